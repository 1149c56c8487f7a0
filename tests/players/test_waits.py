"""The time that a process waited for a core, as the system counts it."""

import os
import subprocess
import sys
import time

import pytest

from camelcup.players.waits import CoreWait, processor_time

SPIN = "import time\nwhile time.process_time() < 0.1: pass\nprint('used', flush=True)\n"


def test_the_time_that_a_process_waits_grows() -> None:
    wait = CoreWait(os.getpid())
    before = wait.seconds()
    assert before >= 0
    wait.begin()
    assert wait.seconds() >= 0
    wait.close()


def test_a_process_that_is_over_has_waited_for_nothing() -> None:
    wait = CoreWait(2**22)
    wait.begin()
    wait.look()
    wait.ask()
    assert wait.known()
    assert wait.seconds() == 0


def test_the_processor_time_of_a_process_is_that_of_all_it_started() -> None:
    own = processor_time(os.getpid())
    assert own >= time.process_time() - 0.001
    with subprocess.Popen(
        [sys.executable, "-c", f"{SPIN}input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout
        assert child.stdout.readline() == b"used\n"
        running = processor_time(os.getpid())
        assert running >= own + 0.1
        child.communicate(b"\n")
    assert processor_time(os.getpid()) >= own + 0.1, "it is counted after its end, too"


def test_a_system_that_counts_no_waits_has_seen_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMELCUP_WITHOUT", "RUN_DELAY")
    wait = CoreWait(os.getpid())
    wait.begin()
    wait.look()
    wait.ask()
    assert wait.known()
    assert wait.seconds() == 0

"""The time that a process waited for a core, as the system counts it."""

import os
import subprocess
import sys

import pytest

from camelcup.players.core_wait import CoreWait

SPIN = "import time\nwhile time.process_time() < 0.1: pass\nprint('used', flush=True)\n"


def test_a_process_that_waits_for_a_core_has_waited():
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as spins:
        core = {min(os.sched_getaffinity(0))}
        os.sched_setaffinity(spins.pid, core)
        with subprocess.Popen(
            [sys.executable, "-c", f"import os\nos.sched_setaffinity(0, {core})\n{SPIN}input()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as child:
            wait = CoreWait(child.pid)
            assert child.stdout
            assert child.stdout.readline() == b"used\n"
            assert (waited := wait.seconds()) > 0, "the other process had the core for a part of the time"
            wait.look(60.0)
            assert wait.seconds() >= waited, "it fits into the last minute"
            wait.look(0.0)
            assert wait.seconds() < waited, "it does not fit into no time"
            wait.close()
            child.kill()
        spins.kill()


@pytest.mark.parametrize(
    ("pid", "without"), [(2**22, ""), (os.getpid(), "RUN_DELAY")], ids=["over", "uncounted"]
)
def test_a_process_that_is_over_or_whose_waits_nothing_counts_has_waited_for_nothing(
    pid, without, monkeypatch
):
    monkeypatch.setenv("CAMELCUP_WITHOUT", without)
    wait = CoreWait(pid)
    wait.look(0.02)
    wait.ask()
    assert wait.known()
    assert wait.seconds() == 0

"""What only some systems can do is skipped elsewhere."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from camelcup import system
from camelcup.system import Capability, has


@pytest.mark.skipif(sys.platform != "linux", reason="other systems lack some of it")
def test_linux_lacks_nothing():
    assert system.missing() == []


@pytest.mark.parametrize("capability", Capability)
def test_each_capability_can_be_switched_off(capability, monkeypatch):
    monkeypatch.setenv("CAMELCUP_WITHOUT", f"OTHER,{capability.name}")
    assert not has(capability)
    assert system.missing() == [capability]


def test_what_is_switched_off_is_not_called(monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELCUP_WITHOUT", ",".join(capability.name for capability in Capability))
    system.die_with_parent(-1)
    system.limit_memory(1)
    system.write_stacks_on_signal(-1)
    assert not system.request_stacks(os.getpid())
    assert "process_group" not in system.group_options()
    with (tmp_path / "file").open("w") as one, (tmp_path / "file").open("w") as other:
        assert system.lock(one)
        assert system.lock(other)


@pytest.mark.skipif(not has(Capability.PARENT_DEATH), reason="the system tells nobody")
def test_a_process_whose_parent_has_died_before_ends_at_once():
    code = "from camelcup import system; system.die_with_parent(-1); print('alive')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")


def test_a_process_is_killed_with_all_that_it_started():
    program = "import subprocess; subprocess.Popen(['cat'], stdin=0); print('started', flush=True); input()"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", program], **pipes, **system.group_options()) as process:
        assert process.stdout
        assert process.stdout.readline() == b"started\n"
        system.kill(process)
        assert process.returncode == -signal.SIGKILL
        assert process.stdout.read() == b"", "nobody has the pipe any more"


@pytest.mark.parametrize("number", [*range(1, signal.NSIG), 200])
def test_every_signal_has_words(number):
    own = {each.value: each.name for each in signal.Signals}.get(number, f"signal {number}")
    assert system.exit_reason(-number) == f"its process was killed by {own}"
    assert system.exit_reason(number) == f"its process exited with code {number}"


def test_no_other_module_imports_what_only_some_systems_have():
    core = Path(system.__file__).parent
    for path in core.rglob("*.py"):
        if path != Path(system.__file__):
            text = path.read_text("utf-8")
            for name in ("fcntl", "resource", "pthread_sigmask", "killpg", "SIGHUP", "prctl", "os.fork"):
                assert f"import {name}" not in text, path
                assert f"{name}(" not in text, path

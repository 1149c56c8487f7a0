"""Processes: found, for tests that none is left, and kept from each other by a busy core."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from camelcup.players.core_wait import children
from camelcup.system import Capability, control, has

PR_SET_CHILD_SUBREAPER = 36
"""The option of Linux's prctl by which processes become children of this one when their parents end."""

SOON = 60.0
"""Seconds within which a condition holds, also on a busy machine."""


def processes_with(mark):
    """Return the command lines of all processes, but this one, that have a text in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append(_command_line(int(folder.name)))
        except OSError:
            continue
    return found


def own_processes():
    """Return the command lines of the children of this process that run, but for multiprocessing's own."""
    lines = {pid: _command_line(pid) for pid in children(os.getpid())}
    return {pid: line for pid, line in lines.items() if line and "resource_tracker" not in line}


def _command_line(pid):
    """Return the command line of a process; empty for one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def kill_all(processes):
    """Kill processes that tests have left."""
    for pid in processes:
        os.kill(pid, signal.SIGKILL)


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left():
    """Fail where a process is left that a test started, and kill it."""
    if has(Capability.PARENT_DEATH):  # Linux
        control(PR_SET_CHILD_SUBREAPER, 1)
    yield
    wait_until(lambda: not own_processes())
    kill_all(left := own_processes())
    assert not left


def wait_until(condition):
    """Wait until a condition holds, for a while; whether it does."""
    deadline = time.monotonic() + SOON
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.002)
    return condition()


@pytest.fixture
def one_core():
    """Have this process, and all that it starts, share one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    yield
    os.sched_setaffinity(0, before)


@pytest.fixture
def busy_core(one_core):
    """Share that core with four processes that are never idle."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    yield
    for other in others:
        other.kill()
        other.wait()

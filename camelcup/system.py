"""Calls that not every system has; no other module imports names that only some systems have."""

import ctypes
import faulthandler
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]
try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

WITHOUT = "CAMELCUP_WITHOUT"
"""Environment variable that lists capabilities to do without, separated by commas; for tests."""

PR_SET_PDEATHSIG = 1  # the option of Linux's prctl for a signal at the death of the parent


class Capability(Enum):
    """Something a system may lack, and what follows."""

    GROUPS = "process groups: processes that a bot started may outlive it"
    LOCKS = "file locks: two runs can write one cup file"
    MEMORY = "memory limits: --memory has no effect"
    PARENT_DEATH = "parent-death signals: a killed run may leave processes behind"
    POLL = "poll for pipes: threads read what bots answer"
    RUN_DELAY = "waiting time of processes: time spent waiting for a core counts as a bot's"
    STACKS = "stacks on a signal: a timeout is recorded without the place where the bot was"


def has(capability: Capability) -> bool:
    """Whether this system has a capability."""
    if switched_off(capability.name):
        return False
    return {
        Capability.GROUPS: hasattr(os, "killpg"),
        Capability.LOCKS: fcntl is not None,
        Capability.MEMORY: resource is not None,
        Capability.PARENT_DEATH: sys.platform == "linux",
        Capability.POLL: hasattr(select, "poll") and os.name == "posix",
        Capability.RUN_DELAY: _counts_waits(),
        Capability.STACKS: hasattr(faulthandler, "register"),
    }[capability]


def _counts_waits() -> bool:
    """Whether the system counts the time that a thread waits for a core; some kernels print zeros."""
    with suppress(OSError):
        return not Path("/proc/self/schedstat").read_text().startswith("0 ")
    return False


def switched_off(name: str) -> bool:
    """Whether the environment asks to do without a capability."""
    return name in os.environ.get(WITHOUT, "").split(",")


def missing() -> list[Capability]:
    """Return the capabilities that this system lacks."""
    return [capability for capability in Capability if not has(capability)]


def group_options() -> dict[str, Any]:
    """Return the options of `subprocess.Popen` for a process that Ctrl-C does not reach."""
    if has(Capability.GROUPS):
        return {"process_group": 0}
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    return {"creationflags": flags}


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process and its group, and reap it."""
    send_kill(process)
    process.wait()


def send_kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process and its group without waiting for their end."""
    if has(Capability.GROUPS):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def die_with_parent(parent: int) -> None:
    """Have this process killed when its parent dies. parent: process number of the parent"""
    if has(Capability.PARENT_DEATH):
        control(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before
            os._exit(1)


def limit_memory(size: int | None) -> None:
    """Limit the memory of this process to so many bytes."""
    if size is not None and has(Capability.MEMORY):
        resource.setrlimit(resource.RLIMIT_DATA, (size, size))


def guard(memory: int | None) -> Callable[[], None] | None:
    """Return a function that limits the memory and the life of a new process before its program starts.

    It is None if this system cannot call a function there.
    """
    if not hasattr(os, "fork"):
        return None
    parent = os.getpid()

    def limit() -> None:
        die_with_parent(parent)
        limit_memory(memory)

    return limit


def control(option: int, *arguments: object) -> None:
    """Call Linux's prctl. Raises OSError if it fails."""
    if ctypes.CDLL(None, use_errno=True).prctl(option, *[*arguments, 0, 0, 0, 0][:4]):
        error = ctypes.get_errno()
        raise OSError(error, f"prctl {option}: {os.strerror(error)}")


def write_stacks_on_signal(file: int) -> None:
    """Write the stacks of all threads to a file descriptor when `request_stacks` asks for it."""
    if has(Capability.STACKS):
        faulthandler.register(signal.SIGUSR1, file=file, all_threads=True)


def request_stacks(pid: int) -> bool:
    """Ask a process for its stacks; False if it cannot write them."""
    if has(Capability.STACKS):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGUSR1)
            return True
    return False


def lock(file: Any) -> bool:
    """Lock an open file against other runs until it is closed; False if another run has it."""
    if has(Capability.LOCKS):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def end_signals() -> list[signal.Signals]:
    """Return the signals, besides Ctrl-C, that ask a program to end."""
    return [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def ctrl_c_later(*others: signal.Signals) -> Iterator[None]:
    """Delay Ctrl-C, and other signals, until this is over; processes started meanwhile never receive them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *others})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def can_fork() -> bool:
    """Whether workers can be forked: quick, and safe on Linux while there is one thread."""
    tasks = Path("/proc/self/task")
    return tasks.is_dir() and len(list(tasks.iterdir())) == 1


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def exit_reason(code: int) -> str:
    """Return how a process ended, from its exit code."""
    if code >= 0:
        return f"its process exited with code {code}"
    names = {own.value: own.name for own in signal.Signals}  # most real-time signals have none
    return f"its process was killed by {names.get(-code, f'signal {-code}')}"

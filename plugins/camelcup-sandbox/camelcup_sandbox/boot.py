"""The first step inside the sandbox: the process gives up its rights for good, then runs the bot's host."""

import ctypes
import json
import os
import runpy
import signal
import struct
import sys
from collections.abc import Sequence
from contextlib import suppress

from attrs import frozen

from camelcup_sandbox import landlock, seccomp

MEBIBYTE = 1 << 20
MAX_OPEN_FILES = 256
MAX_FILE_BYTES = 16 * MEBIBYTE

SET_PDEATHSIG, SET_SECCOMP, CAPBSET_DROP, SET_NO_NEW_PRIVS = 1, 22, 24, 38
"""Options of Linux's prctl."""

FILTER = 2
"""The mode of SET_SECCOMP."""

CAPABILITIES_VERSION = 0x20080522

LAST_CAPABILITY = 63


@frozen(kw_only=True)
class Confinement:
    """Limits of a process.

    readable, writable, executable: files and folders, for Landlock
    memory:  bytes of its data
    cpu:     seconds of processor time
    threads: threads of its user in its user namespace; None for no limit
    parent:  number of the process with which it ends; None if bubblewrap sees to that
    """

    readable: Sequence[str]
    writable: Sequence[str]
    executable: Sequence[str]
    landlock: bool
    memory: int
    cpu: int
    threads: int | None
    parent: int | None


def confine(limits: Confinement, execute: bool) -> None:
    """Give up the rights of this process. execute: whether it may become another program"""
    _limit_resources(limits)
    _drop_capabilities()
    if limits.parent is not None:
        _die_with_parent(limits.parent)
    _control(SET_NO_NEW_PRIVS, 1)
    if limits.landlock:
        landlock.restrict(limits.readable, limits.writable, limits.executable)
    code = seccomp.program(os.getpid(), execute)
    buffer = ctypes.create_string_buffer(code)
    filter_ = struct.pack("@HP", len(code) // 8, ctypes.addressof(buffer))
    _control(SET_SECCOMP, FILTER, ctypes.create_string_buffer(filter_))


def _limit_resources(limits: Confinement) -> None:
    import resource  # which Windows lacks

    values = {
        "CORE": 0,
        "CPU": limits.cpu,
        "DATA": limits.memory,
        "FSIZE": MAX_FILE_BYTES,
        "MEMLOCK": MEBIBYTE,
        "NOFILE": MAX_OPEN_FILES,
    }
    if limits.threads is not None:
        values["NPROC"] = limits.threads
    for kind, value in values.items():
        number = getattr(resource, f"RLIMIT_{kind}")
        hard = resource.getrlimit(number)[1]
        least = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(number, (least, least))


def _drop_capabilities() -> None:
    """Give up what a process of root may do; inside bubblewrap nothing is left of it."""
    for capability in range(LAST_CAPABILITY + 1):
        with suppress(OSError):  # not a capability of this system, or the process has no rights to drop
            _control(CAPBSET_DROP, capability)
    header = struct.pack("=Ii", CAPABILITIES_VERSION, 0)
    if ctypes.CDLL(None).capset(header, bytes(24)):
        raise OSError("capset fails")


def _die_with_parent(parent: int) -> None:
    """Have this process killed when its parent dies. parent: process number of the parent"""
    _control(SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before
        os._exit(1)


def _control(option: int, *arguments: object) -> None:
    """Call Linux's prctl. Raises OSError if it fails."""
    if ctypes.CDLL(None, use_errno=True).prctl(option, *[*arguments, 0, 0, 0, 0][:4]):
        error = ctypes.get_errno()
        raise OSError(error, f"prctl {option}: {os.strerror(error)}")


def main() -> None:
    """Confine this process, and run the program of the command line."""
    limits = Confinement(**json.loads(sys.argv[1]))
    program = sys.argv[2:]
    is_module = program[:3] == [sys.executable, "-P", "-m"]
    confine(limits, execute=not is_module)
    if not is_module:
        os.execv(program[0], program)  # noqa: S606 - the program that the sandbox is for
    sys.argv = program[3:]
    runpy.run_module(program[3], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()

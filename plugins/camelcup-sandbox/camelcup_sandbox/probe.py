"""Attacks that the sandbox must refuse; the probe at the start runs them inside, and prints what succeeds."""

import fcntl
import json
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

TOO_MANY_BYTES = 1 << 30


def attacks(runner: int, file: str) -> dict[str, Callable[[], object]]:
    """Return each attack by its name; the last one replaces this process. runner: the process outside"""
    python = sys.executable, "-c"
    return {
        "read a file": Path(file).read_bytes,
        "write to a file": lambda: os.write(os.open(file, os.O_WRONLY), b"x"),
        "create a file": Path(file).with_suffix(".new").touch,
        "change the mode of a file": partial(os.chmod, file, 0o600),
        "send a signal": partial(os.kill, runner, 0),
        "read the environment of a process": Path(f"/proc/{runner}/environ").read_bytes,
        "open a network socket": partial(socket.socket, socket.AF_INET, socket.SOCK_DGRAM),
        "open a local socket": partial(socket.socket, socket.AF_UNIX),
        "lock a file": lambda: fcntl.flock(os.open(__file__, os.O_RDONLY), fcntl.LOCK_SH),
        "take too much memory": partial(bytearray, TOO_MANY_BYTES),
        "start a process": lambda: os.waitpid(os.posix_spawn(sys.executable, [*python, ""], {}), 0),
        "execute a program": partial(os.execv, sys.executable, [*python, "print('[\"execute a program\"]')"]),
    }


def main() -> None:
    """Try every attack, and print those that succeed."""
    succeeded = []
    for name, attack in attacks(int(sys.argv[1]), sys.argv[2]).items():
        with suppress(OSError, MemoryError):
            attack()
            succeeded.append(name)
    print(json.dumps(succeeded))


if __name__ == "__main__":
    main()

"""Attacks that the sandbox must refuse; the probe at the start runs them inside.

`python -P -m camelcup.players.probe RUNNER FILE` prints the names of the attacks that succeed, as JSON.
"""

import fcntl
import json
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

TOO_MANY_BYTES = 1 << 30
"""More bytes than the probe may have."""


def _read(runner: int, file: str) -> None:
    Path(file).read_bytes()


def _write(runner: int, file: str) -> None:
    with open(file, "ab") as opened:
        opened.write(b"x")


def _create(runner: int, file: str) -> None:
    Path(file).with_suffix(".new").touch()


def _change_mode(runner: int, file: str) -> None:
    os.chmod(file, 0o600)


def _signal(runner: int, file: str) -> None:
    os.kill(runner, 0)


def _read_environment(runner: int, file: str) -> None:
    Path(f"/proc/{runner}/environ").read_bytes()


def _connect(runner: int, file: str) -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def _connect_locally(runner: int, file: str) -> None:
    socket.socket(socket.AF_UNIX).close()


def _start(runner: int, file: str) -> None:
    os.waitpid(os.posix_spawn(sys.executable, [sys.executable, "-c", ""], {}), 0)


def _execute(runner: int, file: str) -> None:
    os.execv(sys.executable, [sys.executable, "-c", "print('[\"execute a program\"]')"])  # noqa: S606 - an attack


def _lock(runner: int, file: str) -> None:
    with open(__file__) as opened:
        fcntl.flock(opened, fcntl.LOCK_SH)


def _take_memory(runner: int, file: str) -> None:
    bytearray(TOO_MANY_BYTES)


ATTACKS: dict[str, Callable[[int, str], None]] = {
    "read a file": _read,
    "write to a file": _write,
    "create a file": _create,
    "change the mode of a file": _change_mode,
    "send a signal": _signal,
    "read the environment of a process": _read_environment,
    "open a network socket": _connect,
    "open a local socket": _connect_locally,
    "lock a file": _lock,
    "take too much memory": _take_memory,
    "start a process": _start,
    "execute a program": _execute,
}
"""Each attack by its name; the last one replaces this process if it succeeds."""


def main() -> None:
    """Try every attack, and print those that succeed."""
    runner, file = int(sys.argv[1]), sys.argv[2]
    succeeded = []
    for name, attack in ATTACKS.items():
        with suppress(OSError, MemoryError):
            attack(runner, file)
            succeeded.append(name)
    print(json.dumps(succeeded))


if __name__ == "__main__":
    main()

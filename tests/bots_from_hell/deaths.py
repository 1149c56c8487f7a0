"""Bots that end the process, or try to."""

import ctypes
import os
import resource
import signal
import sys
from random import SystemRandom
from typing import Any, ClassVar

from camelcup import Bot
from striker import Striker


class ExitsGladly(Striker):
    def strike(self, state: Any) -> Any:
        os._exit(0)


class ExitsSadly(Striker):
    def strike(self, state: Any) -> Any:
        os._exit(3)


class BecomesAnotherProgram(Striker):
    def strike(self, state: Any) -> Any:
        os.execv("/bin/sleep", ["sleep", "60"])


class PosesAsTheReferee(Striker):
    """Uses an exit code that workers of the house have a meaning for."""

    def strike(self, state: Any) -> Any:
        os._exit(70)


class Segfaults(Striker):
    def strike(self, state: Any) -> Any:
        return ctypes.string_at(0)


class CrashesNowAndThen(Bot):
    """At another moment each time its table is played."""

    def move(self, player: int, state: Any) -> Any:
        return ctypes.string_at(0) if SystemRandom().random() < 0.3 else [0]


class Aborts(Striker):
    def strike(self, state: Any) -> Any:
        os.abort()


class KillsItself(Striker):
    def strike(self, state: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Terminates(Striker):
    def strike(self, state: Any) -> Any:
        os.kill(os.getpid(), signal.SIGTERM)


class StopsItself(Striker):
    def strike(self, state: Any) -> Any:
        os.kill(os.getpid(), signal.SIGSTOP)
        return [0]


class RaisesSystemExit(Striker):
    def strike(self, state: Any) -> Any:
        sys.exit(4)


class RaisesKeyboardInterrupt(Striker):
    def strike(self, state: Any) -> Any:
        raise KeyboardInterrupt


class RecursesForever(Striker):
    def strike(self, state: Any) -> Any:
        return self.strike(state)


class RecursesThroughTheFloor(Striker):
    """Takes the limit away first, so that the stack of C overflows."""

    def strike(self, state: Any) -> Any:
        sys.setrecursionlimit(2**30)
        return self.deeper([])

    def deeper(self, value: Any) -> Any:
        return sorted([1, 2], key=lambda item: self.deeper(value))


class EatsMemory(Striker):
    def strike(self, state: Any) -> Any:
        return [bytes(1 << 24) for _ in range(allowed() >> 24)]


class HoardsMemory(Striker):
    """Takes all there is, and leaves others to fail."""

    hoard: ClassVar[list[Any]] = []

    def strike(self, state: Any) -> Any:
        for size in (1 << 24, 1 << 16, 1 << 10):
            try:
                for _ in range(allowed() // size):
                    self.hoard.append(bytes(size))
            except MemoryError:
                continue
        return [0]


def allowed() -> int:
    """More than the bytes this process may take; nothing where that is not limited."""
    limit, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return 0 if limit == resource.RLIM_INFINITY else 2 * limit

"""Bots of Pips that end their process, or try to."""

import ctypes
import os
import resource
import signal
import sys

from camelcup import Bot


class Exits(Bot):
    def move(self, seat, view):
        os._exit(3)


class RaisesSystemExit(Bot):
    def move(self, seat, view):
        sys.exit(4)


class RaisesKeyboardInterrupt(Bot):
    def move(self, seat, view):
        raise KeyboardInterrupt


class Crashes(Bot):
    def move(self, seat, view):
        return ctypes.string_at(0)


class KillsItself(Bot):
    def move(self, seat, view):
        os.kill(os.getpid(), signal.SIGKILL)


class KillsItsGroup(Bot):
    def move(self, seat, view):
        os.killpg(0, signal.SIGTERM)


class BecomesAnotherProgram(Bot):
    def move(self, seat, view):
        os.execv("/bin/true", ["true"])


class RecursesForever(Bot):
    def move(self, seat, view):
        return self.move(seat, view)


class EatsMemory(Bot):
    """Needs a limit; without one it takes nothing."""

    def move(self, seat, view):
        limit, _ = resource.getrlimit(resource.RLIMIT_DATA)
        blocks = 0 if limit == resource.RLIM_INFINITY else (limit >> 24) + 1
        return [bytes(1 << 24) for _ in range(blocks)]

"""Bots of Pips that do not answer."""

import os
import re
import signal
import subprocess
import threading
import time

from camelcup import Bot


class Spins(Bot):
    def move(self, seat, view):
        while True:
            pass


class Sums(Bot):
    """Loops in C, where no Python code can interrupt it."""

    def move(self, seat, view):
        return sum(range(10**12))


class Matches(Bot):
    """Holds the lock of the interpreter."""

    def move(self, seat, view):
        return re.match(r"(a+)+$", "a" * 60 + "b")


class CatchesEverything(Bot):
    def move(self, seat, view):
        while True:
            try:
                time.sleep(3600)
            except BaseException:
                continue


class StopsItself(Bot):
    def move(self, seat, view):
        os.kill(os.getpid(), signal.SIGSTOP)
        return 3


class IgnoresSignals(Bot):
    def move(self, seat, view):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while True:
            time.sleep(3600)


class WaitsForAProgram(Bot):
    def move(self, seat, view):
        subprocess.run(["sleep", "3600"], check=True)


class LeavesThreadsAndPrograms(Bot):
    """Plays well, and leaves what runs on."""

    def move(self, seat, view):
        threading.Thread(target=time.sleep, args=(3600,)).start()
        subprocess.Popen(["sleep", "3600"])
        return 3

"""Bots that do not answer."""

import gc
import os
import re
import signal
import threading
import time
from typing import Any

from striker import Striker

FOREVER = 10**12


class SpinsForever(Striker):
    def strike(self, state: Any) -> Any:
        while True:
            pass


class SpinsInAFileOfItsOwn(Striker):
    """Of whose name a screen shows colours, and which cannot even be encoded."""

    def strike(self, state: Any) -> Any:
        exec(compile("while True: pass", "\ud800evil\x1b[31m", "exec"))


class SpinsEveryTime(Striker):
    def move(self, player: int, state: Any) -> Any:
        while True:
            pass


class SumsForever(Striker):
    """A loop in C, deaf to whatever Python would raise."""

    def strike(self, state: Any) -> Any:
        return sum(range(FOREVER))


class MatchesForever(Striker):
    """A catastrophic regular expression, deaf too, and it keeps every other thread waiting."""

    def strike(self, state: Any) -> Any:
        return re.match(r"(a+)+$", "a" * 60 + "b")


class CatchesEverything(Striker):
    def strike(self, state: Any) -> Any:
        while True:
            try:
                time.sleep(3600)
            except BaseException:
                continue


class SleepsForever(Striker):
    def strike(self, state: Any) -> Any:
        time.sleep(3600)


class LocksItselfOut(Striker):
    def strike(self, state: Any) -> Any:
        lock = threading.Lock()
        with lock, lock:
            return [0]


class IgnoresAllSignals(Striker):
    def strike(self, state: Any) -> Any:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            if number < signal.SIGRTMIN:
                signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(3600)


class AnswersTooLate(Striker):
    """Is told that its time is up, and answers all the same."""

    def strike(self, state: Any) -> Any:
        try:
            time.sleep(3600)
        except BaseException:
            return [0]


class CollectsWhenInterrupted(Striker):
    """Its last act is to have what others have left freed in its own time."""

    def strike(self, state: Any) -> Any:
        try:
            while True:
                pass
        finally:
            gc.collect()


class AsksForItsStack(Striker):
    """Again and again, more than anybody can read."""

    def strike(self, state: Any) -> Any:
        while True:
            try:
                os.kill(os.getpid(), signal.SIGUSR1)
            except BaseException:
                continue


class MakesGarbageForever(Striker):
    """The collector runs all the time."""

    def strike(self, state: Any) -> Any:
        while True:
            ring: list[Any] = []
            ring.append(ring)

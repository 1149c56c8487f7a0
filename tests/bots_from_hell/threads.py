"""Bots that leave something running."""

import ctypes
import os
import re
import signal
import subprocess
import threading
import time
from typing import Any

from answers import hang
from camelcup import Bot
from striker import Striker


def start(task: Any, *arguments: Any) -> None:
    threading.Thread(target=task, args=arguments).start()


def spin() -> None:
    while True:
        pass


class StartsThreads(Striker):
    def strike(self, state: Any) -> Any:
        for _ in range(10):
            start(time.sleep, 3600)
        return [0]


class StartsBusyThreads(Striker):
    def strike(self, state: Any) -> Any:
        start(spin)
        return [0]


class KillsInAThread(Striker):
    """Its thread ends the process while another bot is asked, or none."""

    def strike(self, state: Any) -> Any:
        ready = threading.Event()
        start(self.kill, ready)
        ready.wait()
        return [0]

    def kill(self, ready: threading.Event) -> None:
        ready.set()
        time.sleep(0.001)
        os._exit(9)


class BlocksInAThread(Striker):
    """Its thread lets no other run while another bot is asked, or none."""

    def strike(self, state: Any) -> Any:
        start(re.match, r"(a+)+$", "a" * 60 + "b")
        return [0]


class SleepsWithTheLock(Striker):
    """Its thread lets no other run, as that of BlocksInAThread, and does nothing."""

    def strike(self, state: Any) -> Any:
        start(ctypes.PyDLL(None).usleep, 60_000_000)
        return [0]


class AbortsInAThread(Striker):
    """The signal is answered by the thread that asks bots."""

    def strike(self, state: Any) -> Any:
        start(os.kill, os.getpid(), signal.SIGABRT)
        return [0]


class TicksForever(Striker):
    """A clock of threads that are over soon, each of which starts the next."""

    def strike(self, state: Any) -> Any:
        start(self.tick)
        return [0]

    def tick(self) -> None:
        sum(range(10**6))
        threading.Timer(0.001, self.tick).start()


class CrashesInAThread(Striker):
    def strike(self, state: Any) -> Any:
        start(ctypes.string_at, 0)
        return [0]


class BecomesAnotherProgramInAThread(Striker):
    def strike(self, state: Any) -> Any:
        start(os.execv, "/bin/sleep", ["sleep", "60"])
        return [0]


class ClosesEveryFileInAThread(Striker):
    def strike(self, state: Any) -> Any:
        start(os.closerange, 3, 100)
        return [0]


class TimerInInit(Bot):
    def __init__(self) -> None:
        threading.Timer(3600, print).start()

    def move(self, player: int, state: Any) -> Any:
        return [0]


class SetsAnAlarm(Striker):
    """A clock of the system ends the process while another bot is asked."""

    def strike(self, state: Any) -> Any:
        signal.signal(signal.SIGALRM, lambda number, frame: os._exit(9))
        signal.setitimer(signal.ITIMER_REAL, 0.0001)
        return [0]


class TimesItself(Striker):
    """Sets a clock for its own time, and takes it back."""

    def strike(self, state: Any) -> Any:
        before = signal.signal(signalnum=signal.SIGALRM, handler=hang)
        signal.alarm(60)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        return [0]


class TimesItselfAndKeepsItsHandler(Striker):
    """As most who time themselves do: the clock is taken back, the handler is not."""

    def strike(self, state: Any) -> Any:
        signal.signal(signal.SIGALRM, hang)
        signal.setitimer(signal.ITIMER_REAL, 60)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return [0]


class ForksAndReturns(Striker):
    def strike(self, state: Any) -> Any:
        os.fork()
        return [0]


class StartsAProgram(Striker):
    def strike(self, state: Any) -> Any:
        self.program = subprocess.Popen(["sleep", "3600"])
        return [0]


class StartsADaemon(Striker):
    def strike(self, state: Any) -> Any:
        self.program = subprocess.Popen(["sleep", "3600"], start_new_session=True)
        return [0]


class StartsAStranger(Striker):
    """A process by which nobody can tell who has started it."""

    def strike(self, state: Any) -> Any:
        process = subprocess.Popen(["/bin/sleep", "60"], env={}, start_new_session=True)
        print(process.pid)
        raise ValueError("told")


class StartsAKiller(Striker):
    def strike(self, state: Any) -> Any:
        subprocess.Popen(["/bin/sh", "-c", f"kill -9 {os.getpid()}"])
        return [0]


class StopsItsParent(Striker):
    """A watchdog that it does not take back, and that only stops the process."""

    def strike(self, state: Any) -> Any:
        subprocess.Popen(["/bin/sh", "-c", f"kill -STOP {os.getpid()}"])
        return [0]


class RaisesInOthers(Striker):
    """A thread that raises in the main one when its time is up, which is that of others by then."""

    def strike(self, state: Any) -> Any:
        start(self.watch, threading.main_thread().ident)
        return [0]

    def watch(self, thread: int) -> None:
        for _ in range(100):
            time.sleep(0.0001)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeoutError))


class SetsAnAlarmThatHangs(Striker):
    """A clock of the system hangs the process while another bot is asked."""

    def strike(self, state: Any) -> Any:
        signal.signal(signal.SIGALRM, hang)
        signal.setitimer(signal.ITIMER_REAL, 0.0002)
        return [0]


class SleepsInAThread(Striker):
    def strike(self, state: Any) -> Any:
        start(time.sleep, 3600)
        return [0]

"""Keeps the process that plays tables the way bots found it, and interrupts those that overrun."""

import gc
import os
import random
import signal
import sys
import threading
import warnings
from collections.abc import Sequence
from operator import is_
from signal import getitimer, setitimer
from signal import getsignal as handler_of
from signal import signal as set_handler
from sys import setprofile, settrace
from time import perf_counter_ns
from types import FrameType, TracebackType
from typing import Any, Self

from camelcup.chair import Overrun
from camelcup.note import ASKED, FREEING, HOOKED, LOADING, OVERRAN, SINCE, Capture, Note, who
from camelcup.record import Table
from camelcup.seeds import derive

TICK = 0.025
"""Seconds between two looks at whether a bot has overrun its time."""

LOADING_TIME = 10.0
"""Seconds a bot has at least to be imported: that happens once, and big libraries take their time."""


_KEPT = ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook"), (warnings, "showwarning"))
"""What Python calls when something goes wrong that nobody answers."""

SIGNALS, PROFILE, TRACE = "signals", "profile", "trace"
"""By what a bot can have code of its own run later."""


def time_for(turn: int, move_time: float) -> float:
    """Seconds a bot has for a turn, or to be imported; 0 for no limit."""
    return max(move_time, LOADING_TIME) if move_time and turn == LOADING else move_time


class Upkeep:
    """While it lasts, tables can be played: what bots print is noted, and what they change is put back.

    A bot that overruns is interrupted by an error raised in it, as far as Python code runs there and
    this is the main thread.

    signals: whether a bot may have changed how signals are answered; where that is not noted, always
    """

    def __init__(self, note: Note) -> None:
        self.note = note
        self.capture = Capture(note)
        self.move_time = 0.0
        self.polite = True
        self.signals = note.own
        self.look = self._look  # one object, so that it can be told from what a bot has set
        self.handlers: list[tuple[int, Any]] = []
        self.ticks = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")

    def __enter__(self) -> Self:
        self.folder = os.getcwd()
        self.depth = sys.getrecursionlimit()
        self.switch = sys.getswitchinterval()
        self.spies = sys.gettrace(), sys.getprofile()
        self.thread_spies = threading.gettrace(), threading.getprofile()
        self.collects = gc.isenabled(), gc.get_threshold()
        self.callbacks = list(gc.callbacks)
        self.warnings = list(warnings.filters)
        self.kept = [(module, name, getattr(module, name)) for module, name in _KEPT]
        self.random = random.getstate()
        self.capture.__enter__()
        if self.ticks:
            self.alarm = set_handler(signal.SIGALRM, self.look)
            handlers = [(number, handler_of(number)) for number in signal.valid_signals()]
            self.handlers = [(number, handler) for number, handler in handlers if handler is not None]
        return self

    def prepare(self, table: Table) -> None:
        """Make the process ready for a table, whatever bots did at the one before."""
        self.move_time = table.limits.move_time
        self.put_back()
        random.seed(derive(table.seed, "global"))

    def put_back(self) -> None:
        """Put back what bots may have changed: folder, limits, streams, spies, signals, clocks."""
        os.chdir(self.folder)
        if sys.getrecursionlimit() != self.depth:
            sys.setrecursionlimit(self.depth)
        if sys.getswitchinterval() != self.switch:
            sys.setswitchinterval(self.switch)
        if sys.gettrace() is not self.spies[0]:
            settrace(self.spies[0])
        if sys.getprofile() is not self.spies[1]:
            setprofile(self.spies[1])
        if not _same((threading.gettrace(), threading.getprofile()), self.thread_spies):
            threading.settrace(self.thread_spies[0])
            threading.setprofile(self.thread_spies[1])
        self.capture.put_back()
        self._put_collector_back()
        self._put_answers_back()
        if self.signals:
            for number, handler in self.handlers:
                if handler_of(number) is not handler:
                    set_handler(number, handler)
            self.signals = self.note.own
        self.start_clock(self.move_time)

    def _put_collector_back(self) -> None:
        """The collector runs as it did, and calls what it did."""
        enabled, threshold = self.collects
        if enabled:
            gc.enable()
        if gc.get_threshold() != threshold:
            gc.set_threshold(*threshold)
        if not self._collects_as_before():
            gc.callbacks[:] = self.callbacks

    def _put_answers_back(self) -> None:
        """What goes wrong and nobody answers is answered as it was."""
        if not _same(warnings.filters, self.warnings):
            warnings.filters = list(self.warnings)
        for module, name, value in self.kept:
            if getattr(module, name) is not value:
                setattr(module, name, value)

    def _answers_as_before(self) -> bool:
        """Whether that is so, what is warned of aside."""
        return all(getattr(module, name) is value for module, name, value in self.kept)

    def _collects_as_before(self) -> bool:
        """Whether the collector calls what it did."""
        return _same(gc.callbacks, self.callbacks)

    def _collects_unseen(self) -> bool:
        """Whether the collector no longer tells when it frees what may be of others."""
        return not set(map(id, self.callbacks)).issubset(map(id, gc.callbacks))

    def is_disturbed(self) -> bool:
        """Whether a bot has left something so that others may fail by it."""
        try:
            folder = os.getcwd()
        except OSError:  # it is no more
            folder = ""
        return (
            folder != self.folder
            or sys.getrecursionlimit() != self.depth
            or sys.gettrace() is not self.spies[0]
            or sys.getprofile() is not self.spies[1]
            or not self.capture.lasts()
            or gc.get_threshold() != self.collects[1]
            or not self._collects_as_before()
            or not self._answers_as_before()
            or not _same(warnings.filters, self.warnings)
            or not _same((threading.gettrace(), threading.getprofile()), self.thread_spies)
            or (self.ticks and getitimer(signal.ITIMER_REAL)[1] != self._tick)
            or (self.signals and any(handler_of(number) is not each for number, each in self.handlers))
            or bool(self.note.numbers[HOOKED])
        )

    def is_hooked(self, by: str) -> bool:
        """Whether code of a bot is to run later; a handler that no clock calls is not. by: as SIGNALS"""
        if by == TRACE:
            return sys.gettrace() is not self.spies[0]
        if by == PROFILE:
            return sys.getprofile() is not self.spies[1]
        rings = any(getitimer(signal.ITIMER_REAL)) and handler_of(signal.SIGALRM) is not self.look
        return rings or any(getitimer(signal.ITIMER_VIRTUAL) + getitimer(signal.ITIMER_PROF))

    @property
    def _tick(self) -> float:
        """Seconds between two looks; 0 where there is no limit."""
        return TICK if self.move_time else 0.0

    def start_clock(self, move_time: float) -> None:
        """From now on a bot has so many seconds for a move; 0 for no limit.

        The clocks are set by names of this module's own: a worker notes who sets them by others.
        """
        self.move_time = move_time
        if self.ticks:
            set_handler(signal.SIGALRM, self.look)
            if getitimer(signal.ITIMER_REAL)[1] != self._tick:  # to wind up a clock costs more than a look
                setitimer(signal.ITIMER_REAL, self._tick, self._tick)
            setitimer(signal.ITIMER_VIRTUAL, 0)
            setitimer(signal.ITIMER_PROF, 0)

    def _look(self, number: int, frame: FrameType | None) -> None:
        """Interrupt the bot that is asked, where its time is up and nobody else can have used it up."""
        numbers = self.note.numbers
        supervised = not self.note.own and self.note.look is None
        if supervised and (self._collects_unseen() or not self._answers_as_before()):
            self._put_collector_back()
            self._put_answers_back()
            numbers[FREEING] = perf_counter_ns()  # it may, for all that is known
        since = numbers[SINCE]
        turn, seat = who(numbers[ASKED])
        if self.note.others(seat) or numbers[FREEING] or not since or not self.polite:
            return
        limit = time_for(turn, self.move_time)
        if perf_counter_ns() - since > limit * 1e9 > 0:
            numbers[OVERRAN] = numbers[ASKED]  # the verdict takes longer to write down
            raise Overrun

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.put_back()
        if self.ticks:
            setitimer(signal.ITIMER_REAL, 0)
            set_handler(signal.SIGALRM, self.alarm)
        self.capture.__exit__(kind, error, trace)
        random.setstate(self.random)


def _same(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether two hold the same objects; those of bots are not asked whether they are equal."""
    return len(one) == len(other) and all(map(is_, one, other))

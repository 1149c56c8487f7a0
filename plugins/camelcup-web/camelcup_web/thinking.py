"""How bots think beside the pages: at a lower priority, and at few tables at once."""

import logging
import os
import threading
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from time import monotonic
from typing import TypeAlias

PLACES = max(2, os.cpu_count() or 2)
"""Tables at which bots think at once, one for each core; with more of them clicks would wait longer."""

PLACE_SECONDS = 2.0
"""Time for a move, after which a place is free: a bot that thinks for longer, or hangs, keeps none taken."""

NICENESS = 10
"""Added to the niceness of bots, so that pages are answered while they think."""

Play: TypeAlias = Callable[[Callable[[], None]], None]
"""Has the bots of a table play. It calls a function after each move."""

logger = logging.getLogger(__name__)


class Thinkers:
    """Threads in which bots think, one for each place and a spare one, and one for each bot that hangs.

    A thread goes from table to table; if each table had its own, every click would have to wake one. Methods
    may be called by any thread.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, Play] = {}
        self._moved: dict[str, float] = {}
        self._idle = 0
        self._changed = Condition()

    def start(self, table: str, play: Play) -> None:
        """Call a function in one of the threads, once those of the same table that run now have ended."""
        with self._changed:
            self._waiting[table] = play
            self._have_spare()
            self._changed.notify()

    def _have_spare(self) -> None:
        """Start a thread if each has a table."""
        if not self._idle:
            self._idle += 1
            Thread(target=self._work, name="table", daemon=True).start()

    def _work(self) -> None:
        """Have the bots of one table after the other play."""
        be_nice()
        while True:
            table, play = self._take()
            try:
                play(partial(self._has_moved, table))
            except Exception:
                logger.exception("the bots of table %s stopped", table)
            with self._changed:
                del self._moved[table]
                self._idle += 1

    def _take(self) -> tuple[str, Play]:
        """Wait for a table and a place."""
        with self._changed:
            while True:
                ready = [table for table in self._waiting if table not in self._moved]
                left = self._seconds_left()
                if ready and left <= 0:
                    break
                self._changed.wait(left if ready else None)
            self._moved[ready[0]] = monotonic()
            self._idle -= 1
            self._have_spare()
            return ready[0], self._waiting.pop(ready[0])

    def _has_moved(self, table: str) -> None:
        with self._changed:
            self._moved[table] = monotonic()

    def _seconds_left(self) -> float:
        """Return the seconds until a place is free, if nobody leaves or moves before."""
        taken = sorted(self._moved.values())[-PLACES:]
        return taken[0] + PLACE_SECONDS - monotonic() if len(taken) == PLACES else 0


def be_nice() -> None:
    """Lower the priority of this thread; the processes of bots inherit that."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)

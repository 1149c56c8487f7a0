"""How bots think beside the pages: at a lower priority, and at few tables at once."""

import os
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

PLACES = max(2, os.cpu_count() or 2)
"""Tables at which bots think at once, one for each core; with more of them clicks would wait longer."""

PLACE_SECONDS = 2.0
"""Time for a move, after which a place is free: a bot that thinks for longer, or hangs, keeps none taken."""

NICENESS = 10
"""Added to the niceness of bots, so that pages are answered while they think."""


class Places:
    """Places for tables at which bots think. Methods may be called by any thread."""

    def __init__(self) -> None:
        self._moved: dict[object, float] = {}
        self._changed = Condition()

    @contextmanager
    def one(self) -> Generator[Callable[[], None], None, None]:
        """Wait for a place, and hold it. Yields a function that is called after each move."""
        place = object()

        def moved() -> None:
            with self._changed:
                self._moved[place] = monotonic()

        with self._changed:
            while (left := self._left()) > 0:
                self._changed.wait(left)
            self._moved[place] = monotonic()
        try:
            yield moved
        finally:
            with self._changed:
                del self._moved[place]
                self._changed.notify()

    def _left(self) -> float:
        """Return the seconds until a place is free, if nobody leaves or moves before."""
        taken = sorted(self._moved.values())[-PLACES:]
        return taken[0] + PLACE_SECONDS - monotonic() if len(taken) == PLACES else 0


def be_nice() -> None:
    """Lower the priority of this thread; the processes of bots inherit that."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)

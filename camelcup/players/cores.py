"""One core for a worker and its bots: they take turns, and wake each other several times as fast there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter

from camelcup import system
from camelcup.players.waits import children, seconds_waited

QUICK_MOVE_SECONDS = 0.002
"""Seconds for a move of a bot that gains from its worker's core; after it the bot may use all cores."""

MAX_WAIT_SHARE = 0.4
"""Share of its time for which a worker may wait for its core, where bots are about to sleep."""

MIN_WATCHED_SECONDS = 0.2
"""Seconds of which a worker knows whether its core is crowded."""


class WorkerCore:
    """The core on which a worker keeps its main thread: `number`, one of those `allowed`."""

    def __init__(self, place: int) -> None:
        self.allowed = system.find_cores(0)
        self.place = place
        self._settle()

    def _settle(self) -> None:
        self.number = sorted(self.allowed)[self.place % len(self.allowed)]
        system.set_cores(0, {self.number})
        self.since, self.waited = perf_counter(), seconds_waited(os.getpid())

    def look(self) -> None:
        """Go to the next core if other programs crowd this one; the bots follow when they begin."""
        seconds = perf_counter() - self.since
        if seconds > MIN_WATCHED_SECONDS:
            crowded = seconds_waited(os.getpid()) - self.waited > MAX_WAIT_SHARE * seconds
            self.place += crowded
            self._settle()


@contextmanager
def all_cores(core: WorkerCore | None) -> Iterator[None]:
    """Let what a worker starts use all cores."""
    if core is None:
        yield
        return
    system.set_cores(0, core.allowed)
    try:
        yield
    finally:
        system.set_cores(0, {core.number})


class Pin:
    """Keeps the main thread of a bot's process on the core of its worker while it answers at once.

    What a bot starts inherits its cores. So a bot that begins, takes longer, or has several threads or
    processes may use all cores.
    """

    def __init__(self, pid: int, core: WorkerCore | None) -> None:
        self.pid = pid
        self.core = core
        self.pinned: set[int] = set()

    def put(self) -> None:
        """Pin the bot, unless it has several threads or processes, or has chosen its cores itself."""
        if self.core is None:
            return
        if not _has_one_thread(self.pid):
            self.give_up()
        elif system.find_cores(self.pid) == self.core.allowed:
            self.pinned = {self.core.number}
            system.set_cores(self.pid, self.pinned)

    def take_off(self) -> None:
        """Let the bot use all cores, and what it starts from now on."""
        self._free(self.pid)

    def give_up(self) -> None:
        """Let the bot use all cores, with all that it has started, until it is pinned again."""
        self._free(self.pid)
        for thread in _threads(self.pid):
            self._free(thread)
        self.pinned = set()

    def _free(self, thread: int) -> None:
        """Let a thread use all cores if it is on that of the bot."""
        if self.core and self.pinned and system.find_cores(thread) == self.pinned:
            system.set_cores(thread, self.core.allowed)


def _has_one_thread(pid: int) -> bool:
    """Whether a process has no more than its main thread, which started no process; each game asks."""
    with suppress(OSError):
        if os.stat(f"/proc/{pid}/task").st_nlink == 3:  # with "." and ".."
            file = os.open(f"/proc/{pid}/task/{pid}/children", os.O_RDONLY)
            try:
                return not os.read(file, 1)
            finally:
                os.close(file)
    return False


def _threads(pid: int) -> list[int]:
    with suppress(OSError):
        own = [int(thread) for thread in os.listdir(f"/proc/{pid}/task")]
        return own + [thread for child in children(pid) for thread in _threads(child)]
    return []

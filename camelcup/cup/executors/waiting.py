"""Tables that wait for a worker, and which one comes next: that for which it has most bots already."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from math import comb

from camelcup.players.pool import MAX_PLAYERS
from camelcup.records import Table

PATIENCE_TABLES = 512  # tables that may be taken before an older one
MIN_HOLDERS = 2  # workers that have all bots of a table, on average

MIN_FITTING = 4
"""Tables for which a worker has all bots, on average, among those from which its next one is chosen."""

Copy = tuple[str, int]
"""A process of a bot: its name in the table, and the number of seats with that name before its own."""


class Waiting:
    """Tables that wait for a worker. `take` starts as few processes of bots as these tables allow."""

    def __init__(self, tables: Iterator[Table]) -> None:
        self.tables = tables
        self.waiting: list[tuple[Table, frozenset[Copy]]] = []
        self.passed = 0
        self.seen: set[Copy] = set()
        self.seats = 0

    def take(self, number: int, held: Iterable[Copy], ahead: int) -> list[Table]:
        """Return the next tables of a worker with some processes, chosen from so many `ahead`."""
        has = set(held)
        taken: list[Table] = []
        while len(taken) < number:
            self._look_ahead(ahead)
            if not self.waiting:
                break
            table, needed = self.waiting.pop(self._best(has))
            has |= needed
            taken.append(table)
        return taken

    def to_keep(self, workers: int, ahead: int) -> int:
        """Return how many processes each worker keeps from table to table."""
        return players_to_keep(len(self.seen), self.seats, workers, ahead)

    def _look_ahead(self, ahead: int) -> None:
        for table in islice(self.tables, max(0, ahead - len(self.waiting))):
            needed = copies(table)
            self.seen |= needed
            self.seats = max(self.seats, len(needed))
            self.waiting.append((table, needed))

    def _best(self, has: set[Copy]) -> int:
        """Return the place of the table with the fewest processes to start; of equal ones, of the oldest."""
        if self.passed >= PATIENCE_TABLES:
            best = 0
        else:
            best = min(range(len(self.waiting)), key=lambda place: len(self.waiting[place][1] - has))
        self.passed = self.passed + 1 if best else 0
        return best


def copies(table: Table) -> frozenset[Copy]:
    """Return the processes that the bots of a table run in."""
    return frozenset([(bot, copy) for bot, seats in Counter(table.bots).items() for copy in range(seats)])


def players_to_keep(processes: int, seats: int, workers: int, ahead: int) -> int:
    """Return how many of a run's processes each worker keeps, at most MAX_PLAYERS.

    Enough for MIN_HOLDERS and MIN_FITTING, if any bots may meet, and for more than one table. With fewer,
    long cups start processes again and again; with more, they start hardly fewer.

    ahead: tables from which the next one of a worker is chosen

    >>> [players_to_keep(12, 4, workers, ahead=64) for workers in (2, 8, 32)]
    [12, 9, 7]
    """
    part = min(1, max(MIN_HOLDERS / workers, MIN_FITTING / ahead))
    wanted = part * comb(processes, seats)
    return next((kept for kept in range(seats + 1, MAX_PLAYERS) if comb(kept, seats) >= wanted), MAX_PLAYERS)

"""Tables that wait for a worker; each worker gets those whose bots it has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from camelcup.records import Table

PATIENCE = 256
"""Tables that may be taken before an older one."""

Copy = tuple[str, int]
"""A process of a bot: its name in the table, and the number of seats with that name before its own."""


class Waiting:
    """Tables that wait for a worker. `take` starts as few processes of bots as these tables allow."""

    def __init__(self, tables: Iterator[Table]) -> None:
        self.tables = tables
        self.waiting: list[tuple[Table, frozenset[Copy]]] = []
        self.passed = 0

    def take(self, number: int, held: Iterable[Copy], ahead: int) -> list[Table]:
        """Return the next tables of a worker, and none where there are no more.

        number: how many, at most
        held:   the processes that the worker has
        ahead:  how many tables it is chosen from
        """
        has = set(held)
        taken: list[Table] = []
        while len(taken) < number:
            more = islice(self.tables, max(0, ahead - len(self.waiting)))
            self.waiting += [(table, copies(table)) for table in more]
            if not self.waiting:
                break
            table, needed = self.waiting.pop(self._best(has))
            has |= needed
            taken.append(table)
        return taken

    def _best(self, has: set[Copy]) -> int:
        """Return the place of the table with the fewest processes to start; of equal ones, of the oldest."""
        if self.passed >= PATIENCE:
            best = 0
        else:
            best = min(range(len(self.waiting)), key=lambda place: len(self.waiting[place][1] - has))
        self.passed = self.passed + 1 if best else 0
        return best


def copies(table: Table) -> frozenset[Copy]:
    """Return the processes that the bots of a table run in."""
    return frozenset([(bot, copy) for bot, seats in Counter(table.bots).items() for copy in range(seats)])

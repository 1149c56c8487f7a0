"""The order of the tables, for what depends on it: records come in any order."""

from typing import Generic, TypeVar

T = TypeVar("T")


class TableOrder(Generic[T]):
    """Hands on a value of each table in the order of their numbers, from 0 on.

    >>> order = TableOrder()
    >>> order.add(1, "second"), order.add(0, "first")
    ([], ['first', 'second'])
    """

    def __init__(self) -> None:
        self._waiting: dict[int, T] = {}
        self._next = 0

    def add(self, number: int, value: T) -> list[T]:
        """Return what is next, once a table has its value."""
        self._waiting[number] = value
        ready = []
        while self._next in self._waiting:
            ready.append(self._waiting.pop(self._next))
            self._next += 1
        return ready

    def waiting(self) -> list[T]:
        """Return what waits for tables with lower numbers, in the order of the tables."""
        return [self._waiting[number] for number in sorted(self._waiting)]

"""Work on a number of games, shared out among threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")


class Threads:
    """Threads that share out games."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool = ThreadPoolExecutor(number - 1) if number > 1 else None

    def share(self, work: Callable[[int, int], T], size: int) -> list[T]:
        """Return what the work on each part of some games returns: it is called with its begin and end."""
        if self._pool is None:
            return [work(0, size)]
        parts = min(self.number, size)
        edges = [size * part // parts for part in range(parts + 1)]
        (begin, end), *others = pairwise(edges)
        running = [self._pool.submit(work, *part) for part in others]
        return [work(begin, end), *(part.result() for part in running)]

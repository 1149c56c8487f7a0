"""A clock for people: minutes for a whole game, and some seconds more for each move."""

from pathlib import Path
from typing import Self

from attrs import frozen

from camelcup import Times

SUFFIX = ".clock"
"""The end of the name of a file that keeps the clock of the table beside it."""

NS = 1e9
"""Nanoseconds in a second."""


@frozen
class Clock:
    """The time of each seat that a person plays. increment: seconds that a move adds"""

    minutes: int
    increment: int

    @classmethod
    def of(cls, text: str) -> Self:
        """Return the clock of a text such as 3+5. Raises ValueError for another."""
        minutes, increment = map(int, text.split("+"))
        return cls(minutes, increment)

    @classmethod
    def beside(cls, table: Path) -> Self | None:
        """Return the clock that is kept beside the file of a table; None where there is none."""
        kept = table.with_suffix(SUFFIX)
        return cls.of(kept.read_text()) if kept.is_file() else None

    def keep(self, table: Path) -> None:
        """Keep the clock beside the file of a table."""
        table.with_suffix(SUFFIX).write_text(str(self))

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}"

    @property
    def words(self) -> str:
        """The clock as people say it."""
        return f"{self.minutes} min a game + {self.increment} s a move"

    def left(self, times: Times) -> float:
        """Return the seconds that are left after some moves; at 0 the seat leaves the game."""
        return max(0.0, self.minutes * 60 + self.increment * times.moves - times.total_ns / NS)


CLOCKS = {str(clock): clock for clock in (Clock(1, 5), Clock(3, 5), Clock(10, 5))}
"""The clocks that a form offers, by their texts."""

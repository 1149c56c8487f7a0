"""Scoring rules: how many points a record gives each seat."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol

from camelcup.entry import Entry
from camelcup.hookspecs import hookimpl
from camelcup.record import GameRecord

Points = int | float | Fraction


class ScoringRule(Protocol):
    """Turns what happened at a table into points; they are added up in the standings.

    reads_turns: whether points depend on the turns; where they do not, and nobody logs them, records
                 may come without. A rule that does not say is given them.
    """

    reads_turns: bool

    def points(self, record: GameRecord) -> Sequence[Points]:
        """One number a seat."""
        ...


class PointsPerWin:
    """A point for every winner; those that tie for the most coins all get one."""

    reads_turns = False

    def points(self, record: GameRecord) -> Sequence[Points]:
        return [int(seat in record.winners) for seat in range(len(record.scores))]


class SharedWin:
    """One point a table; those that tie share it."""

    reads_turns = False

    def points(self, record: GameRecord) -> Sequence[Points]:
        share = Fraction(1, len(record.winners)) if record.winners else Fraction(0)
        return [share if seat in record.winners else 0 for seat in range(len(record.scores))]


class Placement:
    """A point for each seat left behind, and half a one for each tied with; a forfeit is last."""

    reads_turns = False

    def points(self, record: GameRecord) -> Sequence[Points]:
        keys = [(seat not in record.forfeits, score) for seat, score in enumerate(record.scores)]
        return [sum(key > other for other in keys) + Fraction(keys.count(key) - 1, 2) for key in keys]


class Coins:
    """The score itself."""

    reads_turns = False

    def points(self, record: GameRecord) -> Sequence[Points]:
        return record.scores


@hookimpl
def camelcup_register_scoring_rules(register: Callable[[Entry], None]) -> None:
    for name, rule in (
        ("points-per-win", PointsPerWin),
        ("shared-win", SharedWin),
        ("placement", Placement),
        ("coins", Coins),
    ):
        register(Entry(name=name, factory=rule, summary=(rule.__doc__ or "").rstrip(".")))

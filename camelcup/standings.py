"""Folds records into the ranking."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from attrs import define, evolve, frozen

from camelcup.record import Ending, Fault, GameRecord
from camelcup.scoring import ScoringRule

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


@frozen
class Row:
    """One bot in the standings.

    rank:               1 for the most points; bots with equal points share a rank
    points:             as the scoring rule gives them
    games:              tables played
    win_rate:           share of tables at which it was among the winners, 0 to 1
    win_low, win_high:  the 95 % interval of it
    coins:              mean score
    faults:             in all games
    mean_ms, worst_ms:  milliseconds a move
    """

    rank: int
    bot: str
    points: float
    games: int
    win_rate: float
    win_low: float
    win_high: float
    coins: float
    faults: int
    mean_ms: float
    worst_ms: float


@define
class _Tally:
    """Sums for one bot. All are exact, so that the order in which records come does not matter."""

    points: int | Fraction = 0
    games: int = 0
    wins: int = 0
    coins: int | Fraction = 0
    faults: int = 0
    moves: int = 0
    total_ns: int = 0
    worst_ns: int = 0
    first_fault: tuple[tuple[int, int], Fault] | None = None


class Standings:
    """The ranking so far.

    rule:   gives the points
    bots:   the specs to rank, so that one that has not played yet is listed too
    games:  records counted, of which `capped` ended at the turn cap
    labels: names for the seats of a fixed table, where a bot may sit twice; else bots are ranked
            by their specs
    """

    def __init__(self, rule: ScoringRule, bots: Sequence[str], labels: Sequence[str] | None = None) -> None:
        self.rule = rule
        self.labels = labels
        self.games = 0
        self.capped = 0
        self.tallies = {name: _Tally() for name in labels or bots}

    @property
    def reads_turns(self) -> bool:
        """Whether the turns of records count for anything."""
        return getattr(self.rule, "reads_turns", True)

    def add(self, record: GameRecord) -> None:
        """Count one record."""
        self.games += 1
        self.capped += record.ending is Ending.TURN_CAP
        points = self.rule.points(record)
        for seat, name in enumerate(self.labels or record.table.bots):
            if seat in record.table.fills:
                continue
            tally, times = self.tallies[name], record.times[seat]
            tally.points += _exact(points[seat])
            tally.games += 1
            tally.wins += seat in record.winners
            tally.coins += _exact(record.scores[seat])
            tally.moves += times.moves
            tally.total_ns += times.total_ns
            tally.worst_ns = max(tally.worst_ns, times.worst_ns)
        for fault in record.faults:
            if fault.seat not in record.table.fills:
                self._add_fault(record.table.number, (self.labels or record.table.bots)[fault.seat], fault)

    def _add_fault(self, table: int, name: str, fault: Fault) -> None:
        tally, place = self.tallies[name], (table, fault.turn)
        tally.faults += 1
        if tally.first_fault is None or place < tally.first_fault[0]:
            tally.first_fault = place, fault

    def first_faults(self) -> dict[str, tuple[int, Fault]]:
        """For each bot that has any, the number of the table and its first fault."""
        found = {name: tally.first_fault for name, tally in self.tallies.items()}
        return {name: (first[0][0], first[1]) for name, first in found.items() if first}

    def rows(self) -> list[Row]:
        """The rows, best first; equal points are ordered by win rate, coins and name."""
        found = [_row(name, tally) for name, tally in self.tallies.items()]
        found.sort(key=lambda row: (-row.points, -row.win_rate, -row.coins, row.bot))
        points = [row.points for row in found]
        return [evolve(row, rank=points.index(row.points) + 1) for row in found]


def _row(name: str, tally: _Tally) -> Row:
    games, moves = tally.games or 1, tally.moves or 1
    low, high = wilson(tally.wins, tally.games)
    return Row(
        rank=0,
        bot=name,
        points=_plain(tally.points),
        games=tally.games,
        win_rate=tally.wins / games,
        win_low=low,
        win_high=high,
        coins=float(tally.coins / games),
        faults=tally.faults,
        mean_ms=tally.total_ns / moves / 1e6,
        worst_ms=tally.worst_ns / 1e6,
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % score interval of a proportion (E. B. Wilson, 1927); (0, 1) where nothing was played."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z95 * Z95
    middle = rate + square / (2 * games)
    margin = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    low, high = (middle - margin) / scale, (middle + margin) / scale
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding leaves a rate of 1 outside


def _exact(number: float | Fraction) -> int | Fraction:
    return number if isinstance(number, int) else Fraction(number)


def _plain(number: int | Fraction) -> float:
    """A whole number stays one, so that 12 is not printed as 12.0."""
    return int(number) if number == int(number) else float(number)

"""Aggregates results into the ranking."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from attrs import define, evolve, frozen

from camelcup.records import Ending, Fault, Result
from camelcup.scoring import Points, ScoringRule, exact

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


@frozen
class Row:
    """One bot in the standings.

    rank:               1 for the most points; bots with equal points share a rank
    points:             as the scoring rule gives them
    games:              tables played
    win_rate:           share of tables at which it was among the winners, 0 to 1
    win_low, win_high:  95 % interval of it
    score:              mean score
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
    score: float
    faults: int
    mean_ms: float
    worst_ms: float


@define
class _Tally:
    """Sums for one bot. All are exact, so that the order in which records come does not matter."""

    games: int = 0
    wins: int = 0
    score: int | Fraction = 0
    faults: int = 0
    moves: int = 0
    total_ns: int = 0
    worst_ns: int = 0
    first_fault: tuple[tuple[int, int], Fault] | None = None


class Standings:
    """The ranking so far.

    rule:   gives the points
    bots:   specs to rank, so that a bot that has not played yet is listed too
    games:  records counted, of which `capped` ended at the turn cap
    labels: names for the seats of a fixed table, where a bot may have several; else bots are ranked
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
        return self.rule.reads_turns

    def add(self, record: Result) -> None:
        """Count one record."""
        fills = record.table.fills
        names = [
            None if seat in fills else name for seat, name in enumerate(self.labels or record.table.bots)
        ]
        self.games += 1
        self.capped += record.ending is Ending.TURN_CAP
        self.rule.add(record, names)
        for seat, name in enumerate(names):
            if name is not None:
                self._add_seat(self.tallies[name], seat, record)
        for fault in record.faults:
            if name := names[fault.seat]:
                self._add_fault(record.table.number, name, fault)

    def _add_seat(self, tally: _Tally, seat: int, record: Result) -> None:
        times = record.times[seat]
        tally.games += 1
        tally.wins += seat in record.winners
        tally.score += exact(record.scores[seat])
        tally.moves += times.moves
        tally.total_ns += times.total_ns
        tally.worst_ns = max(tally.worst_ns, times.worst_ns)

    def _add_fault(self, table: int, name: str, fault: Fault) -> None:
        tally, place = self.tallies[name], (table, fault.turn)
        tally.faults += 1
        if tally.first_fault is None or place < tally.first_fault[0]:
            tally.first_fault = place, fault

    def first_faults(self) -> dict[str, tuple[int, Fault]]:
        """Return, for each bot that has faults, the number of the table and its first fault."""
        found = {name: tally.first_fault for name, tally in self.tallies.items()}
        return {name: (first[0][0], first[1]) for name, first in found.items() if first}

    def rows(self) -> list[Row]:
        """Return the rows, best first; equal points are ordered by win rate, score and name."""
        points = self.rule.rows()
        found = [_row(name, tally, points.get(name, 0)) for name, tally in self.tallies.items()]
        found.sort(key=lambda row: (-row.points, -row.win_rate, -row.score, row.bot))
        ranked = [row.points for row in found]
        return [evolve(row, rank=ranked.index(row.points) + 1) for row in found]


def _row(name: str, tally: _Tally, points: Points) -> Row:
    games, moves = tally.games or 1, tally.moves or 1
    low, high = wilson(tally.wins, tally.games)
    return Row(
        rank=0,
        bot=name,
        points=int(points) if points == int(points) else float(points),  # 12 is not printed as 12.0
        games=tally.games,
        win_rate=tally.wins / games,
        win_low=low,
        win_high=high,
        score=float(tally.score / games),
        faults=tally.faults,
        mean_ms=tally.total_ns / moves / 1e6,
        worst_ms=tally.worst_ns / 1e6,
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % score interval of a proportion (E. B. Wilson, 1927); (0, 1) without games."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z95 * Z95
    middle = rate + square / (2 * games)
    margin = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    low, high = (middle - margin) / scale, (middle + margin) / scale
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding leaves a rate of 1 outside

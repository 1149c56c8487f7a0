"""Aggregates results into the ranking."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from attrs import define, evolve, frozen

from camelcup.game.teams import Teams, join_teams
from camelcup.records import Ending, Fault, Result
from camelcup.results.intervals import Mean, wilson
from camelcup.results.scoring import Points, PointsRule, RatingRule, ScoringRule, exact


@frozen
class Row:
    """One bot in the standings.

    rank:               1 for the most points a game; bots with equally many share a rank
    per_game:           points a game; None without games, and where a rule gives no points for each record
    margin:             half the width of its 95 % interval; None under two games, and where all gave the same
    games:              seats taken, of which a team is one: one a table, unless a bot has several seats
    win_rate:           wins a game, 0 to 1; a win that k seats share is 1/k
    win_low, win_high:  95 % interval of it
    score:              mean score
    points:             as the scoring rule gives them
    faults:             in all games
    out:                games in which faults put it out
    mean_ms, worst_ms:  milliseconds a move
    points_low, points_high: 95 % interval of a rating; None under rules that give none
    """

    rank: int
    bot: str
    per_game: float | None
    margin: float | None
    games: int
    win_rate: float
    win_low: float
    win_high: float
    score: float
    points: float
    faults: int
    out: int
    mean_ms: float
    worst_ms: float
    points_low: float | None = None
    points_high: float | None = None


@define
class _Tally:
    """Sums for one bot. All are exact, so that the order in which records come does not matter."""

    games: int = 0
    wins: int | Fraction = 0
    score: int | Fraction = 0
    faults: int = 0
    out: int = 0
    moves: int = 0
    total_ns: int = 0
    worst_ns: int = 0
    first_fault: tuple[tuple[int, int], Fault] | None = None


class Standings:
    """The ranking so far.

    rule:   gives the points
    bots:   specs to rank, so that a bot that has not played yet is listed too
    played: records that have come
    games:  records counted, of which `tied` have several winners
    capped: numbers of the tables at which the game ended at the turn cap
    labels: names for the seats of a fixed table, where a bot may have several; else bots are ranked
            by their specs
    teams:  seats of each team, which counts as one seat
    """

    def __init__(
        self,
        rule: ScoringRule,
        bots: Sequence[str],
        labels: Sequence[str] | None = None,
        teams: Teams = (),
    ) -> None:
        self.rule = rule
        self.labels = labels
        self.teams = teams
        self.played = 0
        self.games = 0
        self.tied = 0
        self.capped: list[int] = []
        self.tallies = {name: _Tally() for name in labels or bots}

    @property
    def reads_turns(self) -> bool:
        """Whether the turns of records count for anything."""
        return self.rule.reads_turns

    @property
    def settled(self) -> int | None:
        """Number of games that have settled what the run is for; None where all games are to be played."""
        return None

    def add(self, record: Result) -> None:
        """Count one record."""
        self.played += 1
        self._count(join_teams(record, self.teams))

    def _count(self, record: Result) -> None:
        """Count one record, in which each team has one seat."""
        fills = record.table.fills
        names = [
            None if seat in fills else name for seat, name in enumerate(self.labels or record.table.bots)
        ]
        self.games += 1
        self.tied += len(record.winners) > 1
        if record.ending is Ending.TURN_CAP:
            self.capped.append(record.table.number)
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
        tally.wins += record.share(seat)
        tally.score += exact(record.scores[seat])
        tally.out += seat in record.out
        tally.moves += times.moves
        tally.total_ns += times.total_ns
        tally.worst_ns = max(tally.worst_ns, times.worst_ns)

    def _add_fault(self, table: int, name: str, fault: Fault) -> None:
        tally, place = self.tallies[name], (table, fault.turn)
        tally.faults += 1
        if tally.first_fault is None or place < tally.first_fault[0]:
            tally.first_fault = place, fault

    def outs(self) -> dict[str, tuple[int, int]]:
        """Return, for each bot that faults put out of games, the number of those and of all its games."""
        return {name: (tally.out, tally.games) for name, tally in self.tallies.items() if tally.out}

    def first_faults(self) -> dict[str, tuple[int, Fault]]:
        """Return, for each bot that has faults, the number of the table and its first fault."""
        found = {name: tally.first_fault for name, tally in self.tallies.items()}
        return {name: (first[0][0], first[1]) for name, first in found.items() if first}

    def rows(self) -> list[Row]:
        """Return the rows, best first; equal ones are ordered by win rate, score and name."""
        points = self.rule.rows()
        means = self.rule.means if isinstance(self.rule, PointsRule) else {}
        intervals = self.rule.intervals() if isinstance(self.rule, RatingRule) else {}
        found = []
        for name, tally in self.tallies.items():
            row = _row(name, tally, points.get(name, 0), means.get(name, Mean()))
            low, high = intervals.get(name, (None, None))
            found.append(evolve(row, points_low=low, points_high=high))
        worth = {row.bot: self._worth(row, points) for row in found}
        found.sort(key=lambda row: (-worth[row.bot], -row.win_rate, -row.score, row.bot))
        ranked = [worth[row.bot] for row in found]
        return [evolve(row, rank=ranked.index(worth[row.bot]) + 1) for row in found]

    def remarks(self) -> Sequence[str]:
        """Return what a rating says about its numbers, in lines."""
        return self.rule.remarks() if isinstance(self.rule, RatingRule) else ()

    def _worth(self, row: Row, points: Mapping[str, Points]) -> float:
        """Return the number by which a bot is ranked: points a game, or what a rating gives."""
        if not isinstance(self.rule, PointsRule):
            return row.points if row.bot in points else -inf
        return -inf if row.per_game is None else row.per_game


def _row(name: str, tally: _Tally, points: Points, mean: Mean) -> Row:
    games, moves = tally.games or 1, tally.moves or 1
    low, high = wilson(tally.wins, tally.games)
    return Row(
        rank=0,
        bot=name,
        per_game=mean.value,
        margin=mean.margin,
        games=tally.games,
        win_rate=float(tally.wins / games),
        win_low=low,
        win_high=high,
        score=float(tally.score / games),
        points=int(points) if points == int(points) else float(points),  # 12 is not printed as 12.0
        faults=tally.faults,
        out=tally.out,
        mean_ms=tally.total_ns / moves / 1e6,
        worst_ms=tally.worst_ns / 1e6,
    )

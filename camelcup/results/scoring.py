"""Scoring rules: what records are worth to the bots at their tables."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from camelcup.errors import PluginError
from camelcup.installed.entries import Entry
from camelcup.installed.hookspecs import hookimpl
from camelcup.installed.plugins import Plugins
from camelcup.players.answers import plugin_errors
from camelcup.records import GameResult
from camelcup.results.intervals import BoundedMean, Estimate, Mean
from camelcup.text import plural

Points = int | float | Fraction

T = TypeVar("T")


@frozen
class BotPoints:
    """Points of one bot, by which it is ranked: by those a game where the rule gives them.

    points:   sum over its games; of a rule that is a rating, the rating
    per_game: points a game; None where the rule is a rating

    >>> BotPoints(Estimate(12), Estimate(0.6, 0.4, 0.8)).per_game.value
    0.6
    """

    points: Estimate
    per_game: Estimate | None = None


class ScoringRule(Protocol):
    """Turns records into points. `PointsRule` and `RatingRule` are bases for the two usual kinds.

    reads_turns: whether it needs the turns of records; if so, it is given a GameRecord, else a GameResult
    ties:        a remark on what bots that win together get, for the note below the standings; empty where
                 there is nothing to say

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> rule: ScoringRule = load_plugins().scoring_rules.find("score").load()()
    >>> rule.add(record, ["Mine", None])
    >>> rule.rows()["Mine"].points.value
    1
    """

    reads_turns: bool
    ties: str

    def add(self, record: Any, names: Sequence[str | None]) -> None:
        """Count a record, in which each team has one seat, as `join_teams` returns it.

        names: for each seat its name in the standings; None where it is not ranked
        """
        ...

    def rows(self) -> Mapping[str, BotPoints]:
        """Return the points so far, by name; bots without any are last."""
        ...

    def remarks(self) -> Sequence[str]:
        """Return lines to print below the standings, such as which bots cannot be compared."""
        ...


class PointsRule:
    """Base class of rules that give points for each record and add them up.

    bounded:     whether the points of a game are from 0 to 1, as intervals then are
    reads_turns: whether it needs records with turns, GameRecord instead of GameResult
    ties:        what bots that win together get, for the note on tied games; empty if they share
    means:       by name, the points of each of its games

    >>> class ThreeForAWin(PointsRule):
    ...     def points(self, record):
    ...         return [3 * (seat in record.winners) for seat in range(len(record.scores))]
    """

    bounded = False
    reads_turns = False
    ties = ""

    def __init__(self) -> None:
        self.means: defaultdict[str, Mean] = defaultdict(BoundedMean if self.bounded else Mean)

    def points(self, record: Any) -> Sequence[Points]:
        """Return the points of each seat."""
        raise NotImplementedError("a PointsRule defines points(record)")

    def add(self, record: Any, names: Sequence[str | None]) -> None:
        """Count a record, as `ScoringRule.add` does."""
        given = list(self.points(record))
        if len(given) != len(names):
            raise ValueError(f"points() gave {len(given)} for {plural(len(names), 'seat')}")
        for name, points in zip(names, given, strict=True):
            if name is not None:
                self.means[name].add(exact(points))

    def rows(self) -> Mapping[str, BotPoints]:
        """Return the sum and the mean of each bot's points."""
        return {
            name: BotPoints(Estimate(plain(mean.total)), mean.estimate) for name, mean in self.means.items()
        }

    def remarks(self) -> Sequence[str]:
        """Return nothing: there is no more to say below the standings."""
        return ()


class RatingRule:
    """Base class of rules that look at all records together and give each bot a rating.

    The ratings must not depend on the order in which records are added; for those of tables see `TableOrder`.

    >>> class MostGames(RatingRule):
    ...     def __init__(self):
    ...         self.games = {}
    ...     def add(self, record, names):
    ...         self.games |= {name: self.games.get(name, 0) + 1 for name in names if name}
    ...     def ratings(self):
    ...         return {name: Estimate(games) for name, games in self.games.items()}
    """

    reads_turns = False
    ties = ""

    def add(self, record: Any, names: Sequence[str | None]) -> None:
        """Count a record, as `ScoringRule.add` does."""
        raise NotImplementedError("a RatingRule defines add(record, names)")

    def ratings(self) -> Mapping[str, Estimate]:
        """Return the rating of each bot so far, by name, with an interval where there is one."""
        raise NotImplementedError("a RatingRule defines ratings()")

    def rows(self) -> Mapping[str, BotPoints]:
        """Return the rating of each bot."""
        return {name: BotPoints(rating) for name, rating in self.ratings().items()}

    def remarks(self) -> Sequence[str]:
        """Return nothing: there is no more to say below the standings."""
        return ()


class TableOrder(Generic[T]):
    """Hands on a value of each table in the order of their numbers, from 0 on: records come in any order.

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


class PointsPerWin(PointsRule):
    """A point for every winner; those that tie for the highest score all get one."""

    bounded = True
    ties = "points-per-win gives each winner a whole point"

    def points(self, record: GameResult) -> Sequence[Points]:
        return [int(seat in record.winners) for seat in range(len(record.scores))]


class SharedWin(PointsRule):
    """One point a table; those that tie share it."""

    bounded = True

    def points(self, record: GameResult) -> Sequence[Points]:
        return [record.share(seat) for seat in range(len(record.scores))]


class Placement(PointsRule):
    """A point for each seat left behind, and half a one for each tied with; seats that are out are last."""

    def points(self, record: GameResult) -> Sequence[Points]:
        keys = [(seat not in record.out, score) for seat, score in enumerate(record.scores)]
        return [sum(key > other for other in keys) + Fraction(keys.count(key) - 1, 2) for key in keys]


class Score(PointsRule):
    """The score itself."""

    def points(self, record: GameResult) -> Sequence[Points]:
        return record.scores


def make_rule(plugins: Plugins, name: str) -> ScoringRule:
    """Return a new scoring rule; `camelcup.report.Standings` counts records by it.

    >>> make_rule(load_plugins(), "score").ties
    ''

    Raises UserError for an unknown name, PluginError for what is no rule.
    """
    factory = plugins.scoring_rules.find(name).load()
    with plugin_errors("scoring rule", name):
        rule: ScoringRule = factory()
    if lacking := {"reads_turns", "ties", "add", "rows", "remarks"} - {*dir(rule)}:
        names = ", ".join(sorted(lacking))
        raise PluginError(f"scoring rule {name!r} has no {names}: derive it from PointsRule or RatingRule")
    return rule


def exact(number: Points) -> int | Fraction:
    """Return a number that adds up to the same sum in any order."""
    return number if isinstance(number, int) else Fraction(number)


def plain(number: Points) -> float:
    """Return a number as an int where it is whole, so that 12 is not printed as 12.0, else as a float."""
    return int(number) if number == int(number) else float(number)


@hookimpl
def camelcup_register_scoring_rules() -> list[Entry]:
    return [
        Entry(name=name, factory=rule, summary=(rule.__doc__ or "").rstrip("."))
        for name, rule in (
            ("points-per-win", PointsPerWin),
            ("shared-win", SharedWin),
            ("placement", Placement),
            ("score", Score),
        )
    ]

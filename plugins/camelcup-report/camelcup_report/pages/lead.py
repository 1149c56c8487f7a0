"""The lead of a cup, from its first table to its last."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from camelcup import GameRecord, PointsRule, ScoringRule
from camelcup.report import Cell, Column, Figure, Lines, Page

STEPS = 20
"""Most points in time that are shown."""

SHOWN = 8
"""Most bots that are shown."""

Sum = tuple[Fraction, int]
"""Points, and games."""


class Lead(Page):
    """Points a game of the best bots, after each part of the cup, in the order of the tables.

    rule:  the cup's; where it gives no points for each record, wins are counted
    games: tables of the whole cup
    """

    title = "How the lead went"

    def __init__(self, rule: ScoringRule, bots: Sequence[str], games: int) -> None:
        self.rule = rule if isinstance(rule, PointsRule) else None
        self.bots = bots
        self.games = games
        self.steps = min(STEPS, games)
        self.sums: defaultdict[tuple[str, int], Sum] = defaultdict(lambda: (Fraction(0), 0))
        self.played = [0] * self.steps

    def add(self, record: GameRecord) -> None:
        table = record.table
        step = table.number * self.steps // self.games
        self.played[step] += 1
        points = (
            self.rule.points(record) if self.rule else [record.share(seat) for seat in range(len(table.bots))]
        )
        for seat, bot in enumerate(table.bots):
            if seat not in table.fills:
                total, games = self.sums[bot, step]
                self.sums[bot, step] = total + Fraction(points[seat]), games + 1

    def figures(self) -> Sequence[Figure]:
        played = list(accumulate(self.played))
        means = {bot: self._means(bot) for bot in self.bots}
        final = sorted(self.bots, key=lambda bot: (means[bot][-1] is None, -(means[bot][-1] or 0), bot))
        shown = final[:SHOWN]
        unit = "points a game" if self.rule else "wins a game"
        times = [step for step in range(self.steps) if self.played[step]]
        if len(times) < 2 or len(self.bots) < 2:
            return []
        rows = tuple((bot, played[step], means[bot][step]) for bot in shown for step in times)
        best = f" of the {SHOWN} best bots" if len(final) > SHOWN else ""
        return [
            Figure(
                "Points so far" if self.rule else "Wins so far",
                f"The {unit}{best} after the first games of the cup, in the order of the tables.",
                ("bot", "games", Column(unit, 3)),
                rows,
                Lines("games", unit, series="bot"),
            ),
            self._gap(means, played, times, unit),
        ]

    def _means(self, bot: str) -> list[float | None]:
        """Return the mean of a bot after each step; None before its first game."""
        sums = accumulate(
            (self.sums[bot, step] for step in range(self.steps)),
            lambda one, other: (one[0] + other[0], one[1] + other[1]),
        )
        return [float(total / games) if games else None for total, games in sums]

    def _gap(
        self, means: dict[str, list[float | None]], played: Sequence[int], times: Sequence[int], unit: str
    ) -> Figure:
        """Return the figure of the distance between the first two bots."""
        rows: list[tuple[Cell, ...]] = []
        for step in times:
            known = [(mean, bot) for bot in self.bots if (mean := means[bot][step]) is not None]
            (best, leader), (other, second) = sorted(known, key=lambda each: (-each[0], each[1]))[:2]
            rows.append((played[step], leader, second, best - other))
        return Figure(
            "The leader's lead",
            f"The {unit} by which the leading bot was ahead of the second. The table names both.",
            ("games", "leader", "second", Column("lead", 3)),
            tuple(rows),
            Lines("games", "lead"),
        )

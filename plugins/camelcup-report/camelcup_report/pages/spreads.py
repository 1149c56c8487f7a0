"""Distributions of scores and of times."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import ceil

from camelcup import GameRecord
from camelcup.report import Boxes, Cell, Column, Figure, Page
from camelcup_report.pages.columns import column_of

PLACES = ("5 %", "25 %", "median", "75 %", "95 %")
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are shown."""

HOW = "The box holds the middle half of them, its line is the median, the whiskers end at 5 % and at 95 %."


class Spreads(Page):
    """Scores and times a move of each bot, over its games. bots: best first"""

    title = "Scores and times"

    def __init__(self, bots: Sequence[str], unit: str) -> None:
        self.bots = bots
        self.unit = unit
        self.scores: defaultdict[str, Counter[float]] = defaultdict(Counter)
        self.micros: defaultdict[str, Counter[float]] = defaultdict(Counter)
        """Microseconds a move in each game, in whole numbers so that few are in memory."""
        self.worst: defaultdict[str, int] = defaultdict(int)

    def add(self, record: GameRecord) -> None:
        table = record.table
        for seat, bot in enumerate(table.bots):
            if seat in table.fills:
                continue
            times = record.times[seat]
            self.scores[bot][record.scores[seat]] += 1
            self.worst[bot] = max(self.worst[bot], times.worst_ns)
            if times.moves:
                self.micros[bot][max(round(times.total_ns / times.moves / 1e3), 1)] += 1

    def figures(self) -> Sequence[Figure]:
        scores = [score for counts in self.scores.values() for score in counts]
        name = "scores" if self.unit == "points" else self.unit
        return [
            Figure(
                f"Final {name}",
                f"The {name} of each bot at the end of its games. {HOW}",
                (Column("bot"), Column("games"), *(column_of(place, scores) for place in (*PLACES, "most"))),
                self._rows(self.scores, lambda bot: max(self.scores[bot])),
                Boxes("bot", PLACES),
            ),
            Figure(
                "Milliseconds a move",
                f"The mean time a move of each bot in each of its games, on a logarithmic axis. {HOW} The "
                f"slowest single move is in the table.",
                (
                    Column("bot"),
                    Column("games"),
                    *(Column(place, 3) for place in PLACES),
                    Column("worst move", 3),
                ),
                self._rows(self.micros, lambda bot: self.worst[bot] / 1e6, 1000),
                Boxes("bot", PLACES, log=True),
            ),
        ]

    def _rows(
        self, counts: Mapping[str, "Counter[float]"], last: Callable[[str], float], unit: int = 1
    ) -> tuple[tuple[Cell, ...], ...]:
        """Return a row for each bot that has numbers.

        last: makes the last cell of a row
        unit: what the numbers are divided by
        """
        return tuple(
            (
                bot,
                counts[bot].total(),
                *(quantile(counts[bot], share) / unit for share in SHARES),
                last(bot),
            )
            for bot in self.bots
            if counts.get(bot)
        )


def quantile(counts: "Counter[float]", share: float) -> float:
    """Return the least number that at least this share of all numbers is not above."""
    left = ceil(share * counts.total())
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    raise ValueError("no numbers")

"""Distributions of scores and of times."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from camelcup import GameRecord
from camelcup.report import Cell, Column, Figure, Histogram, Page
from camelcup_report.pages.columns import column_of

QUANTILES = {"5 %": 0.05, "25 %": 0.25, "median": 0.5, "75 %": 0.75, "95 %": 0.95}

MOST_BARS = 40
"""Most bars of a histogram."""

BARS_A_DECADE = 10
"""Bars of a histogram with a logarithmic axis, between a number and its tenfold."""

HOW = "The highest bar of each bot is as high as the others'."

Counts = Mapping[str, "Counter[float]"]
"""How often each bot had each number."""


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
        millis = {bot: Counter({us / 1e3: n for us, n in self.micros[bot].items()}) for bot in self.micros}
        best = {bot: max(counts) for bot, counts in self.scores.items()}
        worst = {bot: nanos / 1e6 for bot, nanos in self.worst.items()}
        return [
            Figure(
                f"Final {name}",
                f"How often each bot ended with how many {name}. {HOW}",
                ("bot", column_of("from", scores), column_of("below", scores), "games"),
                self._bars(self.scores, width_of(scores)),
                Histogram("bot", "from", "below", "games"),
            ),
            Figure(
                "Milliseconds a move",
                f"How often each bot had which mean time a move in a game, on a logarithmic axis. {HOW}",
                ("bot", Column("from", 3), Column("below", 3), "games"),
                self._bars(millis, None),
                Histogram("bot", "from", "below", "games", log=True),
            ),
            Figure(
                f"Quantiles of final {name}",
                f"The {name} that so many of its games did not exceed.",
                ("bot", "games", *[column_of(head, scores) for head in (*QUANTILES, "most")]),
                self._quantiles(self.scores, best),
            ),
            Figure(
                "Quantiles of milliseconds a move",
                "The mean time a move that so many of its games did not exceed, and the slowest single move.",
                ("bot", "games", *[Column(head, 3) for head in (*QUANTILES, "worst move")]),
                self._quantiles(millis, worst),
            ),
        ]

    def _bars(self, counts: Counts, width: float | None) -> list[tuple[Cell, ...]]:
        """Return a row for each bar: the bot, its ends, its count.

        width: of bars; None on a logarithmic axis
        """
        rows: list[tuple[Cell, ...]] = []
        for bot in self.bots:
            bars: Counter[int] = Counter()
            for number, count in counts.get(bot, {}).items():
                bars[floor(number / width if width else BARS_A_DECADE * log10(number))] += count
            ends = [(bar, bar + 1) for bar in sorted(bars)]
            rows += [(bot, *(_end(end, width) for end in pair), bars[pair[0]]) for pair in ends]
        return rows

    def _quantiles(self, counts: Counts, last: Mapping[str, float]) -> list[tuple[Cell, ...]]:
        """Return a row for each bot that has numbers. last: the last cell of each"""
        return [
            (
                bot,
                counts[bot].total(),
                *(quantile(counts[bot], share) for share in QUANTILES.values()),
                last[bot],
            )
            for bot in self.bots
            if counts.get(bot)
        ]


def width_of(numbers: Sequence[float]) -> float:
    """Return the width of bars that hold some numbers: 1, 2 or 5 times a power of ten; 1 if all are whole."""
    span = (max(numbers) - min(numbers)) / MOST_BARS
    whole = all(number == int(number) for number in numbers)
    if whole and span <= 1:
        return 1
    decade = 10.0 ** floor(log10(span or 1))
    return next(step * decade for step in (1, 2, 5, 10) if step * decade >= span)


def _end(bar: int, width: float | None) -> float:
    """Return the lower end of a bar."""
    return bar * width if width else 10 ** (bar / BARS_A_DECADE)


def quantile(counts: "Counter[float]", share: float) -> float:
    """Return the least number that at least this share of all numbers is not above."""
    left = ceil(share * counts.total())
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    raise ValueError("no numbers")

"""Wins of each bot in parts of its games: on each seat, or at tables with each other bot."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from attrs import frozen

from camelcup.records import GameResult
from camelcup.results.intervals import BoundedMean, Estimate
from camelcup.results.result_table import ResultRow, ResultTable, columns

Parts = Callable[[GameResult, int], Iterable[str | int]]
"""Returns the parts to which the game of one seat belongs."""

ALL = "(all)"
"""Stands for all bots together."""


@frozen
class Part(ResultRow):
    """Part of the games of a bot.

    part:     a seat, or another bot
    games:    seats taken, as in the standings
    wins:     a win that k seats share is 1/k
    expected: wins that it had in as many games if all its games counted the same
    win_rate: wins a game, 0 to 1

    >>> run = play(["Player0", "RandomBot"], games=4, seed=7, isolation="none")
    >>> part: Part = run.breakdown("opponent")[0]
    >>> part.bot, part.part, part.games
    ('Player0', 'RandomBot', 4)
    """

    columns: ClassVar = columns(
        "bot part games wins expected win_rate=win_rate.value win_low=win_rate.low win_high=win_rate.high"
    )

    bot: str
    part: str | int
    games: int
    wins: float
    expected: float
    win_rate: Estimate


class Breakdown:
    """The games of all bots in parts; `parts` is one of `BREAKDOWNS`. games: records counted

    >>> breakdown = Breakdown(BREAKDOWNS["seat"])
    >>> breakdown.add(play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]))
    >>> [(part.part, part.wins) for part in breakdown.rows([ALL])]
    [(0, 1.0), (1, 0.0)]
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.games = 0
        self.whole: defaultdict[str, BoundedMean] = defaultdict(BoundedMean)
        self.counts: defaultdict[tuple[str, str | int], BoundedMean] = defaultdict(BoundedMean)

    def add(self, record: GameResult) -> None:
        """Count one record."""
        self.games += 1
        for seat, name in enumerate(record.table.bots):
            if seat not in record.table.fills:
                win = record.share(seat)
                for bot in (name, ALL):
                    self.whole[bot].add(win)
                    for part in self.parts(record, seat):
                        self.counts[bot, part].add(win)

    def rows(self, bots: Sequence[str]) -> list[Part]:
        """Return the parts of each of the bots, and of `ALL` where it is among them."""
        parts = sorted({part for _, part in self.counts}, key=lambda part: _place(part, bots))
        return [
            _part(bot, part, self.counts[bot, part], self.whole[bot])
            for bot in bots
            for part in parts
            if (bot, part) in self.counts
        ]


def seats(record: GameResult, seat: int) -> Iterable[int]:
    """Return the seat."""
    return (seat,)


def opponents(record: GameResult, seat: int) -> Iterable[str]:
    """Return the other bots at the table, each once."""
    table = record.table
    others = {bot for other, bot in enumerate(table.bots) if other not in table.fills}
    return others - {table.bots[seat]}


BREAKDOWNS: Mapping[str, Parts] = {"seat": seats, "opponent": opponents}


def _place(part: str | int, bots: Sequence[str]) -> int:
    return part if isinstance(part, int) else bots.index(part)


def _part(bot: str, part: str | int, wins: BoundedMean, whole: BoundedMean) -> Part:
    return Part(
        bot,
        part,
        wins.count,
        float(wins.total),
        float(Fraction(whole.total) * wins.count / whole.count),
        wins.estimate,
    )


def breakdown_table(parts: Sequence[Part], by: str) -> ResultTable:
    """Return the parts as a table. by: name of the column with the parts"""
    lines = [
        (
            part.bot,
            str(part.part),
            str(part.games),
            f"{part.wins:.1f}",
            f"{part.expected:.1f}",
            *part.win_rate.cells(),
        )
        for part in parts
    ]
    return ResultTable(
        heads=("bot", by, "games", "wins", "expected", "win %", "95 %"),
        lines=lines,
        names=[by if name == "part" else name for name in Part.columns],
        rows=[part.values() for part in parts],
    )

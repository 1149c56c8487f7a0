"""Wins of each bot in parts of its games: on each seat, or at tables with each other bot."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from camelcup import Estimate, GameResult, ResultTable, Run, UserError, join_teams
from camelcup.report import BoundedMean

__all__ = ["ALL", "BREAKDOWNS", "Breakdown", "Part", "breakdown", "breakdown_table"]

Parts = Callable[[GameResult, int], Iterable[str | int]]
"""Returns the parts to which the game of one seat belongs."""

ALL = "(all)"
"""Stands for all bots together."""


class Part(NamedTuple):
    """Part of the games of a bot.

    part:     a seat, or another bot
    games:    seats taken, as in the standings
    wins:     a win that k seats share is 1/k
    expected: wins that it had in as many games if all its games counted the same
    win_rate: wins a game, 0 to 1
    """

    bot: str
    part: str | int
    games: int
    wins: float
    expected: float
    win_rate: Estimate


class Breakdown:
    """The games of all bots in parts; `parts` is one of `BREAKDOWNS`. games: records counted"""

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


def breakdown(run: Run, by: str) -> list[Part]:
    """Return the wins of each bot in parts of its games: by "seat" (or team) or by "opponent".

    Raises UserError for another text.

    >>> run = camelcup.play(["Player0", "RandomBot"], games=4, seed=7, isolation="none")
    >>> part = breakdown(run, "opponent")[0]
    >>> part.bot, part.part, part.games
    ('Player0', 'RandomBot', 4)
    """
    if by not in BREAKDOWNS:
        raise UserError(f"unknown breakdown {by!r} (choices: {', '.join(BREAKDOWNS)})")
    tournament = run.plan.tournament
    counted = Breakdown(BREAKDOWNS[by])
    for result in run.games():
        counted.add(join_teams(result, tournament.teams))
    bots = list(dict.fromkeys(tournament.bots))
    return counted.rows([*bots, ALL] if by == "seat" else bots)


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
        names=("bot", by, *Part._fields[2:-1], "win_rate", "win_low", "win_high"),
        rows=[(*part[:-1], part.win_rate.value, part.win_rate.low, part.win_rate.high) for part in parts],
    )

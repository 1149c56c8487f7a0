"""Games that tell two bots apart: by their wins, and by the regret of their decisions."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil
from statistics import NormalDist, fmean, stdev
from typing import Any

from attrs import frozen

from camelcup import GameRecord
from camelcup.report import Column, Figure

SURE = NormalDist().inv_cdf(0.95)
"""Standard errors by which the better bot has to be ahead to be first in 95 of 100 cups."""

LEAST = 20
"""Games together under which nothing is said."""


@frozen
class Game:
    """A game: for each bot its share of the win a seat, and the share of its chances that it lost."""

    shares: Mapping[str, float]
    lost: Mapping[str, float]

    @classmethod
    def of(cls, record: GameRecord, chances: Mapping[str, Sequence[float]]) -> "Game":
        """Return the game of a record. chances: for each bot the sums of its regrets and of its chances"""
        shares: defaultdict[str, list[float]] = defaultdict(list)
        for seat, bot in enumerate(record.table.bots):
            shares[bot].append(float(record.share(seat)))
        lost = {bot: regret / chance for bot, (regret, chance) in chances.items() if chance}
        return cls({bot: fmean(numbers) for bot, numbers in shares.items()}, lost)


def telling_apart(games: Sequence[Game], bots: Sequence[str]) -> list[Figure]:
    """Return the figure of how many games rank each two bots. bots: best first"""
    rows = [row for pair in combinations(bots, 2) if (row := _row(games, *pair))]
    if len(rows) > 1 and len(rows) == len(bots) * (len(bots) - 1) // 2:
        needed = [[row[column] for row in rows] for column in (2, 3)]
        most = [None if None in column else max(column) for column in needed]
        rows.append(("all of them", min(row[1] for row in rows), *most, _times(*most)))
    how = (
        "How many games two bots have to play together until the one that wins more is ahead with 95 % "
        "chance, by wins and by the share of their chances that they lost. Where the reference ranks them "
        "the other way there is no number; of the reference itself, which loses none, regret says little."
    )
    columns = ("bots", "games", "by wins", "by regret", Column("times fewer", 1))
    return [Figure("Games that tell two bots apart", how, columns, rows)] if rows else []


def _row(games: Sequence[Game], one: str, other: str) -> tuple[Any, ...]:
    """Return the row of a pair; empty where they met too seldom."""
    both = [game for game in games if {one, other} <= game.lost.keys()]
    if len(both) < LEAST:
        return ()
    leads = [
        [game.shares[one] - game.shares[other] for game in both],
        [game.lost[other] - game.lost[one] for game in both],
    ]
    better = 1 if fmean(leads[0]) > 0 else -1
    needed = [_needed([better * lead for lead in each]) for each in leads]
    return (f"{one}, {other}", len(both), *needed, _times(*needed))


def _needed(leads: Sequence[float]) -> int | None:
    """Return after how many games the sum of leads is above 0 with 95 % chance; None if it never is."""
    mean = fmean(leads)
    return max(1, ceil((SURE * stdev(leads) / mean) ** 2)) if mean > 0 else None


def _times(wins: int | None, regret: int | None) -> float | None:
    return wins / regret if wins and regret else None

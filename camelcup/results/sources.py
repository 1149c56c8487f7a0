"""Where the scores of each bot came from, over many games."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from attrs import frozen

from camelcup.results.scoring import exact

Sources = Mapping[str, Sequence[Mapping[str, float]]]
"""Return value of `Display.sources`."""


@frozen
class SourceRow:
    """Score of a bot from one source in one stage of its games.

    games:    seats taken, as in the standings
    total:    the sum over all games
    per_game: the mean
    """

    bot: str
    stage: str
    source: str
    games: int
    total: float
    per_game: float


class SourceTotals:
    """Sums of what each bot scored, by stage and source. games: games counted"""

    def __init__(self) -> None:
        self.games = 0
        self.seats: defaultdict[str, int] = defaultdict(int)
        self.totals: defaultdict[tuple[str, str, str], int | Fraction] = defaultdict(int)

    def add(self, bots: Sequence[str], found: Sources, fills: Collection[int] = ()) -> None:
        """Count one game. fills: seats that are not counted"""
        self.games += 1
        for seat, bot in enumerate(bots):
            if seat not in fills:
                self.seats[bot] += 1
                for stage, seats in found.items():
                    for source, amount in seats[seat].items():
                        self.totals[bot, stage, source] += exact(amount)

    def rows(self) -> list[SourceRow]:
        """Return the rows of each bot, stages and sources in the order of the game."""
        return [
            SourceRow(bot, stage, source, games, float(total), float(Fraction(total) / games))
            for bot, games in self.seats.items()
            for (own, stage, source), total in self.totals.items()
            if own == bot
        ]


def new_stages(before: Sources, after: Sources) -> list[str]:
    """Return the stages that a move has ended."""
    return [stage for stage in after if stage not in before]

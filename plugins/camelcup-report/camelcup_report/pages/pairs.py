"""Pairs of bots: the share of games in which one came out ahead of the other."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from attrs import astuple

from camelcup import GameRecord
from camelcup.report import BoundedMean, Figure, HeatMap, Page
from camelcup_report.pages.columns import Columns, share_columns


class Pairs(Page):
    """Which of two bots at one table came out ahead. bots: best first"""

    title = "Who beats whom"

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = bots
        self.ahead: defaultdict[tuple[str, str], BoundedMean] = defaultdict(BoundedMean)

    def add(self, record: GameRecord) -> None:
        table = record.table
        places = [
            (bot, (seat in record.winners, seat not in record.out, record.scores[seat]))
            for seat, bot in enumerate(table.bots)
            if seat not in table.fills
        ]
        for (bot, own), (other, its) in permutations(places, 2):
            if bot != other:
                self.ahead[bot, other].add(Fraction(1, 2) if own == its else int(own > its))

    def figures(self) -> Sequence[Figure]:
        pairs = [pair for pair in permutations(self.bots, 2) if pair in self.ahead]
        if not pairs:
            return []
        how = (
            "How often the bot of the row came out ahead of the bot of the column at one table, in percent: "
            "it won and the other did not, or it had the higher score. A tie counts for half; bots that "
            "are out are last. The number of meetings is below; the fewer, the fainter the colour."
        )
        columns: Columns = ("bot", "against", "meetings", *share_columns("ahead"))
        rows = [(*pair, self.ahead[pair].count, *astuple(self.ahead[pair].estimate)) for pair in pairs]
        picture = HeatMap("bot", "against", "ahead %", 0.5, "meetings")
        return [Figure("Ahead at one table", how, columns, rows, picture)]

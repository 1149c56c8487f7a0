"""Wins by seat."""

from collections.abc import Sequence

from attrs import astuple

from camelcup import GameRecord
from camelcup.report import Bars, Cell, Column, Figure, HeatMap, Page
from camelcup_report.breakdown import ALL, BREAKDOWNS, Breakdown, Part
from camelcup_report.pages.columns import Columns, share_columns

COLUMNS: Columns = ("seat", "games", Column("wins", 1), Column("expected", 1), *share_columns("win"))


class Seats(Page):
    """Wins of all bots on each seat, and of each bot.

    bots:  best first
    place: "team" in a game with teams, else "seat"
    """

    title = "Does the seat matter?"

    def __init__(self, bots: Sequence[str], place: str = "seat") -> None:
        self.bots = bots
        self.place = place
        self.breakdown = Breakdown(BREAKDOWNS["seat"])

    def add(self, record: GameRecord) -> None:
        self.breakdown.add(record)

    def figures(self) -> Sequence[Figure]:
        parts = self.breakdown.rows([ALL])
        if len(parts) < 2:
            return []
        rows = [(*self._cells(part), part.expected / part.games) for part in parts]
        return [
            Figure(
                "Wins by seat",
                "Games that the bots on each seat won, with a 95 % interval. The tick is what every seat "
                "would have won if all seats were equal.",
                (*COLUMNS, Column("expected %", 1, 100)),
                rows,
                Bars("seat", "win %", "low %", "high %", mark="expected %"),
            ),
            self._by_bot(),
        ]

    def _by_bot(self) -> Figure:
        """Return the figure of the wins of each bot on each seat."""
        rows = [
            (part.bot, *self._cells(part), part.win_rate.value - part.expected / part.games)
            for part in self.breakdown.rows(self.bots)
        ]
        return Figure(
            "Each bot on each seat",
            "The points of win rate by which a bot did better, or worse, on a seat than on all its seats "
            "together. The number of games is below; the fewer, the fainter the colour: more of it is luck.",
            ("bot", *COLUMNS, Column("better by", 1, 100)),
            rows,
            HeatMap("bot", "seat", "better by", count="games"),
        )

    def _cells(self, part: Part) -> tuple[Cell, ...]:
        """Return the cells of `COLUMNS`."""
        return f"{self.place} {part.part}", part.games, part.wins, part.expected, *astuple(part.win_rate)

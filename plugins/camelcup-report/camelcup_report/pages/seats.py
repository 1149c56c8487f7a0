"""Wins by seat."""

from collections.abc import Sequence

from camelcup import GameRecord
from camelcup.report import ALL, BREAKDOWNS, Bars, Breakdown, Cell, Column, Figure, HeatMap, Page, Part

COUNTS = (Column("games"), Column("wins", 1), Column("expected", 1))
SHARE = (Column("win %", 1, 100), Column("low %", 1, 100), Column("high %", 1, 100))


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
        expected = Column("expected %", 1, 100)
        rows = tuple(
            (f"{self.place} {part.part}", *_numbers(part), part.expected / part.games) for part in parts
        )
        return [
            Figure(
                "Wins by seat",
                "Games that the bots on each seat won, with a 95 % interval. The tick is what every seat "
                "would have won if all seats were equal.",
                (Column("seat"), *COUNTS, *SHARE, expected),
                rows,
                Bars("seat", "win %", "low %", "high %", mark="expected %"),
            ),
            self._by_bot(),
        ]

    def _by_bot(self) -> Figure:
        """Return the figure of the wins of each bot on each seat."""
        rows = tuple(
            (
                part.bot,
                f"{self.place} {part.part}",
                *_numbers(part),
                part.win_rate.value - part.expected / part.games,
            )
            for part in self.breakdown.rows(self.bots)
        )
        return Figure(
            "Each bot on each seat",
            "The points of win rate by which a bot did better, or worse, on a seat than on all its seats "
            "together. The number of games is below; the fewer, the fainter the colour: more of it is luck.",
            (Column("bot"), Column("seat"), *COUNTS, *SHARE, Column("better by", 1, 100)),
            rows,
            HeatMap("bot", "seat", "better by", count="games"),
        )


def _numbers(part: Part) -> tuple[Cell, ...]:
    """Return the cells of `COUNTS` and `SHARE`."""
    rate = part.win_rate
    return part.games, part.wins, part.expected, rate.value, rate.low, rate.high

"""Where the scores of each bot come from."""

from collections.abc import Sequence
from typing import Any

from camelcup import Display, GameRecord, Step
from camelcup.report import Column, Figure, HeatMap, Page, has_sources
from camelcup_report.pages.columns import column_of
from camelcup_report.sources import SourceRow, SourceTotals


class Sources(Page):
    """Scores by source and by stage of the game, where the game says.

    bots:  best first
    unit:  what scores count
    teams: as in a tournament
    """

    title = "Where the scores come from"

    def __init__(
        self,
        display: Display[Any, Any, Any],
        bots: Sequence[str],
        unit: str,
        teams: Sequence[Sequence[int]] = (),
    ) -> None:
        self.bots = bots
        self.unit = "score" if unit == "points" else unit
        self.totals = SourceTotals(display, teams)
        self.known = has_sources(display)

    def watch(self, step: Step) -> None:
        if self.known:
            self.totals.watch(step)

    def add(self, record: GameRecord) -> None:
        if self.known:
            self.totals.add(record)

    def figures(self) -> Sequence[Figure]:
        rows = sorted(self.totals.rows(), key=lambda row: self.bots.index(row.bot))
        if not rows:
            return []
        return [
            self._sums(rows, "source", self.totals.sources),
            self._sums(rows, "stage", self.totals.stages),
            self._in_full(rows),
        ]

    def _sums(self, rows: Sequence[SourceRow], kind: str, parts: Sequence[str]) -> Figure:
        """Return the figure of the scores of each bot in parts. kind: of the parts, `source` or `stage`"""
        games = {row.bot: row.games for row in rows}
        totals = {(bot, part): 0.0 for bot in games for part in parts}
        for row in rows:
            totals[row.bot, getattr(row, kind)] += row.total
        mean = f"{self.unit} a game"
        return Figure(
            f"{self.unit.capitalize()} by {kind}",
            f"The mean {self.unit} of each bot in a game, by {kind}; those of a row add up to its mean.",
            ("bot", kind, "games", column_of(self.unit, totals.values()), Column(mean, 2)),
            [(bot, part, games[bot], total, total / games[bot]) for (bot, part), total in totals.items()],
            HeatMap("bot", kind, mean),
        )

    def _in_full(self, rows: Sequence[SourceRow]) -> Figure:
        """Return the table of the scores of each bot by source and stage."""
        return Figure(
            f"{self.unit.capitalize()} by source and stage",
            "The same in full, as `camelcup breakdown --by source` prints it.",
            (
                "bot",
                "stage",
                "source",
                "games",
                column_of(self.unit, [row.total for row in rows]),
                Column(f"{self.unit} a game", 2),
            ),
            [(row.bot, row.stage, row.source, row.games, row.total, row.per_game) for row in rows],
        )

"""Faults by bot and reason, and the remarks of the game on moves."""

from collections.abc import Sequence

from camelcup import GameRecord
from camelcup.report import FaultGroups, Figure, Page, RemarkGroups, Stacked


class Faults(Page):
    """Faults by bot and reason, and remarks on moves; those that differ only in numbers count as one.

    bot: the only bot whose faults and remarks count; None for all
    """

    title = "Faults"

    def __init__(self, bot: str | None = None) -> None:
        self.bot = bot
        self.groups = FaultGroups()
        self.remarks = RemarkGroups()

    def add(self, record: GameRecord) -> None:
        self.groups.add(record)
        self.remarks.add(record)

    def figures(self) -> Sequence[Figure]:
        return [*self._faults(), *self._remarks()]

    def _faults(self) -> Sequence[Figure]:
        groups = [group for group in self.groups.rows() if self.bot in (None, group.bot)]
        if not groups:
            return []
        columns = ("bot", "kind", "faults", "games", "first table", "reason")
        rows = [
            (each.bot, each.fault.kind.value, each.faults, each.games, each.table.number, each.fault.summary)
            for each in groups
        ]
        how = (
            "How often each bot failed, by kind. The table has a row for each reason, with its first "
            "example; reasons that differ only in numbers count as one."
        )
        return [Figure("By bot and reason", how, columns, rows, Stacked("bot", "kind", "faults"))]

    def _remarks(self) -> Sequence[Figure]:
        groups = [group for group in self.remarks.rows() if self.bot in (None, group.bot)]
        if not groups:
            return []
        columns = ("bot", "moves", "games", "first table", "remark")
        rows = [(each.bot, each.moves, each.games, each.table, each.text) for each in groups]
        how = (
            "How many moves of each bot the game remarks on, which are no faults. The table has a row for "
            "each remark, with its first example; remarks that differ only in numbers count as one."
        )
        return [Figure("Remarks on moves", how, columns, rows)]

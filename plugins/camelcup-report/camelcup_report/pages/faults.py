"""Faults by bot and reason."""

from collections.abc import Sequence

from camelcup import GameRecord
from camelcup.report import Column, FaultGroups, Figure, Page, Stacked


class Faults(Page):
    """Faults by bot and reason; reasons that differ only in numbers or positions count as one.

    bot: the only bot whose faults count; None for all
    """

    title = "Faults"

    def __init__(self, bot: str | None = None) -> None:
        self.bot = bot
        self.groups = FaultGroups()

    def add(self, record: GameRecord) -> None:
        self.groups.add(record)

    def figures(self) -> Sequence[Figure]:
        groups = [group for group in self.groups.rows() if self.bot in (None, group.bot)]
        if not groups:
            return []
        columns = (
            Column("bot"),
            Column("kind"),
            Column("faults"),
            Column("games"),
            Column("first table"),
            Column("reason"),
        )
        rows = tuple(
            (
                group.bot,
                group.fault.kind.value,
                group.faults,
                group.games,
                group.table.number,
                group.fault.reason,
            )
            for group in groups
        )
        how = (
            "How often each bot failed, by kind. The table has a row for each reason, with its first "
            "example; reasons that differ only in numbers count as one."
        )
        return [Figure("By bot and reason", how, columns, rows, Stacked("bot", "kind", "faults"))]

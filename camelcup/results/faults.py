"""Groups of faults that are alike: of one bot and one kind, with reasons that differ only in numbers."""

import re
from collections.abc import Iterable
from typing import Any

from attrs import define

from camelcup.records import Fault, FaultKind, GameResult, Table

NUMBERS = re.compile(r"(?<![\w.:])-?\d+(\.\d+)?(, -?\d+)*\b")
"""Numbers in a reason that differ from position to position; not the one in file.py:7."""

REFUSED = (FaultKind.MALFORMED, FaultKind.ILLEGAL)
"""Faults whose reasons say after a semicolon what would have been right, and where."""


@define
class FaultGroup:
    """Faults that are alike. table, fault: the first of them; faults, games: how many there are, in games

    >>> groups = FaultGroups()
    >>> groups.add(play_table(Nim(), [ScriptedBot([(7, 7)]), ScriptedBot([])]))
    >>> group: FaultGroup = groups.rows()[0]
    >>> group.bot, group.faults
    ('ScriptedBot', 5)
    """

    table: Table
    fault: Fault
    faults: int = 0
    games: int = 0
    last: int | None = None

    @property
    def bot(self) -> str:
        """The bot that committed them."""
        return self.table.bots[self.fault.seat]

    def add(self, table: Table, fault: Fault) -> None:
        """Count a fault; those of one game follow one another."""
        self.faults += 1
        self.games += table.number != self.last
        self.last = table.number
        if table.number < self.table.number:
            self.table, self.fault = table, fault


def single_faults(games: Iterable[GameResult]) -> list[FaultGroup]:
    """Return a group for each fault, by table."""
    groups = [FaultGroup(game.table, fault) for game in games for fault in game.faults]
    return sorted(groups, key=lambda group: group.table.number)


def alike_faults(games: Iterable[GameResult]) -> list[FaultGroup]:
    """Return the groups of faults that are alike, by bot and then the largest first."""
    groups = FaultGroups()
    for game in games:
        groups.add(game)
    return groups.rows()


class FaultGroups:
    """The faults of a cup in groups.

    >>> groups = FaultGroups()
    >>> groups.add(play_table(Nim(), [ScriptedBot([(7, 7)]), ScriptedBot([])]))
    >>> len(groups.rows())
    2
    """

    def __init__(self) -> None:
        self.groups: dict[tuple[Any, ...], FaultGroup] = {}

    def add(self, record: GameResult) -> None:
        """Count the faults of one record."""
        for fault in record.faults:
            bot = record.table.bots[fault.seat]
            reason = fault.reason.partition("; ")[0] if fault.kind in REFUSED else fault.reason
            key = bot, fault.kind, NUMBERS.sub("N", reason)
            self.groups.setdefault(key, FaultGroup(record.table, fault)).add(record.table, fault)

    def rows(self) -> list[FaultGroup]:
        """Return the groups, by bot and then the largest first."""
        groups = self.groups
        return [groups[key] for key in sorted(groups, key=lambda key: (key[0], -groups[key].faults, key[2]))]

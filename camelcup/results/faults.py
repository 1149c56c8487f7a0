"""Groups of faults that are alike, and of the remarks of a game on moves that are no faults; both as text."""

import re
from collections.abc import Iterable, Sequence
from textwrap import indent
from typing import Any

from attrs import define

from camelcup.records import Fault, FaultKind, GameRecord, GameResult, Table
from camelcup.results.game_text import fault_text
from camelcup.results.result_table import ResultTable
from camelcup.text import plural

NUMBERS = re.compile(r"(?<![\w.:])-?\d+(\.\d+)?(, -?\d+)*\b")
"""Numbers in a reason that differ from position to position; not the one in file.py:7."""

COLUMNS = ("faults", "bot", "table", "seat", "turn", "phase", "kind", "reason")

FURTHER_COLUMNS = ("traceback", "output")

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
    """The faults of a cup in groups: of one bot and one kind, with reasons that differ only in numbers.

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


@define
class RemarkGroup:
    """Remarks on moves of one bot that differ only in numbers, or in what follows a colon.

    table, seat, turn, text: of the first; `turn` counts the turns of seats before it
    moves, games:            how many moves have such a remark, in how many games

    >>> RemarkGroup("Mine", table=3, seat=0, turn=7, text="orders ignored: 2").moves
    0
    """

    bot: str
    table: int
    seat: int
    turn: int
    text: str
    moves: int = 0
    games: int = 0
    last: int | None = None

    def add(self, table: int, seat: int, turn: int, text: str) -> None:
        """Count a remark; those of one game follow one another."""
        self.moves += 1
        self.games += table != self.last
        self.last = table
        if table < self.table:
            self.table, self.seat, self.turn, self.text = table, seat, turn, text


class RemarkGroups:
    """The remarks of a cup in groups.

    >>> groups = RemarkGroups()
    >>> groups.add(play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]))
    >>> groups.rows()
    []
    """

    def __init__(self) -> None:
        self.groups: dict[tuple[str, str], RemarkGroup] = {}

    def add(self, record: GameRecord) -> None:
        """Count the remarks of one record."""
        remarks = record.kept.remarks if record.kept else ()
        if not remarks:
            return
        seats = [turn.seat for turn in record.turns if turn.seat is not None]
        for turn, text in remarks:
            place = record.table.number, seats[turn], turn, text
            bot = record.table.bots[seats[turn]]
            key = bot, NUMBERS.sub("N", text.partition(": ")[0])
            self.groups.setdefault(key, RemarkGroup(bot, *place)).add(*place)

    def rows(self) -> list[RemarkGroup]:
        """Return the groups, by bot and then the largest first."""
        return sorted(self.groups.values(), key=lambda group: (group.bot, -group.moves, group.text))


def group_text(group: FaultGroup, command: str) -> str:
    """Return a group of faults on several lines. command: shows the position of the first"""
    table, fault = group.table, group.fault
    lines = [
        f"{group.bot}: {plural(group.faults, 'fault')} in {plural(group.games, 'game')}, "
        f"{fault.kind.value}: {fault.reason}",
        f"  the first: table {table.number}, seat {fault.seat}, after turn {fault.turn}, "
        f"in {fault.phase.value} ({command})",
        indent(fault.details, "    "),
    ]
    return "\n".join(filter(None, lines))


def full_text(group: FaultGroup) -> str:
    """Return all of the first fault of a group, on several lines."""
    table, fault = group.table, group.fault
    head = fault_text(group.bot, fault, f"table {table.number}", f"seat {fault.seat}")
    return "\n".join(filter(None, [head, indent(fault.details, "    ")]))


def remarks_text(group: RemarkGroup, command: str) -> str:
    """Return a group of remarks on two lines. command: shows the position of the first"""
    count = f"{plural(group.moves, 'move')} in {plural(group.games, 'game')}"
    return (
        f"{group.bot}: remarks on {count}: {group.text}\n"
        f"  the first: table {group.table}, seat {group.seat}, after turn {group.turn} ({command})"
    )


def fault_table(groups: Sequence[FaultGroup], counts: bool, full: bool) -> ResultTable:
    """Return a table with the first fault of each group. full: whether to include tracebacks and output"""
    shown = slice(0 if counts else 1, None if full else len(COLUMNS))
    return ResultTable.of((*COLUMNS, *FURTHER_COLUMNS)[shown], [_cells(group)[shown] for group in groups])


def _cells(group: FaultGroup) -> tuple[Any, ...]:
    table, fault = group.table, group.fault
    return (
        group.faults,
        group.bot,
        table.number,
        fault.seat,
        fault.turn,
        fault.phase.value,
        fault.kind.value,
        fault.summary,
        fault.traceback,
        fault.output,
    )

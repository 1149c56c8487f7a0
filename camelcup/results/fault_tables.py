"""The faults of a cup, and the remarks of the game on moves, as text."""

from collections.abc import Sequence
from textwrap import indent
from typing import Any

from camelcup.results.faults import FaultGroup
from camelcup.results.move_remarks import RemarkGroup
from camelcup.results.text import fault_text
from camelcup.text import plural

COLUMNS = ("faults", "bot", "table", "seat", "turn", "phase", "kind", "reason")

FURTHER_COLUMNS = ("traceback", "output")


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


def fault_rows(
    groups: Sequence[FaultGroup], counts: bool, full: bool
) -> tuple[Sequence[str], list[Sequence[Any]]]:
    """Return the headers and the rows of a table with the first fault of each group.

    counts: whether to say how many faults are in a group
    full:   whether to include tracebacks and output
    """
    shown = slice(0 if counts else 1, None if full else len(COLUMNS))
    return (*COLUMNS, *FURTHER_COLUMNS)[shown], [_cells(group)[shown] for group in groups]


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

"""camelcup faults: the faults in a cup."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import click

from camelcup.cli.cup import FILE, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import fold_last
from camelcup.cup.file.lines import Cup
from camelcup.results.faults import FaultGroup, FaultGroups
from camelcup.results.text import SIMPLE, check_format, fault_text, rows_text
from camelcup.text import plural

COLUMNS = ("faults", "bot", "table", "seat", "turn", "phase", "kind", "reason")
MORE = ("traceback", "output")
"""Further columns of --full."""


@click.command("faults")
@FILE
@FORMAT
@click.option("--all", "each", is_flag=True, help="List each fault, by table.")
@click.option("--full", is_flag=True, help="With --all or --format, include tracebacks and the last output.")
def command(path: Path, layout: str, each: bool, full: bool) -> None:
    """List the faults in FILE by bot, kind and reason: how many, and the first as an example.

    Reasons that differ only in numbers or positions count as one. TURN is the number of turns before the
    fault: `camelcup replay FILE TABLE --at TURN` shows the position.
    """
    check_format(layout)
    cup = Cup(path)
    groups = _each(cup) if each else _alike(cup)
    if not groups and layout == SIMPLE:
        click.echo("no faults")
    elif layout == SIMPLE and not each:
        click.echo("\n\n".join(_summary(group, path) for group in groups))
    elif layout == SIMPLE and full:
        click.echo("\n".join(_in_full(group) for group in groups))
    else:
        click.echo(_rows(groups, layout, each, full))
    warn_if_truncated(cup)


def _each(cup: Cup) -> list[FaultGroup]:
    """Return a group for each fault, by table."""
    found = [FaultGroup(result.table, fault) for result in cup.game_results() for fault in result.faults]
    return sorted(found, key=lambda group: group.table.number)


def _alike(cup: Cup) -> list[FaultGroup]:
    """Return the groups of faults that are alike."""
    groups = FaultGroups()
    for result in cup.game_results():
        groups.add(result)
    return groups.rows()


def _summary(group: FaultGroup, path: Path) -> str:
    """Return a group of faults on several lines."""
    table, fault = group.table, group.fault
    replay = shlex.join(["camelcup", "replay", str(path), str(table.number), "--at", str(fault.turn)])
    lines = [
        f"{table.bots[fault.seat]}: {plural(group.faults, 'fault')} in {plural(group.games, 'game')}, "
        f"{fault.kind.value}: {fault.reason}",
        f"  the first: table {table.number}, seat {fault.seat}, after turn {fault.turn}, "
        f"in {fault.phase.value} ({replay})",
        indent(fault.details, "    "),
    ]
    return "\n".join(filter(None, lines))


def _in_full(group: FaultGroup) -> str:
    """Return all of a fault, on several lines."""
    table, fault = group.table, group.fault
    head = fault_text(table.bots[fault.seat], fault, f"table {table.number}", f"seat {fault.seat}")
    return "\n".join(filter(None, [head, indent(fault.details, "    ")]))


def _rows(groups: Sequence[FaultGroup], layout: str, each: bool, full: bool) -> str:
    """Return a row for each group, without its number of faults where `each` is one."""
    shown = slice(1 if each else 0, len(COLUMNS) + (len(MORE) if full else 0))
    columns = (*COLUMNS, *MORE)[shown]
    rows = [_cells(group)[shown] for group in groups]
    return rows_text(columns, fold_last(columns, rows) if layout == SIMPLE else rows, layout)


def _cells(group: FaultGroup) -> tuple[Any, ...]:
    table, fault = group.table, group.fault
    return (
        group.faults,
        table.bots[fault.seat],
        table.number,
        fault.seat,
        fault.turn,
        fault.phase.value,
        fault.kind.value,
        fault.reason,
        fault.traceback,
        fault.output,
    )

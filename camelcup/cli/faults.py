"""camelcup faults: the faults in a cup."""

from pathlib import Path
from textwrap import indent
from typing import Any

import click

from camelcup.cli.cup import FILE, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.tables import SIMPLE, check_format, fault_text, fold_last, rows_text
from camelcup.cupfile.lines import Cup
from camelcup.records import Fault, Table

COLUMNS = ("bot", "table", "seat", "turn", "phase", "kind", "reason")
MORE = ("traceback", "output")
"""Further columns of --full."""


@click.command("faults")
@FILE
@FORMAT
@click.option("--full", is_flag=True, help="Include tracebacks and the last output of the bots.")
def command(path: Path, layout: str, full: bool) -> None:
    """List the faults in FILE, by table.

    TURN is the number of turns before the fault: `camelcup replay FILE TABLE --at TURN` shows the position.
    """
    check_format(layout)
    cup = Cup(path)
    found = [(record.table, fault) for record in cup.results() for fault in record.faults]
    found.sort(key=lambda pair: pair[0].number)
    if not found and layout == SIMPLE:
        click.echo("no faults")
    elif full and layout == SIMPLE:
        click.echo("\n".join(_in_full(table, fault) for table, fault in found))
    else:
        columns = (*COLUMNS, *MORE) if full else COLUMNS
        rows = [_cells(table, fault)[: len(columns)] for table, fault in found]
        click.echo(rows_text(columns, fold_last(columns, rows) if layout == SIMPLE else rows, layout))
    warn_if_truncated(cup)


def _cells(table: Table, fault: Fault) -> tuple[Any, ...]:
    return (
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


def _in_full(table: Table, fault: Fault) -> str:
    """Return all of a fault, on several lines."""
    lines = [fault_text(table.bots[fault.seat], fault, f"table {table.number}", f"seat {fault.seat}")]
    for head, text in zip(MORE, (fault.traceback, fault.output), strict=True):
        if text:
            lines += [f"  {head}", indent(text.rstrip("\n"), "    ")]
    return "\n".join(lines)

"""camelcup faults: what went wrong in a cup."""

from pathlib import Path
from textwrap import indent

import click
from attrs import asdict, frozen

from camelcup.cli.cup import FILE, warn_if_torn
from camelcup.cli.options import FORMAT
from camelcup.cli.tables import SIMPLE, check_format, folded, rows_text
from camelcup.cupfile.lines import Cup
from camelcup.record import Fault, Table

COLUMNS = ("bot", "table", "seat", "turn", "kind", "reason")


@frozen
class Row:
    """A fault and its place; `turn` is the number of turns before it."""

    bot: str
    table: int
    seat: int
    turn: int
    kind: str
    reason: str
    output: str
    stack: str

    @classmethod
    def of(cls, table: Table, fault: Fault) -> "Row":
        return cls(
            table.bots[fault.seat],
            table.number,
            fault.seat,
            fault.turn,
            fault.kind.value,
            fault.reason,
            fault.output,
            fault.stack,
        )

    def told(self) -> str:
        """All of it, on several lines."""
        place = f"table {self.table}, seat {self.seat}, turn {self.turn}"
        lines = [f"{self.bot} ({place}), {self.kind}: {self.reason}"]
        for what, text in (("printed", self.output), ("stopped", self.stack)):
            if text:
                lines += [f"  {what}", indent(text.rstrip("\n"), "    ")]
        return "\n".join(lines)


@click.command("faults")
@FILE
@FORMAT
@click.option("--full", is_flag=True, help="With what each bot had printed, and where it was stopped.")
def command(path: Path, layout: str, full: bool) -> None:
    """List the faults in FILE, table by table: whose, at which turn, and why.

    A turn is given as the number of turns before it, so `camelcup replay FILE TABLE --at TURN` shows the
    position that the bot was asked in.
    """
    check_format(layout)
    cup = Cup(path)
    rows = [
        Row.of(record.table, fault)
        for record in (line.record() for line in cup.lines())
        for fault in record.faults
    ]
    rows.sort(key=lambda row: row.table)
    if not rows and layout == SIMPLE:
        click.echo("no faults")
    elif full and layout == SIMPLE:
        click.echo("\n".join(row.told() for row in rows))
    else:
        columns = (*COLUMNS, "output", "stack") if full else COLUMNS
        cells = [[asdict(row)[name] for name in columns] for row in rows]
        click.echo(rows_text(columns, folded(columns, cells) if layout == SIMPLE else cells, layout))
    warn_if_torn(cup)

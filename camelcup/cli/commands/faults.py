"""camelcup faults: the faults in a cup."""

import shlex
from pathlib import Path

import click

from camelcup.cli.files import FILE, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_table
from camelcup.cup.file.reading import Cup
from camelcup.results.faults import (
    RemarkGroups,
    alike_faults,
    fault_table,
    full_text,
    group_text,
    remarks_text,
    single_faults,
)
from camelcup.results.result_table import SIMPLE


@click.command("faults")
@FILE
@FORMAT
@click.option("--all", "single", is_flag=True, help="List each fault, by table.")
@click.option("--full", is_flag=True, help="With --all or --format, include tracebacks and the last output.")
def command(path: Path, layout: str, single: bool, full: bool) -> None:
    """List the faults in FILE by bot, kind and reason: how many, and the first as an example.

    Reasons that differ only in numbers or positions count as one. TURN is the number of turns before the
    fault: `camelcup replay FILE TABLE --at TURN` shows the position. Remarks of the game on moves, which are
    no faults, follow, but not with --all or --format.
    """
    cup = Cup(path)
    groups = (single_faults if single else alike_faults)(cup.game_results())
    if not groups and layout == SIMPLE:
        click.echo("no faults")
    elif layout == SIMPLE and not single:
        click.echo(
            "\n\n".join(
                group_text(group, _replay(path, group.table.number, group.fault.turn)) for group in groups
            )
        )
    elif layout == SIMPLE and full:
        click.echo("\n".join(map(full_text, groups)))
    else:
        print_table(fault_table(groups, counts=not single, full=full), layout, fold=True)
    if layout == SIMPLE and not single:
        _print_remarks(cup, path)
    warn_if_truncated(cup)


def _print_remarks(cup: Cup, path: Path) -> None:
    groups = RemarkGroups()
    for record in cup.remarked():
        groups.add(record)
    for group in groups.rows():
        click.echo(f"\n{remarks_text(group, _replay(path, group.table, group.turn))}")


def _replay(path: Path, table: int, turn: int) -> str:
    return shlex.join(["camelcup", "replay", str(path), str(table), "--at", str(turn)])

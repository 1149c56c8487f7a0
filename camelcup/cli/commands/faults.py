"""camelcup faults: the faults in a cup."""

import shlex
from pathlib import Path

import click

from camelcup.cli.cup import FILE, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_rows
from camelcup.cup.file.reading import Cup
from camelcup.results.fault_tables import fault_rows, full_text, group_text
from camelcup.results.faults import FaultGroup, alike_faults, single_faults
from camelcup.results.text import SIMPLE, check_format


@click.command("faults")
@FILE
@FORMAT
@click.option("--all", "single", is_flag=True, help="List each fault, by table.")
@click.option("--full", is_flag=True, help="With --all or --format, include tracebacks and the last output.")
def command(path: Path, layout: str, single: bool, full: bool) -> None:
    """List the faults in FILE by bot, kind and reason: how many, and the first as an example.

    Reasons that differ only in numbers or positions count as one. TURN is the number of turns before the
    fault: `camelcup replay FILE TABLE --at TURN` shows the position.
    """
    check_format(layout)
    cup = Cup(path)
    groups = (single_faults if single else alike_faults)(cup.game_results())
    if not groups and layout == SIMPLE:
        click.echo("no faults")
    elif layout == SIMPLE and not single:
        click.echo("\n\n".join(group_text(group, _replay(group, path)) for group in groups))
    elif layout == SIMPLE and full:
        click.echo("\n".join(map(full_text, groups)))
    else:
        print_rows(*fault_rows(groups, counts=not single, full=full), layout)
    warn_if_truncated(cup)


def _replay(group: FaultGroup, path: Path) -> str:
    """Return the command that shows the position of the first fault of a group."""
    words = ["camelcup", "replay", str(path), str(group.table.number), "--at", str(group.fault.turn)]
    return shlex.join(words)

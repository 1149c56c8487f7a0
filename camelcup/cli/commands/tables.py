"""camelcup tables: the games of a cup."""

from pathlib import Path
from typing import Any

import click
from attrs import astuple, fields

from camelcup.cli.cup import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_rows
from camelcup.cup.file.lines import Cup
from camelcup.cup.filter import GameFilter, GameRow, game_rows
from camelcup.results.text import SIMPLE, check_format


@click.command("tables")
@FILE
@click.option("--bot", metavar="BOT", help="Only games in which BOT played.")
@click.option("--lost", is_flag=True, help="Only games that BOT lost.")
@click.option("--faults", is_flag=True, help="Only games with faults; with --bot, with faults of BOT.")
@FORMAT
def command(path: Path, bot: str | None, lost: bool, faults: bool, layout: str) -> None:
    """List the games in FILE, by table; scores and bots are those of seat 0, seat 1 and so on (or of teams).

    `camelcup replay FILE TABLE` shows one.
    """
    check_format(layout)
    cup = Cup(path)
    chosen = GameFilter(cup.plan, bot, lost, faults, str(path))
    rows = [list(astuple(row, recurse=False)) for row in game_rows(cup, chosen)]
    if layout != "json":
        rows = [[_text(cell) for cell in row] for row in rows]
    if not rows and layout == SIMPLE:
        click.echo("no games")
    else:
        print_rows([field.name for field in fields(GameRow)], rows, layout)
    warn_if_truncated(cup)
    warn_if_missing(cup)


def _text(cell: Any) -> Any:
    """Return a cell as text."""
    return cell if isinstance(cell, int) else ", ".join(map(str, cell))

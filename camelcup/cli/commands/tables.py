"""camelcup tables: the games of a cup."""

from pathlib import Path
from typing import Any

import click

from camelcup.cli.cup import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import fold_last
from camelcup.cup.file.lines import Cup, Line
from camelcup.cup.filter import GameFilter
from camelcup.cup.tournament import Tournament, name_places
from camelcup.game.teams import join_teams
from camelcup.records import GameResult
from camelcup.results.text import SIMPLE, check_format, rows_text

COLUMNS = ("table", "turns", "faults", "out", "winners", "scores", "bots")


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
    rows, count = [], 0
    for line, result in cup.games():
        count += 1
        if chosen.matches(result):
            rows.append(_cells(line, result, cup.plan.tournament))
    rows.sort(key=lambda row: row[0])
    if layout != "json":
        rows = [[_text(cell) for cell in row] for row in rows]
    if not rows and layout == SIMPLE:
        click.echo("no games")
    else:
        click.echo(rows_text(COLUMNS, fold_last(COLUMNS, rows) if layout == SIMPLE else rows, layout))
    warn_if_truncated(cup)
    warn_if_missing(cup, count)


def _cells(line: Line, result: GameResult, tournament: Tournament) -> list[Any]:
    """Return the values of a row; a bot with several seats is named with its seat where it won or is out."""
    result = join_teams(result, tournament.teams)
    bots = result.table.bots
    names = name_places(bots, tournament.place)
    out, winners = ([names[seat] for seat in seats] for seats in (result.out, result.winners))
    return [result.table.number, line.turns(), len(result.faults), out, winners, result.scores, bots]


def _text(cell: Any) -> Any:
    """Return a cell as text."""
    return cell if isinstance(cell, int) else ", ".join(map(str, cell))

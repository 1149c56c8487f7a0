"""camelcup tables: the games of a cup."""

from pathlib import Path

import click

from camelcup.cli.files import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT, Whole
from camelcup.cli.terminal.printing import print_table
from camelcup.cup.file.reading import Cup
from camelcup.cup.filter import GameFilter, game_table
from camelcup.results.result_table import SIMPLE


@click.command("tables")
@FILE
@click.option("--bot", metavar="BOT", help="Only games in which BOT played.")
@click.option("--lost", is_flag=True, help="Only games that BOT lost.")
@click.option(
    "--worst", type=Whole(min=1), metavar="N", help="Only the N games that BOT lost by most, worst first."
)
@click.option("--faults", is_flag=True, help="Only games with faults; with --bot, with faults of BOT.")
@FORMAT
def command(path: Path, bot: str | None, lost: bool, worst: int | None, faults: bool, layout: str) -> None:
    """List the games in FILE, by table; scores and bots are those of seat 0, seat 1 and so on (or of teams).

    With --bot, SCORE, PLACE and MARGIN are its own: MARGIN is how far it is from the score of the winner, or
    as the winner from the next. `camelcup replay FILE TABLE` shows a game.
    """
    cup = Cup(path)
    chosen = GameFilter(cup.plan, bot, lost, faults, worst, str(path))
    table = game_table(cup, chosen, brief=layout == SIMPLE)
    if not table.rows and layout == SIMPLE:
        click.echo("no games")
    else:
        print_table(table, layout, fold=True)
    warn_if_truncated(cup)
    warn_if_missing(cup)

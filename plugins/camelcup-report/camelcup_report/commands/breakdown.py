"""camelcup breakdown: wins of each bot by seat or opponent, or where its scores came from."""

from pathlib import Path

import click

from camelcup import Plugins, load
from camelcup.cli import FORMAT, print_table
from camelcup_report.breakdown import BREAKDOWNS, breakdown, breakdown_table
from camelcup_report.sources import sources, sources_table

SOURCE = "source"


@click.command("breakdown")
@click.argument("paths", type=click.Path(path_type=Path), metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--by",
    type=click.Choice([*BREAKDOWNS, SOURCE]),
    required=True,
    help="seat (or team) and opponent: the wins of each bot there, or at tables with each other bot; source: "
    "its mean score by source and stage, where the game says where scores come from.",
)
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, paths: tuple[Path, ...], by: str, layout: str) -> None:
    """Print the wins or the scores of each bot in FILE in parts. Needs none of the bots.

    Several files are joined as in `camelcup standings`. EXPECTED is the number of wins that the bot had if
    all its games counted the same.
    """
    run = load(*paths, plugins=plugins)
    if by == SOURCE:
        table = sources_table(sources(run))
    else:
        place = run.plan.tournament.place if by == "seat" else by
        table = breakdown_table(breakdown(run, by), place)
    print_table(table, layout)
    for line in run.remarks():
        click.echo(line, err=True)

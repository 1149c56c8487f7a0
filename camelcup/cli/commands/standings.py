"""camelcup standings: the standings of a cup, from its file alone."""

from pathlib import Path

import click

from camelcup.cli.files import warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_summary, print_table
from camelcup.cup.file.joined import JoinedCups
from camelcup.cup.file.reading import Cup
from camelcup.errors import UserError
from camelcup.installed.commands import ELSEWHERE
from camelcup.installed.plugins import Plugins
from camelcup.results.breakdown import BREAKDOWNS, breakdown_table
from camelcup.results.comparison import Summary
from camelcup.run import Run

SOURCE = "source"  # was a breakdown, and is a command of camelcup-report


@click.command("standings")
@click.argument("paths", type=click.Path(path_type=Path), metavar="FILE...", nargs=-1, required=True)
@click.option("--scoring", metavar="NAME", help="Scoring rule. [default: the cup's]")
@click.option(
    "--by",
    type=click.Choice([*BREAKDOWNS, SOURCE]),
    metavar="|".join(BREAKDOWNS),
    help="Print the wins of each bot on each seat (or team), or at tables with each other bot.",
)
@FORMAT
@click.pass_obj
def command(
    plugins: Plugins, /, paths: tuple[Path, ...], scoring: str | None, by: str | None, layout: str
) -> None:
    """Print the standings of the games in FILE, which --out wrote. Needs none of the bots.

    Several files are joined if they are of the same game, rules and bots: cups of two nights, or of two
    machines.

    With --by seat or opponent, EXPECTED is the number of wins that the bot had if all its games
    counted the same.
    """
    if by == SOURCE:
        raise UserError(f"--by {SOURCE}: camelcup sources FILE, of {ELSEWHERE['sources']}, prints that")
    if by and scoring:
        raise UserError(f"--by {by} counts wins, --scoring {scoring} gives points: give one of them")
    cups = [Cup(path) for path in paths]
    joined = JoinedCups(cups) if len(cups) > 1 else cups[0]
    run = Run(joined, plugins)
    if by:
        place = run.plan.tournament.place if by == "seat" else by
        print_table(breakdown_table(run.breakdown(by), place), layout)
    else:
        print_summary(Summary(run.standings_by(scoring or run.plan.scoring)), run.plan, layout)
    if isinstance(joined, JoinedCups):
        click.echo(joined.text, err=True)
    for cup in cups:
        warn_if_truncated(cup)
        warn_if_missing(cup)

"""camelcup standings: the standings of a cup, from its file alone."""

from pathlib import Path

import click

from camelcup.cli.cup import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_sources, print_summary, print_table
from camelcup.cup.file.reading import Cup
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.results.breakdown import BREAKDOWNS
from camelcup.results.summary import Summary
from camelcup.results.text import breakdown_text, check_format
from camelcup.run import Run

SOURCE = "source"


@click.command("standings")
@FILE
@click.option("--scoring", metavar="NAME", help="Scoring rule. [default: the cup's]")
@click.option(
    "--by",
    type=click.Choice([*BREAKDOWNS, SOURCE]),
    help="Print the wins of each bot on each seat (or team), or at tables with each other bot; or its mean "
    "score by source, where the game says where scores come from.",
)
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, path: Path, scoring: str | None, by: str | None, layout: str) -> None:
    """Print the standings of the games in FILE, which --out wrote. Needs none of the bots.

    With --by seat or opponent, EXPECTED is the number of wins that the bot had if all its games
    counted the same.
    """
    check_format(layout)
    if by and scoring:
        counts = "adds up scores" if by == SOURCE else "counts wins"
        raise UserError(f"--by {by} {counts}, --scoring {scoring} gives points: give one of them")
    cup = Cup(path)
    if by:
        return _print_breakdown(Run(cup, plugins), cup, by, layout)
    standings = cup.standings(scoring, plugins)
    warn_if_truncated(cup)
    print_summary(Summary(standings), cup.plan, layout)
    warn_if_missing(cup, standings.games)
    return None


def _print_breakdown(run: Run, cup: Cup, by: str, layout: str) -> None:
    """Print the games of a cup in parts, or its scores by source."""
    if by == SOURCE:
        rows = run.sources()
        warn_if_truncated(cup)
        print_sources(rows, layout)
    else:
        part = cup.plan.tournament.place if by == "seat" else by
        text = breakdown_text(run.breakdown(by), layout, part)
        warn_if_truncated(cup)
        print_table(text, layout)
    warn_if_missing(cup)

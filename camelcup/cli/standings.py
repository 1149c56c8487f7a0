"""camelcup standings: those of a cup, from its file alone."""

from pathlib import Path

import click

from camelcup.cli.cup import FILE, count, warn_if_unfinished
from camelcup.cli.options import FORMAT
from camelcup.cli.running import make_standings, print_standings
from camelcup.cli.tables import check_format
from camelcup.cupfile.lines import Cup
from camelcup.plugins import Plugins


@click.command("standings")
@FILE
@click.option("--scoring", metavar="NAME", help="How points are given. [default: as in the cup]")
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, path: Path, scoring: str | None, layout: str) -> None:
    """Print the standings of the cup in FILE, as far as it was played; its bots need not be installed."""
    check_format(layout)
    cup = Cup(path)
    tournament = cup.plan.tournament
    standings = make_standings(plugins, tournament, scoring or cup.plan.scoring)
    count(cup, standings)
    print_standings(standings, tournament.limits, layout, cup.plan.unit)
    warn_if_unfinished(cup, standings.games)

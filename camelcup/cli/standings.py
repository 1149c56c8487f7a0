"""camelcup standings: the standings of a cup, from its file alone."""

from pathlib import Path

import click

from camelcup.cli.cup import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.running import print_standings
from camelcup.cli.tables import check_format
from camelcup.cupfile.lines import Cup
from camelcup.plugins import Plugins


@click.command("standings")
@FILE
@click.option("--scoring", metavar="NAME", help="Scoring rule. [default: the cup's]")
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, path: Path, scoring: str | None, layout: str) -> None:
    """Print the standings of the games in FILE, which --out wrote. Needs none of the bots."""
    check_format(layout)
    cup = Cup(path)
    standings = cup.standings(scoring, plugins)
    warn_if_truncated(cup)
    print_standings(standings, cup.plan.tournament.limits, layout, cup.plan.unit)
    warn_if_missing(cup, standings.games)

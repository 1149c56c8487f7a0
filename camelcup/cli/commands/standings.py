"""camelcup standings: the standings of a cup, from its file alone."""

from pathlib import Path

import click

from camelcup.cli.files import warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_summary
from camelcup.cup.file.joined import JoinedCups
from camelcup.cup.file.reading import Cup
from camelcup.installed.plugins import Plugins
from camelcup.results.comparison import Summary
from camelcup.run import Run


@click.command("standings")
@click.argument("paths", type=click.Path(path_type=Path), metavar="FILE...", nargs=-1, required=True)
@click.option("--scoring", metavar="NAME", help="Scoring rule. [default: the cup's]")
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, paths: tuple[Path, ...], scoring: str | None, layout: str) -> None:
    """Print the standings of the games in FILE, which --out wrote. Needs none of the bots.

    Several files are joined if they are of the same game, rules and bots: cups of two nights, or of two
    machines. `camelcup breakdown`, of camelcup-report, prints wins by seat and by opponent.
    """
    cups = [Cup(path) for path in paths]
    joined = JoinedCups(cups) if len(cups) > 1 else cups[0]
    run = Run(joined, plugins)
    print_summary(Summary(run.standings_by(scoring or run.plan.scoring)), run.plan, layout)
    if isinstance(joined, JoinedCups):
        click.echo(joined.text, err=True)
    for cup in cups:
        warn_if_truncated(cup)
        warn_if_missing(cup)

"""camelcup sources: where the scores of each bot in a cup came from."""

from pathlib import Path

import click

from camelcup import Plugins, load
from camelcup.cli import FORMAT, print_table
from camelcup_report.sources import sources, sources_table


@click.command("sources")
@click.argument("paths", type=click.Path(path_type=Path), metavar="FILE...", nargs=-1, required=True)
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, paths: tuple[Path, ...], layout: str) -> None:
    """Print the mean score of each bot in FILE by source and stage, where the game says.

    Several files are joined as in `camelcup standings`. The command needs the game, but none of the bots.
    """
    run = load(*paths, plugins=plugins)
    print_table(sources_table(sources(run)), layout)
    for line in run.remarks():
        click.echo(line, err=True)

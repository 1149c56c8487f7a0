"""What the commands that read a cup file have in common."""

from pathlib import Path

import click

from camelcup.cupfile.lines import Cup
from camelcup.words import counted

FILE = click.argument("path", type=click.Path(path_type=Path), metavar="FILE")


def warn_if_torn(cup: Cup) -> None:
    """Say that the end of a file that was read is left out, where it was torn off."""
    if cup.torn():
        click.echo(
            f"camelcup: {cup.path}: the last line is torn, and left out ({counted(cup.torn(), 'byte')})",
            err=True,
        )


def warn_if_unfinished(cup: Cup, games: int) -> None:
    """Say how many games of a cup are still to come."""
    planned = cup.plan.tournament.games
    if games < planned:
        click.echo(
            f"{games} of {counted(planned, 'game')}; to go on: camelcup tournament --resume {cup.path}",
            err=True,
        )

"""What the commands that read a cup file have in common."""

from pathlib import Path

import click

from camelcup.cupfile.lines import Cup
from camelcup.errors import UserError
from camelcup.standings import Standings
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


def count(cup: Cup, standings: Standings) -> set[int]:
    """Count the records that are there; the numbers of their tables.

    Raises UserError where one is doubled, or of no table of the plan.
    """
    done: set[int] = set()
    for line in cup.lines():
        record = line.record()
        number = record.table.number
        if number in done or not 0 <= number < cup.plan.tournament.games:
            what = "is there twice" if number in done else "is none of the plan's"
            raise UserError(f"{line.place}: table {number} {what}; camelcup verify {cup.path} tells more")
        done.add(number)
        standings.add(record)
    warn_if_torn(cup)
    missing = cup.plan.tournament.games - len(done)
    if cup.finished and missing:
        click.echo(
            f"camelcup: warning: {cup.path}: it was finished, but {counted(missing, 'game')} of it "
            f"{'is' if missing == 1 else 'are'} missing; camelcup verify {cup.path} tells which",
            err=True,
        )
    return done

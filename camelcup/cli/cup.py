"""Helpers of the commands that read a cup file."""

from pathlib import Path

import click

from camelcup.cup.file.lines import Cup
from camelcup.words import counted

FILE = click.argument("path", type=click.Path(path_type=Path), metavar="FILE")


def warn_if_truncated(cup: Cup) -> None:
    """Report a truncated last line, which was ignored."""
    if cup.truncated:
        click.echo(f"camelcup: warning: {truncated_text(cup)}", err=True)


def truncated_text(cup: Cup) -> str:
    """Return the report of a truncated last line."""
    return f"{cup.path}: ignored a truncated last line ({counted(cup.truncated, 'byte')})"


def warn_if_missing(cup: Cup, games: int) -> None:
    """Report a finished cup that has lost records, and a cup that is not finished. games: in the file"""
    planned = cup.plan.tournament.games
    missing = planned - games
    if cup.finished and missing:
        click.echo(
            f"camelcup: warning: {cup.path}: the cup was finished, but {counted(missing, 'game')} of it "
            f"{'is' if missing == 1 else 'are'} missing; to see which: camelcup verify {cup.path}",
            err=True,
        )
    elif not cup.finished:
        how = "" if cup.plan.has_person else f"; to resume: {cup.plan.resume_command(cup.path)}"
        click.echo(f"{games} of {counted(planned, 'game')}{how}", err=True)

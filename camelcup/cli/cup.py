"""Helpers of the commands that read a cup file."""

from pathlib import Path

import click

from camelcup.cli.options import echo_warning
from camelcup.cup.file.reading import Cup
from camelcup.text import part_of

FILE = click.argument("path", type=click.Path(path_type=Path), metavar="FILE")


def warn_if_truncated(cup: Cup) -> None:
    """Report a truncated last line, which was ignored."""
    if text := cup.truncated_text:
        echo_warning(text)


def warn_if_missing(cup: Cup, games: int | None = None) -> None:
    """Report a finished cup that has lost records, and a cup that is not finished.

    games: in the file; they are counted if that is not given
    """
    if games is None:
        games = sum(1 for _ in cup.record_lines())
    if text := cup.missing_text(games):
        echo_warning(text)
    elif not cup.finished:
        how = cup.plan.resume_command(cup.path)
        click.echo(f"{part_of(games, cup.planned, 'game')}; to resume: {how}", err=True)

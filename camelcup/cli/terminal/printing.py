"""Prints tables, standings and guides, as wide as the terminal."""

import re
import sys
from shutil import get_terminal_size

import click

from camelcup.cup.plan import Plan
from camelcup.results.comparison import Summary, comparison_text
from camelcup.results.result_table import SIMPLE, ResultTable
from camelcup.results.standings import remarks

LINK = re.compile(r"\[([^]]+)\]\((?:([\w-]+)\.md)?(?:#[^)]*)?\)")
"""A link from a guide to another, or to a heading."""

MAX_WIDTH = 100  # most columns of a guide


def print_summary(summary: Summary, plan: Plan, layout: str) -> None:
    """Print the standings, or the comparison, on stdout, and the lines below them on stderr."""
    if summary.comparison is None:
        print_table(summary.standings.table(), layout)
    else:
        click.echo(comparison_text(summary.comparison, layout))
    for line in remarks(summary.standings, plan.tournament.limits, plan.tournament.left_out):
        click.echo(line, err=True)


def print_table(table: ResultTable, layout: str, fold: bool = False) -> None:
    """Print a table; for people only the columns that fit into the terminal, with a note on stderr.

    >>> from camelcup.cli import FORMAT, print_table
    >>> @click.command()
    ... @FORMAT
    ... def wins(layout):
    ...     print_table(ResultTable.of(["bot", "wins"], [["Mine", 12]]), layout)
    >>> wins.main(["--format", "csv"], standalone_mode=False)
    bot,wins
    Mine,12

    layout: value of `FORMAT`, an option of a command
    fold:   whether the last column is folded instead
    """
    shown = table
    if layout == SIMPLE and sys.stdout.isatty():
        width = get_terminal_size().columns
        shown = table.folded(width) if fold else table.cut(width)
    click.echo(shown.text(layout))
    if len(shown.heads) < len(table.heads):
        click.echo("the terminal is too narrow for all columns; --format plain prints them", err=True)


def print_guide(text: str) -> None:
    """Print Markdown as it is, or on a terminal as that reads."""
    if not sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(LINK.sub(_as_command, text)), width=min(console.width, MAX_WIDTH))


def _as_command(link: re.Match[str]) -> str:
    """Return a link as text, with the command that prints the guide if it leads to another."""
    text, topic = link.groups()
    command = f"`camelcup help {topic}`"
    if topic is None:
        return text
    return command if text.endswith(".md") else f"{text} ({command})"

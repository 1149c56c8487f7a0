"""Prints tables and standings, as wide as the terminal."""

import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

import click
from rich.cells import cell_len

from camelcup.cup.plan import Plan
from camelcup.results.comparison_text import comparison_text
from camelcup.results.remarks import remarks
from camelcup.results.source_tables import sources_text
from camelcup.results.sources import SourceRow
from camelcup.results.summary import Summary
from camelcup.results.text import SIMPLE, fit_columns, rows_text, standings_text

MIN_COLUMNS = 20
"""Least width to which a column is folded."""


def print_summary(summary: Summary, plan: Plan, layout: str) -> None:
    """Print the standings, or the comparison, on stdout, and on stderr the lines of `remarks`.

    With them come the bots that were left out.
    """
    if summary.comparison is None:
        print_table(standings_text(summary.standings.rows(), layout, plan.unit), layout)
    else:
        click.echo(comparison_text(summary.comparison, layout))
    for line in remarks(summary.standings, plan.tournament.limits):
        click.echo(line, err=True)
    if text := plan.tournament.left_out_text:
        click.echo(text, err=True)


def print_table(text: str, layout: str) -> None:
    """Print a table; for people only the columns that fit into the terminal, with a note on stderr."""
    fits = layout != SIMPLE or not sys.stdout.isatty()
    fitted = text if fits else fit_columns(text, get_terminal_size().columns)
    click.echo(fitted)
    if fitted != text:
        click.echo("the terminal is too narrow for all columns; --format plain prints them", err=True)


def print_sources(rows: Sequence[SourceRow], layout: str) -> None:
    """Print scores by source; for people without the stages if these do not fit, with a note on stderr."""
    text = sources_text(rows, layout)
    width = get_terminal_size().columns
    fits = layout != SIMPLE or not sys.stdout.isatty() or max(map(cell_len, text.splitlines())) <= width
    click.echo(text if fits else sources_text(rows, layout, by_stage=False))
    if not fits:
        click.echo("the terminal is too narrow for the stages; --format plain prints them", err=True)


def print_rows(headers: Sequence[str], rows: Sequence[Sequence[Any]], layout: str) -> None:
    """Print rows; for people with the last column folded to the width of the terminal."""
    click.echo(rows_text(headers, fold_last(headers, rows) if layout == SIMPLE else rows, layout))


def fold_last(headers: Sequence[str], rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
    """Return rows with their last column folded to the width of the terminal, if there is one."""
    if not sys.stdout.isatty():
        return rows
    widths = [max(cell_len(str(cell)) for cell in column) for column in zip(headers, *rows, strict=True)]
    width = max(get_terminal_size().columns - sum(widths[:-1]) - 2 * (len(widths) - 1), MIN_COLUMNS)
    return [
        (*row[:-1], fill(str(row[-1]), width, break_long_words=False, break_on_hyphens=False)) for row in rows
    ]

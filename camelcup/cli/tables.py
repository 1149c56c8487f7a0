"""Standings and lists as tables."""

import csv
import io
import json
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

import tabulate as library
from attrs import asdict, fields
from tabulate import tabulate, tabulate_formats

from camelcup.errors import unknown
from camelcup.standings import Row

library.MIN_PADDING = 0  # no wider than need be: terminals have 80 columns

ALIGN = ("right", "left", *("right",) * 8)

SIMPLE = "simple"
"""The format that is for people."""

NARROW = 20
"""Letters to which a column is folded at least."""

DATA = ("csv", "json")
"""The formats that are for programs."""


def check_format(layout: str) -> None:
    """Raises UserError where there is no such format."""
    if layout not in (*DATA, *tabulate_formats):
        raise unknown("format", layout, [*DATA, *tabulate_formats])


def standings_text(rows: Sequence[Row], layout: str, unit: str) -> str:
    """The standings in a format of `check_format`, without a final line break; scores count `unit`."""
    if layout in DATA:
        names = [field.name for field in fields(Row)]
        return rows_text(names, [list(asdict(row).values()) for row in rows], layout)
    headers = ("rank", "bot", "points", "games", "win %", "95 %", unit, "faults", "mean ms", "worst ms")
    return tabulate([_cells(row) for row in rows], headers, layout, disable_numparse=True, colalign=ALIGN)


def fitting(table: str, width: int) -> str:
    """As many whole columns of a table as there is room for, from the left."""
    lines = table.splitlines()
    rule = lines[1]
    end = len(rule) if len(rule) <= width else max(rule.rfind("- ", 0, width + 1) + 1, 0)
    return "\n".join(line[:end].rstrip() for line in lines)


def folded(headers: Sequence[str], rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
    """Rows whose last column is folded to the width of the terminal, where they go to one."""
    if not sys.stdout.isatty():
        return rows
    widths = [max(len(str(cell)) for cell in column) for column in zip(headers, *rows, strict=True)]
    width = max(get_terminal_size().columns - sum(widths[:-1]) - 2 * (len(widths) - 1), NARROW)
    return [(*row[:-1], fill(str(row[-1]), width)) for row in rows]


def rows_text(names: Sequence[str], rows: Sequence[Sequence[Any]], layout: str) -> str:
    """Rows with a name for each column, in a format of `check_format`, without a final line break."""
    if layout == "json":
        return json.dumps([dict(zip(names, row, strict=True)) for row in rows], indent=2)
    if layout == "csv":
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([names, *rows])
        return file.getvalue().rstrip("\n")
    return tabulate(rows, names, layout, disable_numparse=True)


def list_text(headers: Sequence[str], rows: Sequence[Sequence[str]], numbers: bool = False) -> str:
    """A list, one a line. numbers: whether all columns but the first hold numbers"""
    align = ("left", *("right" if numbers else "left",) * (len(headers) - 1))
    return tabulate(rows, headers, SIMPLE, disable_numparse=True, colalign=align if rows else None)


def _cells(row: Row) -> list[str]:
    """A row as a person reads it."""
    points = f"{row.points:g}" if row.points == int(row.points) else f"{row.points:.2f}"
    return [
        str(row.rank),
        row.bot,
        points,
        str(row.games),
        f"{100 * row.win_rate:.1f}",
        f"{100 * row.win_low:.1f} to {100 * row.win_high:.1f}",
        f"{row.coins:.2f}",
        str(row.faults),
        f"{row.mean_ms:.3f}",
        f"{row.worst_ms:.3f}",
    ]

"""A table of results: as text for people, as CSV and JSON for programs."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from textwrap import fill
from threading import Lock
from typing import Any, ClassVar

import tabulate
from attrs import evolve, frozen

from camelcup.errors import unknown
from camelcup.text import GAP, text_width

SIMPLE = "simple"  # the format for people
DATA = ("csv", "json")  # the formats for programs

NUMBER = re.compile(r"-|([-+]?\d+(\.\d+)?( to [-+]?\d+(\.\d+)?)?)?")
"""A cell with a number, an interval, or none; a column of such cells is aligned at the right."""

PADDING = Lock()  # held while the padding of tabulate, which all of its users share, is another
MIN_COLUMNS = 20  # least width to which a column is folded


@frozen
class ResultTable:
    """A table of results.

    heads, lines: for people, each cell as text
    names, rows:  for programs; by default the same

    >>> table = ResultTable(["bot", "win %"], [["Mine", "25.6"]], ["bot", "win_rate"], [["Mine", 0.256]])
    >>> print(table.text())
    bot   win %
    ----  -----
    Mine   25.6
    >>> table.text("csv").splitlines()
    ['bot,win_rate', 'Mine,0.256']
    """

    heads: Sequence[str]
    lines: Sequence[Sequence[str]]
    names: Sequence[str] = ()
    rows: Sequence[Sequence[Any]] = ()

    @classmethod
    def of(cls, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> "ResultTable":
        """Return a table that shows people what programs read; of a list in a cell with commas."""
        return cls(names, [[_plain(cell) for cell in row] for row in rows], names, rows)

    def text(self, layout: str = SIMPLE) -> str:
        """Return the table in a format, without a final line break. Raises UserError for an unknown one."""
        check_format(layout)
        names, rows = (self.names, self.rows) if self.names else (self.heads, self.lines)
        if layout == "json":
            return json.dumps([dict(zip(names, row, strict=True)) for row in rows], indent=2)
        if layout == "csv":
            file = io.StringIO()
            csv.writer(file, lineterminator="\n").writerows([names, *(map(_plain, row) for row in rows)])
            return file.getvalue().rstrip("\n")
        columns = zip(*self.lines, strict=True)
        align = ["right" if all(map(NUMBER.fullmatch, column)) else "left" for column in columns]
        return _tabulated(self.heads, self.lines, layout, align)

    def cut(self, width: int) -> "ResultTable":
        """Return the table with the columns that fit into a width, from the left."""
        ends = accumulate(column + len(GAP) for column in self._widths())
        fits = sum(end - len(GAP) <= width for end in ends)
        return evolve(self, heads=self.heads[:fits], lines=[line[:fits] for line in self.lines])

    def folded(self, width: int) -> "ResultTable":
        """Return the table with its last column folded, so that it fits into a width if that can be."""
        room = max(width - sum(column + len(GAP) for column in self._widths()[:-1]), MIN_COLUMNS)
        lines = [
            [*line[:-1], fill(line[-1], room, break_long_words=False, break_on_hyphens=False)]
            for line in self.lines
        ]
        return evolve(self, lines=lines)

    def _widths(self) -> list[int]:
        return [max(map(text_width, column)) for column in zip(self.heads, *self.lines, strict=True)]


class ResultRow:
    """A row of results. columns: the attribute of each column, by the name of the column"""

    __slots__ = ()
    columns: ClassVar[Mapping[str, str]]

    def values(self) -> tuple[Any, ...]:
        """Return the values of the columns of JSON and CSV."""
        return tuple([_look_up(self, attribute) for attribute in self.columns.values()])


def columns(text: str) -> dict[str, str]:
    """Return the columns in a text of names, each with its attribute if that has another name.

    >>> columns("bot win_low=win_rate.low")
    {'bot': 'bot', 'win_low': 'win_rate.low'}
    """
    pairs = [column.partition("=") for column in text.split()]
    return {name: attribute or name for name, _, attribute in pairs}


def format_table(headers: Sequence[str], rows: Sequence[Sequence[str]], numbers: bool = False) -> str:
    """Return rows as a table for people. numbers: whether all columns but the first hold numbers

    >>> print(format_table(["bot", "wins"], [["Mine", "12"], ["RandomBot", "3"]], numbers=True))
    bot        wins
    ---------  ----
    Mine         12
    RandomBot     3
    """
    align = ["left", *["right" if numbers else "left"] * (len(headers) - 1)]
    return _tabulated(headers, rows, SIMPLE, align)


def check_format(layout: str) -> None:
    """Raise UserError for an unknown format."""
    if layout not in (*DATA, *tabulate.tabulate_formats):
        raise unknown("format", layout, [*DATA, *tabulate.tabulate_formats])


def _tabulated(
    heads: Sequence[str], lines: Sequence[Sequence[str]], layout: str, align: Sequence[str]
) -> str:
    """Return lines in a format of tabulate, in columns as narrow as possible: many terminals have 80."""
    with PADDING:
        usual, tabulate.MIN_PADDING = tabulate.MIN_PADDING, 0
        try:
            return tabulate.tabulate(
                lines, heads, layout, disable_numparse=True, colalign=align if lines else None
            )
        finally:
            tabulate.MIN_PADDING = usual


def _plain(cell: Any) -> str:
    if isinstance(cell, tuple | list):
        return ", ".join(map(str, cell))
    return "" if cell is None else str(cell)


def _look_up(row: Any, path: str) -> Any:
    """Return an attribute of an attribute; None where the first is None."""
    for name in path.split("."):
        row = None if row is None else getattr(row, name)
    return row

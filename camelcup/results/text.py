"""Standings, breakdowns, lists and faults as text, in the formats of `--format`."""

import csv
import io
import json
from collections.abc import Sequence
from itertools import accumulate
from threading import Lock
from typing import Any

import tabulate
from wcwidth import wcwidth

from camelcup.errors import unknown
from camelcup.records import Fault, Phase
from camelcup.results.breakdown import Part
from camelcup.results.intervals import Estimate
from camelcup.results.standings import Row

PADDING = Lock()
"""Held while the padding of tabulate, which all of its users share, is another."""

HEADERS = ("faults", "mean ms", "worst ms")
"""Last columns of standings."""

ALIGN = ("right", "left", *("right",) * 10)

SIMPLE = "simple"
"""The format for people."""

DATA = ("csv", "json")
"""The formats for programs."""

WHOLE_FROM = 100
"""Least rating that is printed as a whole number, as all in its column are."""


def check_format(layout: str) -> None:
    """Raise UserError for an unknown format."""
    if layout not in (*DATA, *tabulate.tabulate_formats):
        raise unknown("format", layout, [*DATA, *tabulate.tabulate_formats])


def standings_text(rows: Sequence[Row], layout: str, unit: str) -> str:
    """Return the standings in a format of `check_format`, without a final line break.

    unit: what scores count
    """
    if layout in DATA:
        return rows_text([*Row.columns], [row.values() for row in rows], layout)
    headers, *cells = standings_table(rows, unit)
    return narrow_table(cells, headers, layout, ALIGN[: len(headers)])


def standings_table(rows: Sequence[Row], unit: str) -> list[list[str]]:
    """Return the standings as lines of cells, as `camelcup standings` prints them; the first is the head.

        >>> run = play(["Player0", "RandomBot"], games=10, seed=7, isolation="none")
        >>> head, *lines = standings_table(run.standings.rows(), "points")
        >>> head[:2], lines[0][:2]
        (['rank', 'bot'], ['1', 'Player0'])

    rows: best first
    unit: what scores count
    """
    score = "score" if unit == "points" else unit  # the scoring rule gives points too
    worth = _worth(rows)
    ranked_by = [worth, f"{worth} 95 %"] if worth else []
    points = [] if worth == "rating" else ["points"]
    headers = ["rank", "bot", *ranked_by, "games", "win %", "wins 95 %" if worth else "95 %", score, *points]
    headers += HEADERS
    table = [headers, *[_cells(row, _worth_cells(row, worth, rows), bool(points)) for row in rows]]
    if any(row.faults for row in rows):  # a narrow terminal cuts the last columns
        place, behind = headers.index("faults"), headers.index("games") + 1
        for line in table:
            line.insert(behind, line.pop(place))
    return table


def _worth(rows: Sequence[Row]) -> str:
    """Return the name of the number by which bots are ranked; empty where it is the win rate."""
    if any(row.points.low is not None for row in rows):
        return "rating"
    same = all(row.per_game is None or row.per_game.value == row.win_rate.value for row in rows)
    return "" if same else "per game"


def breakdown_text(parts: Sequence[Part], layout: str, by: str) -> str:
    """Return a breakdown in a format of `check_format`, without a final line break. by: name of its parts"""
    if layout in DATA:
        names = [by if name == "part" else name for name in Part.columns]
        return rows_text(names, [part.values() for part in parts], layout)
    headers = ("bot", by, "games", "wins", "expected", "win %", "95 %")
    rows = [
        (
            part.bot,
            str(part.part),
            str(part.games),
            f"{part.wins:.1f}",
            f"{part.expected:.1f}",
            *rate_cells(part.win_rate),
        )
        for part in parts
    ]
    align = ("left", "left", *("right",) * 5) if rows else None
    return narrow_table(rows, headers, layout, align)


def rows_text(names: Sequence[str], rows: Sequence[Sequence[Any]], layout: str) -> str:
    """Return rows in a format of `check_format`, without a final line break. names: of the columns"""
    if layout == "json":
        return json.dumps([dict(zip(names, row, strict=True)) for row in rows], indent=2)
    if layout == "csv":
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([names, *rows])
        return file.getvalue().rstrip("\n")
    return narrow_table(rows, names, layout)


def narrow_table(
    rows: Sequence[Sequence[Any]],
    headers: Sequence[str],
    layout: str,
    align: Sequence[str] | None = None,
) -> str:
    """Return rows in a format of tabulate, in columns as narrow as possible: many terminals have 80."""
    with PADDING:
        usual, tabulate.MIN_PADDING = tabulate.MIN_PADDING, 0
        try:
            return tabulate.tabulate(rows, headers, layout, disable_numparse=True, colalign=align)
        finally:
            tabulate.MIN_PADDING = usual


def format_table(headers: Sequence[str], rows: Sequence[Sequence[str]], numbers: bool = False) -> str:
    """Return rows as a table for people. numbers: whether all columns but the first hold numbers

    >>> print(format_table(["bot", "wins"], [["Mine", "12"], ["RandomBot", "3"]], numbers=True))
    bot        wins
    ---------  ----
    Mine         12
    RandomBot     3
    """
    align = ("left", *("right" if numbers else "left",) * (len(headers) - 1))
    return narrow_table(rows, headers, SIMPLE, align if rows else None)


def fit_columns(table: str, width: int) -> str:
    """Return the columns of a table that fit into a width, from the left."""
    lines = table.splitlines()
    rule = lines[1]
    end = len(rule) if len(rule) <= width else max(rule.rfind("- ", 0, width + 1) + 1, 0)
    return "\n".join(_cut(line, end).rstrip() for line in lines)


def _cut(line: str, width: int) -> str:
    """Return the beginning of a line that fits into a width; wide characters take two columns of it."""
    widths = accumulate(max(wcwidth(character), 0) for character in line)
    return "".join(character for character, end in zip(line, widths, strict=True) if end <= width)


def fault_text(bot: str, fault: Fault, *places: str) -> str:
    """Return a fault as one line; `places` say where it was, besides the turn."""
    where = [*places, f"after turn {fault.turn}"]
    if fault.phase is not Phase.MOVE:
        where.append(f"in {fault.phase.value}")
    return f"{bot} ({', '.join(where)}), {fault.kind.value}: {fault.summary}"


def rate_cells(rate: Estimate) -> tuple[str, str]:
    """Return a rate and its interval in percent."""
    return f"{100 * rate.value:.1f}", rate.interval(scale=100)


def _cells(row: Row, worth: Sequence[str], has_points: bool) -> list[str]:
    """Return the cells of a row. worth: of the number by which it is ranked"""
    return [
        str(row.rank),
        row.bot,
        *worth,
        str(row.games),
        *(rate_cells(row.win_rate) if row.games else ("-", "-")),
        f"{row.score:.2f}" if row.games else "-",
        *([_points_cell(row)] if has_points else []),
        str(row.faults),
        f"{row.mean_ms:.3f}" if row.games else "-",
        f"{row.worst_ms:.3f}" if row.games else "-",
    ]


def _worth_cells(row: Row, worth: str, rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the number by which a bot is ranked, with its interval."""
    if not worth:
        return ()
    number, places = row.per_game, 2
    if worth == "rating":
        number = None if row.points.low is None else row.points
        places = 0 if any(abs(row.points.value) >= WHOLE_FROM for row in rows) else 2
    return ("-", "-") if number is None else (f"{number.value:.{places}f}", number.interval(places=places))


def _points_cell(row: Row) -> str:
    points = row.points.value
    return f"{points:g}" if points == int(points) else f"{points:.2f}"

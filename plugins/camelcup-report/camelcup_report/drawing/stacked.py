"""Bars made of parts."""

from collections import defaultdict
from math import isnan
from string import ascii_uppercase
from typing import Any

from matplotlib.artist import Artist
from matplotlib.figure import Figure as Canvas

from camelcup.report import Figure, Stacked
from camelcup_report.drawing.canvas import (
    COLOURS,
    PAPER,
    add_legend,
    hue_of,
    inches_across,
    numbers,
    scale_axis,
)
from camelcup_report.drawing.rows import Rows

COLUMNS = 3
"""Columns of the legend."""

LETTER = 0.11
"""Inches of the shortest part with its letter in it."""

INSIDE: Any = {"ha": "center", "va": "center_baseline", "fontsize": 6.5}
"""Style of a letter."""


def draw_stacked(figure: Figure, picture: Stacked) -> Canvas:
    """Return a picture with a bar for each label; a letter says, too, what the colour of a part says."""
    groups = figure.cells(picture.group) if picture.group else None
    rows = Rows(figure.cells(picture.label), groups)
    parts = [str(part) for part in figure.cells(picture.part)]
    values = numbers(figure.cells(picture.value))
    names = list(dict.fromkeys((*picture.order, *parts)))
    canvas, axes = rows.canvas(legend=-(-len(set(parts)) // COLUMNS))
    starts, longest = _starts(rows.at, values)
    inch = longest / inches_across(axes)
    bars: dict[str, Artist] = {}
    for place, part, start, value in zip(rows.at, parts, starts, values, strict=True):
        if isnan(value):
            continue
        number = names.index(part)
        hue, letter = hue_of(number), letter_of(number)
        (bar,) = axes.barh(
            place, value, left=start, height=0.72, color=COLOURS[hue], edgecolor=PAPER, linewidth=0.5
        )
        bars[f"{letter} {part}"] = bar
        if value >= LETTER * inch:
            middle = start + value / 2
            axes.text(middle, place, letter, color=COLOURS[f"on-{hue}"], **INSIDE)
    axes.set_xlim(0, longest)
    scale_axis(axes.xaxis, figure.column(picture.value))
    if bars:
        entries = [f"{letter_of(number)} {name}" for number, name in enumerate(names)]
        add_legend(canvas, {entry: bars[entry] for entry in entries if entry in bars}, COLUMNS)
    return canvas


def letter_of(number: int) -> str:
    """Return the letter of a part."""
    return ascii_uppercase[number % len(ascii_uppercase)]


def _starts(places: list[int], values: list[float]) -> tuple[list[float], float]:
    """Return where the part of each row begins, and the length of the longest bar. places: of the bars"""
    ends: defaultdict[int, float] = defaultdict(float)
    starts = []
    for place, value in zip(places, values, strict=True):
        starts.append(ends[place])
        ends[place] += 0 if isnan(value) else value
    return starts, max(ends.values(), default=0) or 1

"""Pictures with a row for each label: dots with intervals, histograms, bars made of parts."""

from collections import defaultdict
from collections.abc import Sequence
from math import isnan
from string import ascii_uppercase
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import LogLocator, NullFormatter

from camelcup.report import SERIES, Bars, Cell, Figure, Histogram, Stacked
from camelcup_report.drawing.canvas import (
    COLOURS,
    FAINT,
    INK,
    LINE,
    PAPER,
    add_legend,
    bottom_of,
    hue_of,
    inches_across,
    new_canvas,
    numbers,
    scale_axis,
    short_label,
    width_of,
)

ROW = 0.19
"""Inches of a row."""

BOLD = 1.15
"""Width of a heading, as a multiple of that of the same text as a label."""

STEPS = (1, 2, 5)
"""Numbers of a decade that a short logarithmic axis prints; a longer one prints powers of ten."""

SHORT = 100
"""The greatest number of a short logarithmic axis, as a multiple of the least."""

HEIGHT = 0.8
"""Height of the highest bar of a histogram, as a part of a row."""

COLUMNS = 3
"""Columns of the legend of parts."""

LETTER = 0.11
"""Inches of the shortest part with its letter in it."""

INSIDE: Any = {"ha": "center", "va": "center_baseline", "fontsize": 6.5}
"""Style of a letter."""


class Rows:
    """The places of labels, from top to bottom; those of one group stand under its heading.

    at: the place of each label given
    """

    def __init__(self, labels: Sequence[Cell], groups: Sequence[Cell] | None = None) -> None:
        self.texts: list[str] = []
        self.headings: list[int] = []
        self.at: list[int] = []
        for place, label in enumerate(labels):
            group = groups[place] if groups else None
            begins = groups is not None and (place == 0 or group != groups[place - 1])
            if begins:
                self.headings.append(len(self.texts))
                self.texts.append(short_label(str(group)))
            if begins or place == 0 or label != labels[place - 1]:
                self.texts.append(short_label(str(label)))
            self.at.append(len(self.texts) - 1)

    def canvas(self, legend: int = 0) -> tuple[Canvas, Axes]:
        """Return a picture with an axis of the labels. legend: lines of one below"""
        headings = BOLD * width_of(self.texts[place] for place in self.headings)
        left = max(width_of(self.texts), headings) + 0.1
        canvas, axes = new_canvas(ROW * len(self.texts), left, bottom_of(legend))
        axes.set_yticks(range(len(self.texts)), self.texts)
        axes.set_ylim(len(self.texts) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        for place in self.headings:
            axes.get_yticklabels()[place].set(color=FAINT, fontweight="bold")
        return canvas, axes


def draw_bars(figure: Figure, picture: Bars) -> Canvas:
    """Return a picture with a dot for each row."""
    groups = figure.cells(picture.group) if picture.group else None
    rows = Rows(figure.cells(picture.label), groups)
    canvas, axes = rows.canvas(legend=1 if picture.mark else 0)
    values = numbers(figure.cells(picture.value))
    if picture.low and picture.high:
        ends = numbers(figure.cells(picture.low)), numbers(figure.cells(picture.high))
        axes.hlines(rows.at, *ends, color=COLOURS[SERIES[0]], linewidth=1.2)
    axes.plot(values, rows.at, "o", color=COLOURS[SERIES[0]], markersize=4, label=picture.value)
    if picture.mark:
        marks = numbers(figure.cells(picture.mark))
        axes.plot(marks, rows.at, "|", color=INK, markersize=9, markeredgewidth=1.4, label=picture.mark)
        canvas.legend(loc="lower center", ncols=2)
    scale_axis(axes.xaxis, figure.column(picture.value))
    return canvas


def draw_histogram(figure: Figure, picture: Histogram) -> Canvas:
    """Return a picture with a histogram for each label."""
    rows = Rows(figure.cells(picture.label))
    canvas, axes = rows.canvas()
    low, high, counts = (numbers(figure.cells(name)) for name in (picture.low, picture.high, picture.count))
    highest: defaultdict[int, float] = defaultdict(float)
    for at, count in zip(rows.at, counts, strict=True):
        highest[at] = max(highest[at], 0 if isnan(count) else count)
    if picture.log:
        axes.set_xscale("log")
        short = max(high) <= SHORT * min(low)
        axes.xaxis.set_major_locator(LogLocator(subs=STEPS if short else (1,)))
        axes.xaxis.set_minor_formatter(NullFormatter())
    axes.use_sticky_edges = False
    for at in highest:
        axes.axhline(at + HEIGHT / 2, color=LINE, linewidth=0.5)
    for at, start, end, count in zip(rows.at, low, high, counts, strict=True):
        tall = HEIGHT * count / (highest[at] or 1)
        if not isnan(start + end + tall):
            base = at + HEIGHT / 2
            axes.bar(start, -tall, end - start, bottom=base, align="edge", color=COLOURS[SERIES[0]])
    scale_axis(axes.xaxis, figure.column(picture.low))
    axes.xaxis.set_label_text("")
    return canvas


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

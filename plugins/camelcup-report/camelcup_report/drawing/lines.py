"""Lines, each with its name at its end."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isnan
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from camelcup.report import Cell, Figure, Lines
from camelcup_report.drawing.canvas import (
    BOTTOM,
    RIGHT,
    inches_across,
    new_canvas,
    numbers,
    scale_axis,
    short_label,
    style_of,
    width_of,
)

HEIGHT = 1.9
LEFT = 0.6
"""Inches of an axis with numbers and a name."""

BEYOND = 0.6
"""Room for intervals above and below the lines, as a part of the height of those."""

FEW = 15
"""Most points of a line that have a dot each."""

LABEL = 0.14
"""Inches from a name to the next."""

LEADER = 0.16
"""Inches between the axes and the names, in which a thin line leads from each line to its name."""

LINE_TO_NAME: Any = {"arrowstyle": "-", "lw": 0.6, "relpos": (0, 0.5), "shrinkA": 2, "shrinkB": 0}


class End(NamedTuple):
    """The last point of a line, and the colour of the line."""

    x: float
    y: float
    colour: str


def draw_lines(figure: Figure, picture: Lines) -> Canvas:
    """Return a picture with a line for each series."""
    series = figure.cells(picture.series) if picture.series else [""] * len(figure.rows)
    names = list(dict.fromkeys(series))
    labels = [short_label(str(name)) for name in names] if picture.series else []
    height = max(HEIGHT, LABEL * len(labels))
    right = LEADER + width_of(labels) + 0.04 if labels else RIGHT
    canvas, axes = new_canvas(height, LEFT, BOTTOM, right=right)
    ends: dict[int, End] = {}
    for number, name in enumerate(names):
        here = [place for place, other in enumerate(series) if other == name]
        x, y = (_some(figure.cells(head), here) for head in (picture.x, picture.y))
        style = style_of(number)
        axes.plot(x, y, linewidth=1.4, marker="o" if len(here) <= FEW else "", markersize=3, **style)
        if known := [point for point in zip(x, y, strict=True) if not isnan(sum(point))]:
            ends[number] = End(*known[-1], style["color"])
        if picture.low and picture.high:
            low, high = (_some(figure.cells(head), here) for head in (picture.low, picture.high))
            axes.fill_between(x, low, high, color=style["color"], alpha=0.15, linewidth=0)
    if picture.low and picture.high:
        _cut(axes, numbers(figure.cells(picture.y)))
    axes.grid(axis="y")
    axes.margins(x=0.02)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    scale_axis(axes.xaxis, figure.column(picture.x))
    scale_axis(axes.yaxis, figure.column(picture.y))
    if labels:
        _add_labels(axes, labels, ends, LABEL / height)
    return canvas


def _add_labels(axes: Axes, labels: Sequence[str], ends: Mapping[int, End], gap: float) -> None:
    """Write the name of each line beside its end. gap: between two names, as a part of the height"""
    low, high = axes.get_ylim()
    order = sorted(ends, key=lambda number: (ends[number].y, -number))
    places = spread([(ends[number].y - low) / (high - low) for number in order], gap)
    edge = 1 + LEADER / inches_across(axes)
    for number, place in zip(order, places, strict=True):
        end = ends[number]
        axes.annotate(
            labels[number],
            (end.x, end.y),
            (edge, place),
            textcoords="axes fraction",
            va="center_baseline",
            annotation_clip=False,
            arrowprops={**LINE_TO_NAME, "color": end.colour},
        )


def spread(places: Sequence[float], gap: float) -> list[float]:
    """Return ascending places from 0 to 1, moved up and down where they were closer than a gap."""
    moved = list(places)
    for below, above in pairwise(range(len(moved))):
        moved[above] = max(moved[above], moved[below] + gap)
    limit = 1.0
    for place in reversed(range(len(moved))):
        moved[place] = min(moved[place], limit)
        limit = moved[place] - gap
    return moved


def _cut(axes: Axes, values: list[float]) -> None:
    """Leave out what is far beyond the lines: the interval of a few games would flatten all else."""
    known = [value for value in values if not isnan(value)]
    room = BEYOND * (max(known) - min(known)) if known else 0
    if room:
        low, high = axes.get_ylim()
        axes.set_ylim(max(low, min(known) - room), min(high, max(known) + room))


def _some(cells: list[Cell], places: list[int]) -> list[float]:
    """Return the numbers in some of the cells."""
    return numbers(cells[place] for place in places)

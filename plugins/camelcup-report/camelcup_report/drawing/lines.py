"""Lines."""

from math import isnan

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from camelcup.report import Cell, Figure, Lines
from camelcup_report.drawing.canvas import add_legend, bottom_of, new_canvas, numbers, scale_axis, style_of

HEIGHT = 1.9
LEFT = 0.6
"""Inches of an axis with numbers and a name."""

BEYOND = 0.6
"""Room for intervals above and below the lines, as a part of the height of those."""

FEW = 15
"""Most points of a line that have a dot each."""


def draw_lines(figure: Figure, picture: Lines) -> Canvas:
    """Return a picture with a line for each series."""
    series = figure.cells(picture.series) if picture.series else [""] * len(figure.rows)
    names = list(dict.fromkeys(series))
    legend = picture.series is not None
    canvas, axes = new_canvas(HEIGHT, LEFT, bottom_of((len(names) + 1) // 2 if legend else 0))
    drawn_lines: dict[str, Artist] = {}
    for number, name in enumerate(names):
        here = [place for place, other in enumerate(series) if other == name]
        x, y = (_some(figure.cells(head), here) for head in (picture.x, picture.y))
        style = style_of(number)
        marker = "o" if len(here) <= FEW else ""
        (drawn,) = axes.plot(x, y, linewidth=1.4, marker=marker, markersize=3, **style)
        drawn_lines[str(name)] = drawn
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
    if legend:
        add_legend(canvas, drawn_lines, 2)
    return canvas


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

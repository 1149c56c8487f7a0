"""Heat maps."""

from math import isnan, nan
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.patches import Rectangle

from camelcup.report import Figure, HeatMap
from camelcup_report.drawing.canvas import COLOURS, new_canvas, numbers, short_label, width_of

CELL = 0.23
"""Inches of a row."""

MORE, LESS = COLOURS["blue"], COLOURS["orange"]
"""Colours above and below the middle."""

STRONGEST = 0.5
"""Opacity of the value that is furthest from the middle; text can still be read on it."""

COUNTED = 0.34
"""Inches of a row whose cells also have the number of what they are a mean of."""

FAINT = 20
"""Number of games at which a colour has half of its strength."""

WIDE = 7
"""Most columns whose labels stand upright."""


def draw_heat_map(figure: Figure, picture: HeatMap) -> Canvas:
    """Return a picture with a cell for each row of the figure."""
    down, across = figure.cells(picture.down), figure.cells(picture.across)
    values = numbers(figure.cells(picture.value))
    rows, columns = list(dict.fromkeys(down)), list(dict.fromkeys(across))
    if set(rows) == set(columns):
        columns = rows
    labels = [short_label(str(column)) for column in columns]
    upright = len(labels) <= WIDE and max(map(len, labels)) <= 8
    names = [short_label(str(row)) for row in rows]
    top = 0.12 + (0.12 if upright else width_of(labels))
    counts = numbers(figure.cells(picture.count)) if picture.count else None
    canvas, axes = new_canvas(
        (COUNTED if counts else CELL) * len(rows), width_of(names) + 0.1, bottom=0.03, top=top
    )
    most = max((abs(value - picture.middle) for value in values if not isnan(value)), default=0) or 1
    scale = figure.column(picture.value).scale
    for place, (row, column, value) in enumerate(zip(down, across, values, strict=True)):
        if not isnan(value):
            far, count = (value - picture.middle) / most, counts[place] if counts else nan
            _draw_cell(axes, columns.index(column), rows.index(row), far, count, f"{round(value * scale)}")
    axes.set_xticks(range(len(columns)), labels, rotation=0 if upright else 90)
    axes.set_yticks(range(len(rows)), names)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    axes.spines[:].set_visible(False)
    return canvas


def _draw_cell(axes: Axes, x: int, y: int, far: float, count: float, text: str) -> None:
    """Draw one cell.

    far:   its distance from the middle, from -1 to 1
    count: the number of what it is a mean of; nan if that is not known
    """
    known = not isnan(count)
    strength = STRONGEST * (count / (count + FAINT) if known else 1)
    colour = MORE if far > 0 else LESS
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, color=colour, alpha=strength * abs(far), lw=0))
    style: dict[str, Any] = {"ha": "center", "va": "center_baseline"}
    axes.text(x, y - 0.18 if known else y, text, fontsize=6.5, **style)
    if known:
        axes.text(x, y + 0.24, f"n={count:g}", fontsize=6, **style)

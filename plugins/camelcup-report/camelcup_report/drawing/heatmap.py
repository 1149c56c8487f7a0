"""Heat maps."""

from math import isnan

from matplotlib.figure import Figure as Canvas
from matplotlib.patches import Rectangle

from camelcup.report import Figure, HeatMap
from camelcup_report.drawing.canvas import LESS, MORE, new_canvas, numbers, short_label, width_of

CELL = 0.23
"""Inches of a row."""

STRONGEST = 0.75
"""Opacity of the value that is furthest from the middle; text can still be read on it."""

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
    canvas, axes = new_canvas(CELL * len(rows), width_of(names) + 0.1, bottom=0.03, top=top)
    most = max((abs(value - picture.middle) for value in values if not isnan(value)), default=0) or 1
    scale = figure.column(picture.value).scale
    for row, column, value in zip(down, across, values, strict=True):
        if isnan(value):
            continue
        x, y, far = columns.index(column), rows.index(row), value - picture.middle
        colour = MORE if far > 0 else LESS
        axes.add_patch(
            Rectangle((x - 0.5, y - 0.5), 1, 1, color=colour, alpha=STRONGEST * abs(far) / most, lw=0)
        )
        axes.text(x, y, f"{round(value * scale)}", ha="center", va="center_baseline", fontsize=6.5)
    axes.set_xticks(range(len(columns)), labels, rotation=0 if upright else 90)
    axes.set_yticks(range(len(rows)), names)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    axes.spines[:].set_visible(False)
    return canvas

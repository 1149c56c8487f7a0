"""Bars made of parts."""

from collections import defaultdict
from math import isnan

from matplotlib.artist import Artist
from matplotlib.figure import Figure as Canvas

from camelcup.report import Figure, Stacked
from camelcup_report.drawing.canvas import SERIES, add_legend, numbers, scale_axis
from camelcup_report.drawing.rows import Rows

COLUMNS = 3
"""Columns of the legend."""


def draw_stacked(figure: Figure, picture: Stacked) -> Canvas:
    """Return a picture with a bar for each label."""
    groups = figure.cells(picture.group) if picture.group else None
    rows = Rows(figure.cells(picture.label), groups)
    parts = figure.cells(picture.part)
    names = list(dict.fromkeys((*picture.order, *map(str, parts))))
    canvas, axes = rows.canvas(legend=-(-len(set(parts)) // COLUMNS))
    ends: defaultdict[int, float] = defaultdict(float)
    bars: dict[str, Artist] = {}
    for place, part, value in zip(rows.at, parts, numbers(figure.cells(picture.value)), strict=True):
        if isnan(value):
            continue
        bars[str(part)] = axes.barh(
            place,
            value,
            left=ends[place],
            height=0.72,
            color=SERIES[names.index(str(part)) % len(SERIES)],
            alpha=0.85,
        )[0]
        ends[place] += value
    axes.set_xlim(0, max(ends.values(), default=0) or 1)
    scale_axis(axes.xaxis, figure.column(picture.value))
    if bars:
        add_legend(canvas, {name: bars[name] for name in names if name in bars}, COLUMNS)
    return canvas

"""Histograms, one above the other."""

from collections import defaultdict
from math import isnan

from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import LogLocator, NullFormatter

from camelcup.report import SERIES, Figure, Histogram
from camelcup_report.drawing.canvas import COLOURS, LINE, numbers, scale_axis
from camelcup_report.drawing.rows import Rows

STEPS = (1, 2, 5)
"""Numbers of a decade that a short logarithmic axis prints; a longer one prints powers of ten."""

SHORT = 100
"""The greatest number of a short logarithmic axis, as a multiple of the least."""

HEIGHT = 0.8
"""Height of the highest bar, as a part of a row."""


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

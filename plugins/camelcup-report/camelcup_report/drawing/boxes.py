"""Boxes: the spread of many numbers."""

from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import LogLocator, NullFormatter

from camelcup.report import Boxes, Figure
from camelcup_report.drawing.canvas import INK, SERIES, numbers, scale_axis
from camelcup_report.drawing.rows import Rows

STEPS = (1, 2, 5)
"""Numbers of a decade that a short logarithmic axis prints; a longer one prints powers of ten."""

SHORT = 100
"""The greatest number of a short logarithmic axis, as a multiple of the least."""


def draw_boxes(figure: Figure, picture: Boxes) -> Canvas:
    """Return a picture with a box for each row."""
    rows = Rows(figure.cells(picture.label))
    canvas, axes = rows.canvas()
    least, low, middle, high, most = (numbers(figure.cells(place)) for place in picture.places)
    if picture.log:
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=STEPS if max(most) <= SHORT * min(least) else (1,)))
        axes.xaxis.set_minor_formatter(NullFormatter())
        if min(least) == max(most):
            axes.set_xlim(least[0] / 10, 10 * most[0])
    axes.use_sticky_edges = False
    axes.hlines(rows.at, least, most, color=SERIES[0], linewidth=1)
    widths = [end - start for start, end in zip(low, high, strict=True)]
    axes.barh(rows.at, widths, left=low, height=0.55, color=SERIES[0], alpha=0.45)
    axes.plot(middle, rows.at, "|", color=INK, markersize=8, markeredgewidth=1.4)
    scale_axis(axes.xaxis, figure.column(picture.places[2]))
    axes.xaxis.set_label_text("")
    return canvas

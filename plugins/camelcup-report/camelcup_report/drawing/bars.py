"""Dots with intervals."""

from matplotlib.figure import Figure as Canvas

from camelcup.report import SERIES, Bars, Figure
from camelcup_report.drawing.canvas import COLOURS, INK, numbers, scale_axis
from camelcup_report.drawing.rows import Rows


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

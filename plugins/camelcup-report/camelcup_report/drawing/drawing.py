"""Draws a figure by the kind of its picture."""

from collections.abc import Callable, Mapping
from typing import Any

from matplotlib.figure import Figure as Canvas

from camelcup.report import Bars, Figure, HeatMap, Histogram, Lines, Stacked
from camelcup_report.drawing.canvas import settings, to_svg
from camelcup_report.drawing.heatmap import draw_heat_map
from camelcup_report.drawing.lines import draw_lines
from camelcup_report.drawing.rows import draw_bars, draw_histogram, draw_stacked

DRAW: Mapping[type, Callable[[Figure, Any], Canvas]] = {
    Bars: draw_bars,
    HeatMap: draw_heat_map,
    Histogram: draw_histogram,
    Lines: draw_lines,
    Stacked: draw_stacked,
}


def render_figure(figure: Figure, name: str) -> str:
    """Return the picture of a figure as an SVG element, or nothing. name: beginning of its ids"""
    if figure.picture is None or not figure.rows:
        return ""
    with settings():
        return to_svg(DRAW[type(figure.picture)](figure, figure.picture), figure.title, name)

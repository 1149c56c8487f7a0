"""Public names for pages of reports: the contract of a page, and the numbers that pages count."""

from camelcup.game.pages import Bars, Cell, Column, Figure, HeatMap, Histogram, Lines, Page, Picture, Stacked
from camelcup.game.palette import SERIES, stylesheet
from camelcup.results.faults import FaultGroup, FaultGroups, RemarkGroup, RemarkGroups
from camelcup.results.intervals import BoundedMean, Estimate, Mean, proportion
from camelcup.results.sources import has_sources
from camelcup.results.standings import Row, Standings

__all__ = [
    "SERIES",
    "Bars",
    "BoundedMean",
    "Cell",
    "Column",
    "Estimate",
    "FaultGroup",
    "FaultGroups",
    "Figure",
    "HeatMap",
    "Histogram",
    "Lines",
    "Mean",
    "Page",
    "Picture",
    "RemarkGroup",
    "RemarkGroups",
    "Row",
    "Stacked",
    "Standings",
    "has_sources",
    "proportion",
    "stylesheet",
]

"""Standings as pages show them: the table, with the intervals as a picture."""

from collections.abc import Sequence

from attrs import frozen

from camelcup import ResultTable
from camelcup.report import Estimate, Row, Standings

WIDTH = 100
"""Width of the picture of an interval, in its own units."""


@frozen
class Bar:
    """An interval as a picture of `WIDTH`. All are places in it; text: the numbers, for screen readers"""

    low: float
    value: float
    high: float
    text: str


@frozen
class StandingsView:
    """Standings at one moment.

    bars: a picture of the interval of each bot, of the number by which it is ranked; None without one
    ends: the numbers at both ends of all pictures, as text
    unit: of these numbers
    """

    table: ResultTable
    rows: Sequence[Row]
    bars: Sequence[Bar | None]
    ends: tuple[str, str]
    unit: str


def standings_view(standings: Standings) -> StandingsView:
    """Return standings as pages show them."""
    rows = standings.rows()
    ranked = [row.points if row.points.low is not None else row.per_game or row.win_rate for row in rows]
    rates = all(shown == row.win_rate for shown, row in zip(ranked, rows, strict=True))
    unit = "win %" if rates else "points"
    return StandingsView(standings.table(), rows, *bars_of(ranked, rates), unit)


def bars_of(estimates: Sequence[Estimate], rates: bool) -> tuple[list[Bar | None], tuple[str, str]]:
    """Return pictures of intervals on one scale, and the numbers at its ends. rates: write them in percent"""
    scale, unit, digits = (100, " %", 1) if rates else (1, "", 2)
    bounds = [bound for each in estimates for bound in (each.low, each.high) if bound is not None]
    start, end = min(bounds, default=0.0), max(bounds, default=1.0)

    def bar(each: Estimate) -> Bar | None:
        if each.low is None or each.high is None:
            return None
        text = f"{scale * each.value:.3g}{unit}, {each.interval(scale, digits)}"
        low, value, high = (
            round(WIDTH * (number - start) / ((end - start) or 1), 2)
            for number in (each.low, each.value, each.high)
        )
        return Bar(low, value, high, text)

    return [bar(each) for each in estimates], (f"{scale * start:.{digits}f}", f"{scale * end:.{digits}f}")

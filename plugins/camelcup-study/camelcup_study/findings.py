"""Findings: the figures that a study is about, each with its interval and the games it rests on."""

from collections.abc import Sequence

from attrs import frozen

from camelcup import Estimate
from camelcup.report import Cell, Column, Figure

POINTS = [Column(head, 1, 100) for head in ("points", "low", "high")]
"""Columns of an estimate of a difference of shares, in points."""


@frozen
class Finding:
    """A figure of a study.

    name:   in a few words, with the unit
    games:  number of games that it rests on
    scale:  factor with which it is printed: 100 for shares in percent
    digits: decimals with which it is printed
    """

    name: str
    estimate: Estimate
    games: int
    scale: float = 1
    digits: int = 1

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """The name, the value, the interval and the number of games, as text."""
        low, high = self.estimate.low, self.estimate.high
        ends = [self._text(self.estimate.value), *(self._text(end) for end in (low, high) if end is not None)]
        interval = f"{ends[1]} to {ends[2]}" if len(ends) == 3 else f"{ends[1]} or more"
        return self.name, ends[0], interval, str(self.games)

    @property
    def brief(self) -> str:
        """The value and half the width of its interval, as text."""
        low, high = self.estimate.low, self.estimate.high
        half = "" if low is None or high is None else f" ±{self._text((high - low) / 2)}"
        return f"{self._text(self.estimate.value)}{half}"

    def _text(self, number: float) -> str:
        return f"{round(number * self.scale, self.digits) + 0.0:,.{self.digits}f}"


def cells(estimate: Estimate) -> tuple[Cell, Cell, Cell]:
    """Return the cells of an estimate: its value, and the ends of its interval."""
    return estimate.value, estimate.low, estimate.high


def percent(head: str) -> list[Column]:
    """Return the columns of an estimate of a share in percent."""
    return [Column(name, 1, 100) for name in (head, "low %", "high %")]


@frozen
class Chapter:
    """Findings about one question, and figures with more of them.

    gaps: lines about what these games cannot answer
    """

    title: str
    findings: Sequence[Finding] = ()
    figures: Sequence[Figure] = ()
    gaps: Sequence[str] = ()

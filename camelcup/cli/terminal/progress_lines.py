"""Progress if stderr is no terminal: a line every few seconds."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic

from camelcup.results.comparison import state_text
from camelcup.results.summary import Summary

INTERVAL_SECONDS = 5.0
"""The time between two lines."""


class ProgressLines:
    """Reports how many of the games are played, how fast, and how long the rest will take."""

    def __init__(self, games: int | None, summary: Summary, report: Callable[[str], object]) -> None:
        self.games = games
        self.summary = summary
        self.report = report
        self.before = summary.played
        self.start = self.last = monotonic()

    def update(self) -> None:
        """Report if the last line is old enough."""
        now = monotonic()
        if now - self.last < INTERVAL_SECONDS:
            return
        self.last = now
        done = self.summary.played
        speed = (done - self.before) / (now - self.start)
        line = f"{done} games, {speed:.1f} games/s"
        if self.games is not None:
            left = timedelta(seconds=round((self.games - done) / speed))
            line = f"{done}/{self.games} games, {speed:.1f} games/s, {left} left"
        comparison = self.summary.comparison
        self.report(line if comparison is None else f"{line}; {state_text(comparison)}")

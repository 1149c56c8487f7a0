"""Rewards of the seats at the end of a simulation."""

from collections.abc import Sequence
from typing import Any

from camelcup import AnyGame

MARGIN = 0.5
"""Part of a reward that grows with the margin; the rest is for the win."""


class Rewards:
    """Gives each seat a reward between 0 and 1.

    One part is the seat's share of the win. The other grows with its margin: its score less the best of
    the other seats. Games score in units of their own, so the scale is the mean margin so far.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = range(seats)
        self.total = 0.0
        self.count = 0

    def at(self, state: Any) -> list[float]:
        """Return the reward of each seat at the end of a simulation, which may be before that of the game."""
        scores = self.game.scores(state)
        winners = self.game.winners(state, scores, self.seats)
        margins = [margin(scores, seat) for seat in self.seats]
        self.total += sum(map(abs, margins))
        self.count += len(margins)
        scale = self.total / self.count or 1.0
        return [
            (1 - MARGIN) * (seat in winners) / max(1, len(winners))
            + MARGIN * (1 + margins[seat] / (abs(margins[seat]) + scale)) / 2
            for seat in self.seats
        ]


def margin(scores: Sequence[float], seat: int) -> float:
    """Return the score of a seat less the best of the other seats."""
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)

"""Actions worth a thought, with the results of their play-outs."""

from collections.abc import Sequence
from math import sqrt

from camelcup.camelup.actions import Action, PlaceTrap

MOST = 12
"""Actions that are played out for a move."""

MOST_TRAPS = 5
"""Traps among them."""

TRUST, SHARE = 300, 2
"""Play-outs that the prior counts for: so many, and so many for each play-out.

What is best by play-outs alone is often an action that they overrate.
"""


class Candidate:
    """An action with the results of its play-outs.

    prior: the chance to win by which actions are ranked before any play-out
    """

    def __init__(self, action: Action, prior: float) -> None:
        self.action, self.prior = action, prior
        self.played, self.won, self.squares = 0, 0.0, 0.0

    def add(self, shares: Sequence[float]) -> None:
        """Add the shares of the win in some play-outs."""
        self.played += len(shares)
        self.won += sum(shares)
        self.squares += sum([share * share for share in shares])

    @property
    def chance(self) -> float:
        """The chance to win: the mean share of the play-outs."""
        return self.won / self.played

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return sqrt(max(0.0, self.squares / self.played - self.chance**2) / self.played)

    @property
    def value(self) -> float:
        """The chance to win by the play-outs and by the prior."""
        prior = TRUST + SHARE * self.played
        return (self.won + prior * self.prior) / (self.played + prior)


def worth_a_thought(ranked: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that are ranked first, with few traps among them."""
    traps = 0
    found: list[Candidate] = []
    for each in ranked:
        trap = isinstance(each.action, PlaceTrap)
        traps += trap
        if not trap or traps <= MOST_TRAPS:
            found.append(each)
        if len(found) == MOST:
            break
    return found

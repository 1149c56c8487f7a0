"""Actions worth a thought, and play-outs after them by sequential halving: more after those that win most."""

from collections.abc import Callable, Sequence
from math import sqrt
from operator import attrgetter
from time import perf_counter

from camelcup.camelup.actions import Action, PlaceTrap

MOST = 12
"""Actions that are played out for a move."""

MOST_TRAPS = 5
"""Traps among them."""

TRUST, SHARE = 300, 2
"""Play-outs that the prior counts for: so many, and so many for each play-out.

What is best by play-outs alone is often an action that they overrate.
"""

RACE_TRUST = 1000
"""Instead of `TRUST` where whole races are played: a move has few of them, and their results differ more."""

ROUNDS = 3
"""Rounds, each with the same part of the budget; after each the worse half of the actions leaves."""

BY_VALUE = attrgetter("value")


class Candidate:
    """An action with the results of its play-outs.

    prior: the chance to win by which actions are ranked before any play-out
    trust: play-outs that the prior counts for before any
    """

    def __init__(self, action: Action, prior: float, trust: int = TRUST) -> None:
        self.action, self.prior, self.trust = action, prior, trust
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
        prior = self.trust + SHARE * self.played
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


class Budget:
    """Play-outs for a move: a number of them, or the milliseconds since it began."""

    def __init__(self, playouts: int | None, ms: float | None) -> None:
        self.playouts, self.ms = playouts, ms
        self.started = perf_counter()

    def used(self, done: int) -> float:
        """Return the part that is used up after a number of play-outs."""
        if self.playouts is None:
            assert self.ms is not None
            return 1000 * (perf_counter() - self.started) / self.ms
        return done / self.playouts


def halve(
    candidates: Sequence[Candidate], play: Callable[[Sequence[Candidate]], None], budget: Budget
) -> list[Candidate]:
    """Return the candidates, the best first. play: plays a number of games on after each of some actions"""
    left, gone = list(candidates), list[Candidate]()
    for number in range(1, ROUNDS + 1):
        while True:
            play(left)
            if budget.used(sum(each.played for each in candidates)) >= number / ROUNDS:
                break
        left.sort(key=BY_VALUE, reverse=True)
        stay = max(2, (len(left) + 1) // 2)
        left, gone = left[:stay], left[stay:] + gone
    return left + gone

"""Sequential halving: play-outs after several actions, and more after those that win most."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from time import perf_counter

from camelcup_bot_simoom.candidates import Candidate

ROUNDS = 3
"""Rounds, each with the same part of the budget; after each the worse half of the actions leaves."""

BY_VALUE = attrgetter("value")


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

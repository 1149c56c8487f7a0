"""A Markov model: the next action of a seat, counted by its last few."""

from collections.abc import Sequence

from camelcup_karate.bots.fighter import normal

PRIOR = {"punch": 0.5, "kick": 2.0, "parry-punch": 0.5, "parry-kick": 1.0}
"""Counts of a model before the first exchange; people like to kick."""

OTHER_PRIOR = 1.0
"""The same, for an action that `PRIOR` does not name."""


class Markov:
    """Counts which action of a seat follows the last `order` items of a history; the first few follow fewer.

    prior: counts that it has seen, as it were, after whatever history
    """

    def __init__(self, order: int, prior: Sequence[float]) -> None:
        self.order = order
        self.prior = prior
        self.followed: dict[tuple[int, ...], list[float]] = {}

    def context(self, history: Sequence[int]) -> tuple[int, ...]:
        """Return the part of a history that the model goes by."""
        return tuple(history[max(0, len(history) - self.order) :])

    def counts(self, history: Sequence[int]) -> Sequence[float]:
        """Return how often each action followed a history, prior counts included."""
        return self.followed.get(self.context(history), self.prior)

    def chances(self, history: Sequence[int]) -> list[float]:
        """Return the probability of each action after a history: the mean under a Dirichlet prior."""
        return normal(self.counts(history))

    def learn(self, history: Sequence[int], action: int) -> None:
        """Count the action that followed a history."""
        self.followed.setdefault(self.context(history), list(self.prior))[action] += 1


def habits(names: Sequence[str]) -> list[float]:
    """Return the prior counts of `PRIOR` for the actions of a game."""
    return [PRIOR.get(name, OTHER_PRIOR) for name in names]

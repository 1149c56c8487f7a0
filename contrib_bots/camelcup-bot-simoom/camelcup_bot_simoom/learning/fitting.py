"""Weights of a policy, by maximum likelihood."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import NamedTuple

from camelcup import GameRecord, replay
from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.policy import CELLS, GREATEST
from camelcup.camelup.engine import CamelUp

ROUNDS = 60
"""Rounds of the search; the likelihood changes little after 30."""

PRIOR = 0.5
"""Choices, and turns with a total weight of 1, that every cell begins with: few choices say little."""

USUAL = 0.02
"""Weight of a cell that no game has, where rolls have 1."""

ROLL = 30_000
"""Weight of a roll in the policy, on average."""


class Choice(NamedTuple):
    """A turn: the cell of the action that was taken, and the number of legal actions of each cell."""

    taken: int
    offered: dict[int, int]


def choices(record: GameRecord, game: CamelUp) -> Iterator[Choice]:
    """Yield the turns of all seats in which the action was one that a policy may take."""
    batch = Batch(game.rules, len(record.table.bots))
    numbers = {action: number for number, action in enumerate(batch.actions)}
    for step in replay(record, game):
        if isinstance(step.before.to_move, tuple):
            batch.load([step.before])
            cells = list(batch.policy_cells().cast("B").cast("i"))
            taken = cells[numbers[step.move[0]]]
            if taken >= 0:
                yield Choice(taken, Counter(cell for cell in cells if cell >= 0))


def fit(found: Sequence[Choice]) -> list[float]:
    """Return the weights by which the choices are the most likely.

    In each round the weight of a cell is the number of times it was taken over the times it should have been
    taken for a weight of 1 (Hunter 2004, MM algorithms for generalized Bradley-Terry models).
    """
    taken = Counter(choice.taken for choice in found)
    weights = [1.0 if name.startswith("roll") else USUAL for name in CELLS]
    usual = list(weights)
    for _ in range(ROUNDS):
        expected = [PRIOR / weight for weight in usual]
        for _, offered in found:
            share = 1 / sum(weights[cell] * count for cell, count in offered.items())
            for cell, count in offered.items():
                expected[cell] += share * count
        weights = [(taken[cell] + PRIOR) / expected[cell] for cell in range(len(CELLS))]
    return weights


def log_likelihood(weights: Sequence[float], found: Sequence[Choice]) -> float:
    """Return the mean logarithm of the chance of the choices."""
    total = 0.0
    for taken, offered in found:
        total += log(weights[taken] / sum(weights[cell] * count for cell, count in offered.items()))
    return total / len(found)


def whole(weights: Iterable[float]) -> list[int]:
    """Return the weights of a policy as whole numbers."""
    return [
        min(max(round(ROLL * weight), 1 if name.startswith("roll") else 0), GREATEST)
        for name, weight in zip(CELLS, weights, strict=True)
    ]

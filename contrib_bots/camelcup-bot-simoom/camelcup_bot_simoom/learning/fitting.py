"""Weights of policies, by maximum likelihood."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log
from typing import NamedTuple

from camelcup import GameRecord, replay
from camelcup.camelup.batch import LEG_CELLS, Batch, Outlook
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
    """Yield the turns of all seats, with the cells of a policy of races."""
    batch = Batch(game.rules, len(record.table.bots))
    return _choices(record, game, batch, lambda: batch.policy_cells().cast("B").cast("i"))


def leg_choices(record: GameRecord, game: CamelUp) -> Iterator[Choice]:
    """Yield the turns of all seats, with the cells of a policy of legs."""
    batch = Batch(game.rules, len(record.table.bots))
    policy, outlook = [1] * len(LEG_CELLS), Outlook(start=1, roll=1)  # not used for cells
    return _choices(record, game, batch, lambda: batch.leg_play(policy, outlook).cells())


def _choices(
    record: GameRecord, game: CamelUp, batch: Batch, read: Callable[[], "memoryview[int]"]
) -> Iterator[Choice]:
    """Yield the turns in which the action was one that the policy may take.

    read: returns the cell of each action where the batch stands
    """
    numbers = {action: number for number, action in enumerate(batch.actions)}
    for step in replay(record, game):
        if isinstance(step.before.to_move, tuple):
            batch.load([step.before])
            cells = read().tolist()
            taken = cells[numbers[step.move[0]]]
            if taken >= 0:
                yield Choice(taken, Counter(cell for cell in cells if cell >= 0))


def fit(found: Sequence[Choice], names: Sequence[str] = CELLS) -> list[float]:
    """Return the weights, by their names, with which the choices are the most likely.

    In each round the weight of a cell is the number of times it was taken over the times it should have been
    taken for a weight of 1 (Hunter 2004, MM algorithms for generalized Bradley-Terry models).
    """
    taken = Counter(choice.taken for choice in found)
    weights = [1.0 if name.startswith("roll") else USUAL for name in names]
    usual = list(weights)
    for _ in range(ROUNDS):
        expected = [PRIOR / weight for weight in usual]
        for _, offered in found:
            share = 1 / sum(weights[cell] * count for cell, count in offered.items())
            for cell, count in offered.items():
                expected[cell] += share * count
        weights = [(taken[cell] + PRIOR) / expected[cell] for cell in range(len(names))]
    return weights


def log_likelihood(weights: Sequence[float], found: Sequence[Choice]) -> float:
    """Return the mean logarithm of the chance of the choices."""
    total = 0.0
    for taken, offered in found:
        total += log(weights[taken] / sum(weights[cell] * count for cell, count in offered.items()))
    return total / len(found)


def whole(weights: Iterable[float], names: Sequence[str] = CELLS) -> list[int]:
    """Return the weights of a policy as whole numbers."""
    return [
        min(max(round(ROLL * weight), 1 if name.startswith("roll") else 0), GREATEST)
        for name, weight in zip(names, weights, strict=True)
    ]

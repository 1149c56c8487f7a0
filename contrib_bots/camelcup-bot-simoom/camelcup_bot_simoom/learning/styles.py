"""How others play, from games against a bot that is to be known and against others."""

from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from camelcup_bot_simoom.style import SIGNS, Style

Counts = NDArray[np.float32]

SPREAD = 0.5
"""Standard deviation of the numbers of a style before any game."""

MORE = 1.0
"""Added to `Style.usual` of Oasis, against which a wrong guess of how others play costs more."""

LESS = 1.0
"""Taken from `Style.usual` of an opponent that is added: against others its advantages cost more."""

STEPS = 20
"""Steps of Newton's method, which are more than enough."""


def counts(signs: Counter[str]) -> Counts:
    """Return 1, for `Style.usual`, and the number of each of `SIGNS`."""
    return np.array([1, *(signs[sign] for sign in SIGNS)], np.float32)


def as_often(own: Sequence[Counts], others: Sequence[Counts]) -> float:
    """Return what to add to `Style.usual` for bots that are to be taken for as frequent as all others."""
    return log(len(others) / len(own)) if own and others else 0.0


def fit_style(own: Sequence[Counts], others: Sequence[Counts], more: float = 0) -> Style:
    """Return the style by which the counts of games of a bot, and of others, are most likely.

    more: added to `Style.usual`
    """
    seen = np.array([*own, *others], np.float64).reshape(-1, 1 + len(SIGNS))
    true = np.repeat([1.0, 0.0], [len(own), len(others)])
    numbers = np.zeros(1 + len(SIGNS))
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-seen @ numbers))
        slope = seen.T @ (true - chances) - numbers / SPREAD**2
        curve = (seen.T * (chances * (1 - chances))) @ seen + np.eye(len(numbers)) / SPREAD**2
        numbers += np.linalg.solve(curve, slope)
    usual, *signs = numbers.round(4).tolist()
    return Style(usual=round(usual + more, 4), signs=dict(zip(SIGNS, signs, strict=True)))

"""How others play, from games against Oasis and against other bots."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from camelcup_bot_simoom.style import SIGNS, Style

Counts = NDArray[np.float32]

SPREAD = 0.5
"""Standard deviation of the numbers of a style before any game."""

MORE = 1.0
"""Added to `Style.usual`: where it is uncertain how others play, a wrong guess costs more against Oasis."""

STEPS = 20
"""Steps of Newton's method, which are more than enough."""


def counts(signs: Counter[str]) -> Counts:
    """Return 1, for `Style.usual`, and the number of each of `SIGNS`."""
    return np.array([1, *(signs[sign] for sign in SIGNS)], np.float32)


def fit_style(as_oasis: Sequence[Counts], unlike: Sequence[Counts]) -> Style:
    """Return the style by which the counts of games of Oasis, and of others, are most likely, with `MORE`."""
    seen = np.array([*as_oasis, *unlike], np.float64).reshape(-1, 1 + len(SIGNS))
    true = np.repeat([1.0, 0.0], [len(as_oasis), len(unlike)])
    numbers = np.zeros(1 + len(SIGNS))
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-seen @ numbers))
        slope = seen.T @ (true - chances) - numbers / SPREAD**2
        curve = (seen.T * (chances * (1 - chances))) @ seen + np.eye(len(numbers)) / SPREAD**2
        numbers += np.linalg.solve(curve, slope)
    usual, *signs = numbers.round(4).tolist()
    return Style(usual=round(usual + MORE, 4), signs=dict(zip(SIGNS, signs, strict=True)))

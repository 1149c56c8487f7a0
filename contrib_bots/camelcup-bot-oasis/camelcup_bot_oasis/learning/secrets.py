"""Learns how seats choose the camels of their secret cards."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import inf

import numpy as np
from numpy.typing import NDArray

from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import State
from camelcup_bot_oasis.cards import likelihood
from camelcup_bot_oasis.learning.following import follow

Card = tuple[int, Sequence[float]]
"""The camel of a card, and the chance of each camel when the card was laid, as another seat saw it.

The chance is -inf for camels on which the same seat had a card before.
"""

SHARPNESS = np.arange(5.0, 205.0, 5.0)
DOUBT = np.arange(0.0, 0.42, 0.02)


def cards(states: Sequence[State], game: CamelUp, seat: int) -> Iterator[Card]:
    """Yield the cards that others laid, as a seat sees them at its next turn."""
    known = 0
    for state, view, before in follow(states, game, seat):
        for number, bet in enumerate(state.race_bets[known:], known):
            if bet.player != seat and bet.camel is not None:
                used = {other.camel for other in state.race_bets[:number] if other.player == bet.player}
                chances = enumerate(likelihood(bet, before, view.odds()))
                yield bet.camel, [-inf if camel in used else chance for camel, chance in chances]
        known = len(state.race_bets)


def fit_guesses(found: Sequence[Card]) -> tuple[float, float]:
    """Return the sharpness and the doubt by which the cards are the most likely."""
    camels = np.array([camel for camel, _ in found])
    chances = np.array([seen for _, seen in found])
    chances -= chances.max(axis=1, keepdims=True)
    best = max(product(SHARPNESS, DOUBT), key=lambda pair: _log_likelihood(camels, chances, *pair))
    return round(float(best[0]), 2), round(float(best[1]), 2)


def _log_likelihood(
    camels: NDArray[np.int64], chances: NDArray[np.float64], sharpness: float, doubt: float
) -> float:
    """Return the logarithm of the chance of all cards."""
    weights = np.exp(sharpness * chances)
    right = weights[np.arange(len(camels)), camels] / weights.sum(axis=1)
    return float(np.log((1 - doubt) * right + doubt / np.isfinite(chances).sum(axis=1) + 1e-12).sum())

"""The trained policy as a bot."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from camelcup_learn import BotFromPolicy

from camelcup import Game
from camelcup.camelup.observer import CamelUpObserver
from camelcup.camelup.state import View
from camelcup_bot_selfplay.features import Bools, Encoder, Floats
from camelcup_bot_selfplay.network import Network, masked

SHIPPED = Path(__file__).with_name("weights.npz")
"""Weights that docs/learning.md describes."""


class Selfplay(BotFromPolicy):
    """Takes the action that the network prefers. weights: a file of its training"""

    def __init__(self, weights: str = str(SHIPPED)) -> None:
        super().__init__(CamelUpObserver, self._choose_best)
        self._network = load(weights)

    def begin(self, seat: int, seats: int, game: Game[Any, View, Any]) -> None:
        super().begin(seat, seats, game)
        self._encode = encoder(game.rules, seats)

    def _choose_best(self, observation: Floats, mask: Bools) -> int:
        """Return the number of the action that the network prefers."""
        inputs = self._encode(observation[np.newaxis], mask[np.newaxis])
        best = masked(self._network(inputs.values).logits, inputs.mask).argmax()
        return int(inputs.actions[0, best])


load = cache(Network.load)
"""Reads a file once in a process."""

encoder = cache(Encoder)
"""Makes the encoder of a kind of table once in a process."""

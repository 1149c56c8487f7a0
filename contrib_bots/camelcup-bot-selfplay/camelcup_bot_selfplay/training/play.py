"""Self-play: turns of many games, with what is needed to learn from them."""

from collections.abc import Sequence

import numpy as np
from attrs import frozen

from camelcup.camelup.batch import Batch
from camelcup_bot_selfplay.features import OUTPUTS, SEATS, Bools, Encoder, Floats, Ints
from camelcup_bot_selfplay.network import Network, probabilities
from camelcup_bot_selfplay.training.settings import Settings


@frozen
class Decisions:
    """Decisions of an iteration: arrays with a row for each turn, and in it a column for each game.

    values, mask: the inputs of the network
    output:       the output that was chosen, and `chance`, the probability that it had
    value:        the share of the win that the network expected
    seat:         the seat that moved
    own:          whether the network that learns moved, and not an older self
    over:         whether the game ended, and `shares`, the share of the win of each seat if so
    """

    values: Floats
    mask: Bools
    output: Ints
    chance: Floats
    value: Floats
    seat: Ints
    own: Bools
    over: Bools
    shares: Floats


class Arena:
    """Games in which a network plays itself and, in some of them, older selves on all seats but one."""

    def __init__(self, settings: Settings, seed: int, random: np.random.Generator) -> None:
        self._settings = settings
        self._random = random
        self._batch = Batch("cup", SEATS, settings.games, seed)
        self._encode = Encoder()
        self._games = np.arange(settings.games)
        self.against_older: Bools = self._games % settings.older == 0
        self.own_seat: Ints = self._games // settings.older % SEATS

    def play(self, network: Network, older: Network) -> Decisions:
        """Play some turns of each game."""
        turns = [self._turn(network, older) for _ in range(self._settings.turns)]
        return Decisions(*map(np.stack, zip(*turns, strict=True)))

    def _turn(self, network: Network, older: Network) -> Sequence[np.ndarray]:
        """Play one turn of each game, and return a row of each array of `Decisions`."""
        batch = self._batch
        seat = np.asarray(batch.seat).astype(np.int64)
        inputs = self._encode(np.asarray(batch.observation), np.asarray(batch.mask))
        own = ~self.against_older | (seat == self.own_seat)
        logits, value, _ = network(inputs.values)
        if not own.all():
            logits[~own] = older(inputs.values[~own]).logits
        chances = probabilities(logits, inputs.mask)
        output = _draw(chances, self._random)
        batch.step(inputs.actions[self._games, output])
        over = np.asarray(batch.terminated) | np.asarray(batch.truncated)
        shares = np.asarray(batch.rewards).copy()
        chance = chances[self._games, output]
        return inputs.values, inputs.mask, output, chance, value, seat, own, over, shares


def _draw(chances: Floats, random: np.random.Generator) -> Ints:
    """Draw an output for each game."""
    sums = np.cumsum(chances, axis=1)
    numbers = random.random((len(sums), 1), dtype=np.float32) * sums[:, -1:]
    drawn: Ints = (sums <= numbers).sum(axis=1)
    return np.minimum(drawn, OUTPUTS - 1)

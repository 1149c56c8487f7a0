"""Learning from decisions: proximal policy optimization, with the advantages of each seat estimated."""

from typing import Any, NamedTuple

import numpy as np

from camelcup_bot_selfplay.features import OUTPUTS, SEATS, Bools, Floats, Ints
from camelcup_bot_selfplay.network import Network, Weights, probabilities
from camelcup_bot_selfplay.training.play import Decisions
from camelcup_bot_selfplay.training.settings import Settings

TINY = np.float32(1e-20)


class Advantages(NamedTuple):
    """Consequences of decisions.

    advantage: how much better than expected the game went on for the seat
    target:    the discounted share of the win that the network should have expected
    known:     whether the seat's next decision, or the end of its game, is among the turns
    """

    advantage: Floats
    target: Floats
    known: Bools


def advantages(decisions: Decisions, decay: float, discount: float) -> Advantages:
    """Return what followed decisions. decay, discount: those of `Settings`"""
    turns, games = decisions.value.shape
    every = np.arange(games)
    following = np.full((games, SEATS), np.nan, np.float32)  # the value at the next decision of each seat
    later = np.zeros((games, SEATS), np.float32)
    advantage, known = np.zeros((turns, games), np.float32), np.zeros((turns, games), np.bool_)
    for turn in reversed(range(turns)):
        over, seat, value = decisions.over[turn], decisions.seat[turn], decisions.value[turn]
        following[over], later[over] = decisions.shares[turn][over], 0
        after = following[every, seat]
        known[turn] = ~np.isnan(after)
        surprise = np.where(known[turn], np.float32(discount) * after - value, 0)
        advantage[turn] = surprise + np.float32(discount * decay) * later[every, seat]
        following[every, seat], later[every, seat] = value, advantage[turn]
    return Advantages(advantage, advantage + decisions.value, known)


class Adam:
    """The optimizer of the weights. steps: made so far; mean, square: averages of the gradients"""

    def __init__(self, steps: int, mean: Weights, square: Weights) -> None:
        self.steps = steps
        self.mean = mean
        self.square = square

    def step(self, weights: Weights, gradients: Weights, rate: float) -> None:
        """Change the weights; gradients of a norm above 0.5 are shortened to it."""
        norm = sum(float(np.vdot(gradient, gradient)) for gradient in gradients.values()) ** 0.5
        shorten = np.float32(min(1.0, 0.5 / (norm + 1e-9)))
        self.steps += 1
        size = np.float32(rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps))
        for name, gradient in gradients.items():
            gradient = gradient * shorten
            self.mean[name] += np.float32(0.1) * (gradient - self.mean[name])
            self.square[name] += np.float32(0.001) * (gradient**2 - self.square[name])
            weights[name] -= size * self.mean[name] / (np.sqrt(self.square[name]) + np.float32(1e-6))


class Examples(NamedTuple):
    """Decisions to learn from, each a row: fields of `Decisions`, and of `Advantages`."""

    values: Floats
    mask: Bools
    output: Ints
    chance: Floats
    advantage: Floats
    target: Floats


class Report(NamedTuple):
    """Means over the steps of an iteration: the entropy of the policy, the squared error of the value."""

    entropy: float
    error: float


class Learner:
    """Changes a network by what its decisions led to."""

    def __init__(self, settings: Settings, network: Network, adam: Adam, random: np.random.Generator) -> None:
        self._settings = settings
        self._network = network
        self._adam = adam
        self._random = random

    def learn(self, decisions: Decisions, rate: float) -> Report:
        """Go through the decisions of an iteration some times, in random order."""
        examples = self._examples(decisions)
        size = len(examples.output)
        reports = [
            self._step(_rows(examples, some), rate)
            for _ in range(self._settings.passes)
            for some in np.array_split(self._random.permutation(size), max(1, size // self._settings.batch))
        ]
        return Report(*map(float, np.mean(reports, axis=0)))

    def _examples(self, decisions: Decisions) -> Examples:
        """Return the choices of the network itself of which it is known what followed."""
        found = advantages(decisions, self._settings.decay, self._settings.discount)
        use = found.known & decisions.own & (decisions.mask.sum(axis=2) > 1)
        inputs = (decisions.values[use], decisions.mask[use], decisions.output[use], decisions.chance[use])
        advantage = found.advantage[use]
        return Examples(*inputs, advantage / (advantage.std() + TINY), found.target[use])

    def _step(self, examples: Examples, rate: float) -> Report:
        """Make one step of the optimizer."""
        outputs = self._network(examples.values)
        chances = probabilities(outputs.logits, examples.mask)
        logs = np.log(chances + TINY)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        error = outputs.value - examples.target
        slope = np.empty((len(error), OUTPUTS + 1), np.float32)
        slope[:, :-1] = self._pull(examples, chances) + self._settings.entropy * chances * (logs + entropy)
        slope[:, -1] = 2 * error
        gradients = self._network.gradients(examples.values, outputs, slope / np.float32(len(slope)))
        self._adam.step(self._network.weights, gradients, rate)
        return Report(float(entropy.mean()), float((error**2).mean()))

    def _pull(self, examples: Examples, chances: Floats) -> Floats:
        """Return the slope of the logits: toward better actions, until their chances have changed enough."""
        _, _, output, chance, advantage, _ = examples
        ratio = chances[np.arange(len(output)), output] / chance
        clip = self._settings.clip
        enough = np.where(advantage > 0, ratio > 1 + clip, ratio < 1 - clip)
        pull: Floats = np.where(enough, 0, advantage * ratio)[:, np.newaxis]
        slope: Floats = pull * (chances - (np.arange(OUTPUTS) == output[:, np.newaxis]))
        return slope


def _rows(examples: Examples, rows: Ints) -> Examples:
    """Return some of the rows."""
    columns: list[Any] = [column[rows] for column in examples]
    return Examples(*columns)

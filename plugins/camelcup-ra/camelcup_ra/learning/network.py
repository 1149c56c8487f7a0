"""A small network on numpy: two hidden layers, which look at a position with the eyes of one seat."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from camelcup_ra.learning.boards import OVER, Boards, Floats, Sheet
from camelcup_ra.learning.features import POINT, features
from camelcup_ra.learning.steps import winners

HIDDEN = (64, 32)
PRIOR = 0.08
"""Weight of a point more in the chances to win, before anything is learnt."""

RATE, DECAY, SQUARES = 1e-3, 0.9, 0.999
"""Adam's learning rate and the decay of its two means."""

BLAS = ThreadpoolController()
"""Limits BLAS to one thread: for small matrices several take longer, and they add in another order."""


class Network:
    """Estimates of the chance to win and of the final points of each seat.

    weights: arrays by name; the same for all seats, as each looks at the table from its own place
    """

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = {name: np.asarray(array, np.float32) for name, array in weights.items()}

    def evaluate(self, sheet: Sheet, boards: Boards) -> tuple[Floats, Floats]:
        """Return the chances to win and the final points of each seat, by row. Ended games are exact."""
        inputs, sure = features(sheet, boards)
        chances, points = self.outputs(inputs, sure)[:2]
        over = np.flatnonzero(boards.epoch == OVER)
        if len(over):
            part = boards.take(over)
            chances[over] = 0
            chances[over, winners(sheet, part)] = 1
            points[over] = part.points
        return chances, points

    def outputs(self, inputs: Floats, sure: Floats) -> tuple[Floats, Floats, list[Floats]]:
        """Return chances, final points, and the values of the hidden layers."""
        rows, seats, width = inputs.shape
        hidden = [inputs.reshape(rows * seats, width)]
        w = self.weights
        with BLAS.limit(limits=1, user_api="blas"):
            for layer in ("1", "2"):
                values = hidden[-1] @ w["w" + layer]
                values += w["b" + layer]
                np.maximum(values, 0, out=values)
                hidden.append(values)
            out = (hidden[-1] @ w["w3"] + w["b3"]).reshape(rows, seats, 2)
        logits = out[:, :, 0] + PRIOR * sure
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, sure + out[:, :, 1] / POINT, hidden


def new_network(width: int, random: np.random.Generator) -> Network:
    """Return a network that has learnt nothing: its outputs are those of the points so far."""
    sizes = (width, *HIDDEN)
    weights: dict[str, Floats] = {}
    for layer, (wide, narrow) in enumerate(pairwise(sizes), start=1):
        weights[f"w{layer}"] = random.normal(0, np.sqrt(2 / wide), (wide, narrow)).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(narrow, np.float32)
    weights["w3"] = np.zeros((HIDDEN[-1], 2), np.float32)
    weights["b3"] = np.zeros(2, np.float32)
    return Network(weights)


class Trainer:
    """Fits a network to chances and points, by Adam."""

    def __init__(self, network: Network, state: Mapping[str, NDArray[Any]] | None = None) -> None:
        self.network = network
        kept = state or {}
        self.steps = int(kept.get("steps", 0))
        self.means = {name: kept.get(f"m_{name}", np.zeros_like(w)) for name, w in network.weights.items()}
        self.squares = {name: kept.get(f"v_{name}", np.zeros_like(w)) for name, w in network.weights.items()}

    def state(self) -> dict[str, NDArray[Any]]:
        """Return what training needs to go on where it was."""
        means = {f"m_{name}": array for name, array in self.means.items()}
        squares = {f"v_{name}": array for name, array in self.squares.items()}
        return {"steps": np.array(self.steps), **means, **squares}

    def fit(
        self, inputs: Floats, sure: Floats, chances: Floats, points: Floats, rate: float = RATE
    ) -> Sequence[float]:
        """Take a step towards targets; return the errors before it: cross entropy, and points squared."""
        guess, total, hidden = self.network.outputs(inputs, sure)
        rows, seats = guess.shape
        miss = (total - points) * POINT
        gradient = np.stack([guess - chances, miss], axis=2).reshape(rows * seats, 2) / rows
        self._step(self._gradients(hidden, gradient), rate)
        entropy = -(chances * np.log(np.maximum(guess, 1e-6))).sum(axis=1).mean()
        return float(entropy), float(((total - points) ** 2).mean())

    def _gradients(self, hidden: Sequence[Floats], gradient: Floats) -> Mapping[str, Floats]:
        """Return the gradients of all weights, from that of the outputs."""
        found: dict[str, Floats] = {}
        with BLAS.limit(limits=1, user_api="blas"):
            for layer in (3, 2, 1):
                below = hidden[layer - 1]
                found[f"w{layer}"] = below.T @ gradient
                found[f"b{layer}"] = gradient.sum(axis=0)
                if layer > 1:
                    gradient = (gradient @ self.network.weights[f"w{layer}"].T) * (below > 0)
        return found

    def _step(self, gradients: Mapping[str, Floats], rate: float) -> None:
        self.steps += 1
        scale = rate * np.sqrt(1 - SQUARES**self.steps) / (1 - DECAY**self.steps)
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1 - DECAY) * (gradient - mean)
            square += (1 - SQUARES) * (gradient * gradient - square)
            self.network.weights[name] -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

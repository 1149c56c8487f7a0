"""A small network in numpy: two hidden layers, then a preference for each action and a value."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from camelcup import UserError
from camelcup_bot_selfplay.features import Bools, Floats

Weights = dict[str, Floats]

LAYERS = ("1", "2", "3")
LEAST = np.float32(-1e9)


class Outputs(NamedTuple):
    """Outputs of the network, a row for each input, and its hidden layers."""

    logits: Floats
    value: Floats
    hidden: tuple[Floats, Floats]


class Network:
    """The network. weights: `w1`, `b1` and so on, the matrix and the offsets of each layer"""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights: Weights = dict(weights)

    @classmethod
    def fresh(cls, inputs: int, outputs: int, width: int, random: np.random.Generator) -> "Network":
        """Return an untrained network that takes each action with about the same probability."""
        weights: Weights = {}
        sizes = (inputs, width, width, outputs + 1)
        for layer, rows, columns, scale in zip(LAYERS, sizes, sizes[1:], (2.0, 2.0, 0.0025), strict=False):
            noise = random.standard_normal((rows, columns), dtype=np.float32)
            weights[f"w{layer}"] = noise * np.float32((scale / rows) ** 0.5)
            weights[f"b{layer}"] = np.zeros(columns, np.float32)
        return cls(weights)

    @classmethod
    def load(cls, path: str | Path) -> "Network":
        """Return the network in a file. Raises UserError if there is none."""
        try:
            with np.load(path) as file:
                return cls({name: file[name] for layer in LAYERS for name in (f"w{layer}", f"b{layer}")})
        except (OSError, ValueError, KeyError) as error:
            raise UserError(f"weights={path}: no weights of this network ({error})") from error

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        write(path, self.weights)

    def __call__(self, values: Floats) -> Outputs:
        weights = self.weights
        first = np.maximum(values @ weights["w1"] + weights["b1"], 0)
        second = np.maximum(first @ weights["w2"] + weights["b2"], 0)
        out = second @ weights["w3"] + weights["b3"]
        return Outputs(out[:, :-1], out[:, -1], (first, second))

    def gradients(self, values: Floats, outputs: Outputs, slope: Floats) -> Weights:
        """Return the gradients of the weights. slope: those of the logits and the value"""
        first, second = outputs.hidden
        gradients = {"w3": second.T @ slope, "b3": slope.sum(axis=0)}
        slope = slope @ self.weights["w3"].T * (second > 0)
        gradients |= {"w2": first.T @ slope, "b2": slope.sum(axis=0)}
        slope = slope @ self.weights["w2"].T * (first > 0)
        return gradients | {"w1": values.T @ slope, "b1": slope.sum(axis=0)}


def masked(logits: Floats, mask: Bools) -> Floats:
    """Return preferences in which no illegal action can be the best."""
    return np.where(mask, logits, LEAST)


def probabilities(logits: Floats, mask: Bools) -> Floats:
    """Return the probability of each action; that of an illegal one is 0."""
    legal = masked(logits, mask)
    weights: Floats = np.exp(legal - legal.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def write(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write arrays to a file, which takes its name once it is complete."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        np.savez(file, **arrays)
    part.replace(path)

"""A Bayesian filter: the probability of each square for each enemy, from noisy readings."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camelcup_pacman.maze import NEAR, Maze
from camelcup_pacman.planning import Numbers, graph_of
from camelcup_pacman.readings import NOISE
from camelcup_pacman.state import SEATS, Entry, Reading, View


class Model(NamedTuple):
    """How an enemy moves: to y with probability (1 - mix) exp(-beta v(y)) / sum + mix / number of moves.

    v(y) is the expected number of its visits to y so far. With beta 0 it moves at random; with a high beta it
    goes where it has been least.
    """

    beta: float
    mix: float = 0.0


MODELS = (
    Model(0),
    *[Model(beta, mix) for beta in (4, 15) for mix in (0.02, 0.1, 0.3)],
)
"""The models that a tracker mixes, chosen on recorded games."""

SWITCH = 0.005
"""Share of the weights spread evenly over the models at each event: an enemy may change its behaviour."""

LEAST = 1e-6
"""Least probability that counts for the weight of a model, so that one surprise does not exclude it."""


class Tracker:
    """The squares where the enemies of a seat may be; made from its first view, and updated by each view.

    Each model has its own probabilities, and a weight for each enemy: in proportion to the probability that
    it gave to all events. A tracker returns the weighted mean of the models.

    models: how the enemies may move
    switch: the share of the weights that is spread evenly over the models at each event
    dots:   whether to conclude that an enemy is on no dot that it would have eaten
    """

    def __init__(
        self, view: View, models: Sequence[Model] = MODELS, *, switch: float = SWITCH, dots: bool = True
    ) -> None:
        self.graph = graph_of(view.maze)
        self.models = tuple(models)
        self.enemies = view.enemies
        self._beta = np.array([model.beta for model in models])[:, None, None]
        self._mix = np.array([model.mix for model in models])[:, None, None]
        self._distances = _distances(view.maze)
        self._within = self._distances <= NEAR
        self._blur = self._within / self._within.sum(axis=1)
        self._even = self.graph.legal / self.graph.legal.sum(axis=1, keepdims=True)
        self._switch = switch
        self._dots = dots
        self._moves = self._read_from = view.moves - len(view.log)
        squares = len(self.graph.squares)
        self._places = {enemy: np.zeros((len(models), squares)) for enemy in self.enemies}
        self._visits = {enemy: np.zeros((len(models), squares)) for enemy in self.enemies}
        self._weights = {enemy: np.full(len(models), 1 / len(models)) for enemy in self.enemies}
        for enemy in self.enemies:
            if self._moves == 0:
                self._places[enemy][:, self.graph.number[view.maze.starts[enemy]]] = 1
            else:  # made in the middle of a game
                self._places[enemy][:] = 1 / squares

    def update(self, view: View) -> None:
        """Apply all moves and readings since the last update."""
        entries = {entry.move: entry for entry in view.log}
        readings = {reading.move: reading for reading in (view.partner, view.reading) if reading}
        for move in range(self._moves, view.moves + 1):
            if move in readings and move >= self._read_from:
                self._take_reading(view.rules, readings[move])
                self._read_from = move + 1
            if move < view.moves:
                self._take_move(view, move % SEATS, entries.get(move))
        self._moves = view.moves

    def probabilities(self, enemy: int) -> Numbers:
        """Return the probability of each free square, in the order of `Maze.free`, for an enemy's seat."""
        mean: Numbers = self._weights[enemy] @ self._places[enemy]
        return mean

    def by_model(self, enemy: int) -> Numbers:
        """Return the probabilities of each model, a row for each in the order of `models`."""
        return self._places[enemy].copy()

    def weights(self, enemy: int) -> Numbers:
        """Return the weight of each model, in the order of `models`, for an enemy's seat."""
        return self._weights[enemy].copy()

    def _take_move(self, view: View, seat: int, entry: Entry | None) -> None:
        """Apply a move of any seat. entry: None if the log no longer has it"""
        died = entry.died if entry else ()
        if seat in self._places:
            self._spread(seat)
            if entry and entry.ate is not None and seat not in died:
                self._weigh(seat, self._one(entry.ate))
            elif self._dots and entry and seat not in died:
                dots = self.graph.mark(view.food[view.team])
                self._weigh(seat, np.where(dots, 0.0, 1.0))
        for dead in died:
            if dead in self._places:
                self._places[dead][:] = self._one(view.maze.starts[dead])

    def _spread(self, enemy: int) -> None:
        """Move an enemy, by each model."""
        graph, places, visits = self.graph, self._places[enemy], self._visits[enemy]
        visits += places
        ways = np.where(graph.legal, visits[:, graph.moves], np.inf)
        ways -= ways.min(axis=2, keepdims=True)
        chances = np.where(graph.legal, np.exp(-self._beta * np.where(graph.legal, ways, 0)), 0)
        chances /= chances.sum(axis=2, keepdims=True)
        chances += self._mix * (self._even - chances)
        chances *= places[:, :, None]
        flat = chances.reshape(len(places), -1)
        self._places[enemy] = flat[:, graph.arrivals].sum(axis=2)

    def _take_reading(self, rules: str, reading: Reading) -> None:
        own = self.graph.numbers(reading.own)
        origin = own[reading.move % SEATS // 2]
        for enemy, (first, second) in zip(self.enemies, reading.enemy, strict=True):
            if first is not None and not second:
                likelihood = self._one(first)
            elif rules == "classic":
                assert second is not None
                fits = abs(self._distances[origin] - second) <= NOISE
                likelihood = np.where(fits & ~self._within[own].any(axis=0), 1.0, 0.0)
            else:
                assert first is not None
                likelihood = np.where(self._within[origin], 0.0, self._blur[self.graph.number[first]])
            self._weigh(enemy, likelihood)

    def _weigh(self, enemy: int, likelihood: Numbers) -> None:
        """Apply the likelihood of an event, by square, to the probabilities and the weights of models."""
        places = self._places[enemy] * likelihood
        sums = places.sum(axis=1)
        if sums.all():
            places /= sums[:, None]
        else:
            fits = likelihood > 0
            places[sums > 0] /= sums[sums > 0, None]
            places[sums == 0] = fits / fits.sum()
        self._places[enemy] = places
        weights = self._weights[enemy] * np.maximum(sums, LEAST)
        self._weights[enemy] = (1 - self._switch) * weights / weights.sum() + self._switch / len(weights)

    def _one(self, square: int) -> Numbers:
        """Return 1 for one square, 0 for all others."""
        marks = np.zeros(len(self.graph.squares))
        marks[self.graph.number[square]] = 1
        return marks


def _distances(maze: Maze) -> NDArray[np.int64]:
    """Return the Manhattan distances between all free squares: those that readings measure."""
    xs, ys = (np.array([axis[square] for square in maze.free]) for axis in (maze.xs, maze.ys))
    return np.asarray(abs(xs[:, None] - xs) + abs(ys[:, None] - ys))

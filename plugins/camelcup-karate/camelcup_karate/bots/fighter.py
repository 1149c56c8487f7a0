"""The base of all bots of karate: they expect an action, choose by it, and can explain what they chose."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from camelcup import AnyGame, Bot
from camelcup_karate.rules import Matrix, Rules
from camelcup_karate.state import Action, View

Numbers = Sequence[float]

TIED = 1e-9
"""Values that differ by no more are equal; they are sums of products."""

BEST = 3
"""Actions that an explanation lists."""

LEAST = 0.005
"""Least chance that an explanation lists; it prints as 1 %."""


class Thought(NamedTuple):
    """The reasons for a move.

    chances: the probability of each action of the other seat, as the bot expects it; none where it does not
    weights: how often the bot takes each action of its own, relative to each other
    reason:  what it goes by, in a line
    """

    chances: Numbers
    weights: Numbers
    reason: str


class Fighter(Bot[View, Action]):
    """Takes in each exchange once, as numbers of actions, and draws an action by the weights of `think`.

    rules:       the rules of the game
    differences: points less those of the other seat, by own action (row) and the other's (column)
    own, other:  the actions taken in so far, as numbers
    """

    rules: Rules
    differences: Matrix

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        self.rules = game.rules
        self.differences = self.rules.differences
        self.actions = range(len(self.rules.names))
        self.own: list[int] = []
        self.other: list[int] = []

    def move(self, seat: int, view: View) -> Action:
        weights = self._think_about(view).weights
        return self.rules.names[self.rng.choices(self.actions, weights)[0]]

    def explain(self, seat: int, view: View) -> str:
        """Return what the bot expected, its best actions with their expected difference, and the reason.

        A bot that expects nothing says how it drew.
        """
        thought = self._think_about(view)
        if not thought.chances:
            return f"I drew from {self._percent(normal(thought.weights))}\n{thought.reason}"
        worth = values(self.differences, thought.chances)
        shown = [round(value, 1) + 0.0 for value in worth]  # 0.0 for -0.0
        best = ", ".join([f"{self.rules.names[action]} {shown[action]:+.1f}" for action in ranked(worth)])
        return f"I expected {self._percent(thought.chances)}\nworth: {best}\n{thought.reason}"

    def _percent(self, chances: Numbers) -> str:
        """Return the most likely actions with their chances."""
        likely = [action for action in ranked(chances) if chances[action] >= LEAST]
        return ", ".join([f"{self.rules.names[action]} {100 * chances[action]:.0f} %" for action in likely])

    def _think_about(self, view: View) -> Thought:
        """Return the thought about a view, once all exchanges in it are taken in."""
        for own, other in zip(view.own[len(self.own) :], view.other[len(self.other) :], strict=True):
            self.learn(self.rules.names.index(own), self.rules.names.index(other))
        return self.think(view)

    def learn(self, own: int, other: int) -> None:
        """Take in an exchange."""
        self.own.append(own)
        self.other.append(other)

    def think(self, view: View) -> Thought:
        """Return the thought about the next exchange; it changes nothing, so that it can be asked again."""
        raise NotImplementedError(f"{type(self).__name__} has no think method")


def values(differences: Matrix, chances: Numbers) -> list[float]:
    """Return the expected difference of each own action, by the probabilities of the other's."""
    return [sum([gain * chance for gain, chance in zip(row, chances, strict=True)]) for row in differences]


def best_weights(worth: Numbers) -> list[float]:
    """Return 1 for each action of the highest value, else 0."""
    limit = max(worth) - TIED
    return [float(value >= limit) for value in worth]


def soft_weights(worth: Numbers, beta: float) -> list[float]:
    """Return weights in proportion to exp(beta x value); the highest is 1, so that none is too large."""
    best = max(worth)
    return [exp(beta * (value - best)) for value in worth]


def normal(weights: Numbers) -> list[float]:
    """Return weights divided by their sum, which must be above 0."""
    total = sum(weights)
    return [weight / total for weight in weights]


def ranked(numbers: Numbers) -> list[int]:
    """Return the places of the highest few numbers, highest first."""
    return sorted(range(len(numbers)), key=lambda place: -numbers[place])[:BEST]

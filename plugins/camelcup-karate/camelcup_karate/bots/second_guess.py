"""A bot that also guesses what the other seat guesses."""

from typing import NamedTuple

from camelcup import AnyGame
from camelcup_karate.bots.equilibrium import solve
from camelcup_karate.bots.fighter import Fighter, Numbers, Thought, best_weights, normal, values
from camelcup_karate.bots.markov import Markov, habits
from camelcup_karate.state import View

ORDER = 2
"""Order of both models, as a MindReader has it."""

MEMORY = 0.9
"""Part of what a level has paid that is left after another exchange."""

LEVELS = ("reading the other", "guessing that it reads me")


class Plan(NamedTuple):
    """The actions that a level expects of the other seat, and the weights of its own."""

    chances: Numbers
    weights: Numbers


class SecondGuess(Fighter):
    """Plays by the level that has paid most of late; where none has, by the odds of Equilibrium.

    Level 0 reads the other seat as a MindReader does. Level 1 assumes that the other seat is a MindReader:
    it works out what that would think of this seat and so play, and takes what is worth most against it.

    paid: what each level has gained, or would have, in points an exchange; late exchanges count most
    """

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        prior = habits(self.rules.names)
        self.of_other, self.of_self = Markov(ORDER, prior), Markov(ORDER, prior)
        self.paid = [0.0] * len(LEVELS)
        self.mix = solve(self.differences)

    def learn(self, own: int, other: int) -> None:
        for level, plan in enumerate(self._plans()):
            gains = [row[other] for row in self.differences]
            gain = sum([w * g for w, g in zip(normal(plan.weights), gains, strict=True)])
            self.paid[level] = MEMORY * self.paid[level] + (1 - MEMORY) * gain
        self.of_other.learn(self.other, other)
        self.of_self.learn(self.own, own)
        super().learn(own, other)

    def think(self, view: View) -> Thought:
        best = max(self.paid)
        rates = ", ".join([f"{name} {paid:+.1f}" for name, paid in zip(LEVELS, self.paid, strict=True)])
        if best < 0:
            return Thought((), self.mix, f"no level has paid: {rates}")
        level = self.paid.index(best)
        return Thought(*self._plans()[level], f"{LEVELS[level]} has paid most: {rates}")

    def _plans(self) -> list[Plan]:
        """Return the plan of each level for the next exchange."""
        reading = self._answer(self.of_other.chances(self.other))
        read = self._answer(self.of_self.chances(self.own))
        return [reading, self._answer(normal(read.weights))]

    def _answer(self, chances: Numbers) -> Plan:
        """Return the plan that is worth most where the other seat acts by these chances."""
        return Plan(chances, best_weights(values(self.differences, chances)))

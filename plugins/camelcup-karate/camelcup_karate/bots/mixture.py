"""A bot that weighs many models of the other seat by how well each predicted."""

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from camelcup import AnyGame, plural
from camelcup_karate.bots.fighter import Fighter, Thought, best_weights, normal, values
from camelcup_karate.bots.markov import Markov
from camelcup_karate.state import View

ORDERS = range(6)
"""Numbers of exchanges that models look back."""

PRIOR = 0.25
"""Count of each action before the first exchange, in each context of each model."""

MEMORY = 0.9
"""Part of a model's score that is left after another exchange: old forecasts count for little."""


class Expert(NamedTuple):
    """A model, the history that it goes by, and the name of that."""

    model: Markov
    history: Sequence[int]
    whose: str


class Mixture(Fighter):
    """Expects the mean of many forecasts, and takes what is worth most against it.

    Each model goes by the last 0 to 5 actions of the other seat, of this one, or of both. Its forecast is the
    posterior mean under a Dirichlet prior, so few observations count for little. Its weight is the product of
    the probabilities that it gave to what then happened, the latest exchanges first.
    """

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        self.pairs: list[int] = []
        prior = [PRIOR] * len(self.actions)
        self.experts = [Expert(Markov(0, prior), self.other, "the other's")]
        for order in ORDERS[1:]:
            for history, whose in ((self.other, "the other's"), (self.own, "my"), (self.pairs, "both")):
                self.experts.append(Expert(Markov(order, prior), history, whose))
        self.scores = [0.0] * len(self.experts)

    def learn(self, own: int, other: int) -> None:
        for place, (model, history, _) in enumerate(self.experts):
            self.scores[place] = MEMORY * self.scores[place] + log(model.chances(history)[other])
            model.learn(history, other)
        super().learn(own, other)
        self.pairs.append(own * len(self.actions) + other)

    def think(self, view: View) -> Thought:
        best = max(self.scores)
        trust = normal([exp(score - best) for score in self.scores])
        forecasts = [model.chances(history) for model, history, _ in self.experts]
        chances = [
            sum([weight * chance for weight, chance in zip(trust, column, strict=True)])
            for column in zip(*forecasts, strict=True)
        ]
        return Thought(chances, best_weights(values(self.differences, chances)), self._reason(trust))

    def _reason(self, trust: Sequence[float]) -> str:
        most = max(trust)
        model, _, whose = self.experts[trust.index(most)]
        source = f"{whose} last {plural(model.order, 'action')}" if model.order else "how often each came"
        return f"of {len(trust)} models I trusted most the one by {source} ({100 * most:.0f} %)"

"""The likelihood of choices under Luce's choice axiom (R. D. Luce, 1959), and its derivatives.

A bot of strength s is chosen among contenders with the probability exp(s) / (sum of their exp(s)). A row of
choices, each among those not chosen before, is the model of R. L. Plackett (1975).

The prior is one drawn game of each bot against an imaginary one of strength 0: half a win and half a loss.
Without it, a bot that won all or none of its games would have no finite strength, and groups of bots that
never met no common scale. A game is as little as data can be, and with many games it hardly matters.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import expit

from camelcup_ratings.orders import Choice, Group, Weight

Floats = NDArray[np.float64]


class Likelihood:
    """Minus the logarithm of likelihood and prior, as a function of the strengths of bots.

    total: number of choices
    """

    def __init__(self, bots: Sequence[str], choices: Mapping[Choice, Weight]) -> None:
        place = {bot: number for number, bot in enumerate(bots)}
        among: defaultdict[Group, Weight] = defaultdict(int)
        chosen: defaultdict[str, Weight] = defaultdict(int)
        for (bot, contenders), weight in choices.items():
            among[contenders] += weight
            chosen[bot] += weight
        self.bots = len(bots)
        self.total = float(sum(chosen.values()))
        self._chosen = np.array([float(chosen[bot]) for bot in bots])
        rows = sorted(among)
        self._counts = np.array([float(among[contenders]) for contenders in rows])
        width = max(map(len, rows), default=0)
        self._contenders = np.full((len(rows), width), self.bots)  # empty places hold a bot that is none
        for number, contenders in enumerate(rows):
            self._contenders[number, : len(contenders)] = [place[bot] for bot in contenders]

    def cost(self, strengths: Floats) -> tuple[float, Floats]:
        """Return the value at some strengths, and the gradient."""
        logs, shares = self._shares(strengths)
        prior = np.logaddexp(0, strengths) - strengths / 2
        value = self._counts @ logs - self._chosen @ strengths + prior.sum()
        return float(value), self._expected(shares) - self._chosen + expit(strengths) - 0.5

    def hessian(self, strengths: Floats) -> Floats:
        """Return the second derivatives at some strengths."""
        _, shares = self._shares(strengths)
        ends = np.arange(shares.shape[0] + 1) * shares.shape[1]
        table = csr_matrix((shares.ravel(), self._contenders.ravel(), ends), (len(shares), self.bots + 1))
        pairs: Any = table.T @ table.multiply(self._counts[:, None])
        chance = expit(strengths)
        diagonal = self._expected(shares) + chance * (1 - chance)
        return np.asarray(np.diag(diagonal) - pairs.toarray()[: self.bots, : self.bots])

    def _shares(self, strengths: Floats) -> tuple[Floats, Floats]:
        """Return for each set of contenders the logarithm of its sum, and the chance of each of them."""
        found = np.append(strengths, -np.inf)[self._contenders]
        top = found.max(axis=1, keepdims=True, initial=-np.inf)
        parts = np.exp(found - top)
        sums = parts.sum(axis=1, keepdims=True)
        return (top + np.log(sums)).ravel(), parts / sums

    def _expected(self, shares: Floats) -> Floats:
        """Return how often each bot should have been chosen."""
        weights = (self._counts[:, None] * shares).ravel()
        expected = np.bincount(self._contenders.ravel(), weights, self.bots + 1)
        return np.asarray(expected[: self.bots], np.float64)

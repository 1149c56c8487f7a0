"""A bot that models the other seat by its last actions."""

from camelcup import AnyGame, UserError, plural
from camelcup_karate.bots.fighter import Fighter, Thought, best_weights, ranked, soft_weights, values
from camelcup_karate.bots.markov import Markov, habits
from camelcup_karate.state import View

MOST = 20
"""Highest order of a model; a game is too short for more."""


class MindReader(Fighter):
    """Expects what followed the other seat's last actions before, and takes what is worth most against it.

    order: last actions of the other seat that it goes by
    beta:  without it, the best action is taken, drawn where several are; with it, an action is taken with
           probability in proportion to exp(beta x expected difference)
    """

    def __init__(self, order: int = 2, beta: float | None = None) -> None:
        if type(order) is not int or not 0 <= order <= MOST:
            raise UserError(f"MindReader: order is {order!r}; it must be a whole number from 0 to {MOST}")
        if beta is not None and (type(beta) not in (int, float) or not 0 <= beta < float("inf")):
            raise UserError(f"MindReader: beta is {beta!r}; it must be a number from 0 on")
        self.order = order
        self.beta = beta

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        self.model = Markov(self.order, habits(self.rules.names))

    def learn(self, own: int, other: int) -> None:
        self.model.learn(self.other, other)
        super().learn(own, other)

    def think(self, view: View) -> Thought:
        chances = self.model.chances(self.other)
        worth = values(self.differences, chances)
        weights = best_weights(worth) if self.beta is None else soft_weights(worth, self.beta)
        return Thought(chances, weights, self._reason())

    def _reason(self) -> str:
        names, context = self.rules.names, self.model.context(self.other)
        pairs = zip(self.model.counts(self.other), self.model.prior, strict=True)
        times = [count - before for count, before in pairs]
        after = f"after {', '.join(names[action] for action in context)}" if context else "so far"
        if not any(times):
            return f"{after} I had seen nothing, so I went by what people like"
        often = ranked(times)[0]
        seen = f"{plural(round(times[often]), 'time')} of {sum(times):.0f}"
        return f"{after} the other had played {names[often]} {seen}"

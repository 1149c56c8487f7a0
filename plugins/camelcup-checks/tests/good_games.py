"""Games that keep the contract, each in a way of its own."""

from collections.abc import Sequence

from attrs import frozen

from camelcup import OVER, Game
from tiny_games import PASS, Clash, ClashState, Pips, Tricks


class FewHands(Tricks):
    """Tricks that lists the deals at a small table, where there are not too many."""

    def outcomes(self, state):
        if len(state.hands) > 2:
            raise NotImplementedError("too many deals to list, so use sample")
        return [((1, 2, 3, 4, 5, 6), 0.5), ((6, 5, 4, 3, 2, 1), 0.5)]

    def sample(self, state, random):
        if len(state.hands) > 2:
            return super().sample(state, random)
        return self.outcomes(state)[random.random() < 0.5][0]


@frozen
class Pile:
    left: int
    mover: int


class Nim(Game[Pile, Pile, int]):
    """A game without chance that defines five methods only."""

    name = "nim"

    def start(self, seats):
        return Pile(7, 0)

    def to_move(self, state):
        return (state.mover,) if state.left else OVER

    def legal_actions(self, state, seat):
        return range(1, min(3, state.left) + 1)

    def apply(self, state, actions):
        return Pile(state.left - actions[0], 1 - state.mover)

    def scores(self, state):
        return [0, 0] if state.left else [state.mover, 1 - state.mover]


class CannotBeSearched(Tricks):
    """Says that it has no state for a view."""

    def determinize(self, view, random):
        raise NotImplementedError("too many hands to draw one")


class Memo(Clash):
    """Keeps what it computed, which changes no answer."""

    def __init__(self, rules):
        super().__init__(rules)
        self.known: dict[ClashState, Sequence[float]] = {}

    def scores(self, state):
        return self.known.setdefault(state, super().scores(state))


class ViewBreaksAtChance(Tricks):
    """Has no view before the deal, and none is asked for."""

    def view(self, state, seat):
        if not any(state.hands):
            raise LookupError("no cards")
        return super().view(state, seat)


class TakesNoneForAPass(Pips):
    """Takes more than encoded forms, and has scores that are no whole numbers."""

    def check(self, state, seat, answer):
        return PASS if answer is None else super().check(state, seat, answer)

    def scores(self, state):
        return [score / 2 for score in state.scores]

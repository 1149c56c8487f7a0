"""A bot that looks at some pairs of cards."""

from camelcup import Bot
from camelcup_set.actions import NONE, Claim
from camelcup_set.bots.looks import pairs, whole
from camelcup_set.solver import third_card
from camelcup_set.state import View


class Attentive(Bot[View, Claim]):
    """Looks for the third card of random pairs, and claims the first set that it finds.

    pairs: pairs it looks at in a round
    """

    def __init__(self, pairs: int = 10) -> None:
        self.pairs = whole("Attentive", "pairs", pairs)

    def move(self, seat: int, view: View) -> Claim:
        for first, second in pairs(len(view.cards), self.pairs, self.rng):
            third = third_card(view.cards[first], view.cards[second])
            if third in view.cards:
                return Claim.of((first, second, view.cards.index(third)))
        return NONE

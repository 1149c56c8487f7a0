"""A bot that claims before it is sure."""

from camelcup import Bot
from camelcup_set.actions import NONE, Claim
from camelcup_set.bots.looks import chance as a_chance
from camelcup_set.bots.looks import pairs
from camelcup_set.cards import values_of
from camelcup_set.solver import third_card
from camelcup_set.state import View

PAIRS = 20
"""Pairs it looks at in a round."""


class Hasty(Bot[View, Claim]):
    """Looks for the third card of random pairs, and may take another card for it.

    A near-set is wrong in one feature.

    chance: chance that it claims a near-set at which it looks
    """

    def __init__(self, chance: float = 0.05) -> None:
        self.chance = a_chance("Hasty", "chance", chance)

    def move(self, seat: int, view: View) -> Claim:
        for first, second in pairs(len(view.cards), PAIRS, self.rng):
            third = third_card(view.cards[first], view.cards[second])
            if third in view.cards:
                return Claim.of((first, second, view.cards.index(third)))
            near = [
                place
                for place, card in enumerate(view.cards)
                if place not in (first, second) and is_near(card, third)
            ]
            if near and self.rng.random() < self.chance:
                return Claim.of((first, second, self.rng.choice(near)))
        return NONE


def is_near(card: int, other: int) -> bool:
    """Whether two cards differ in exactly one feature."""
    return sum(one != two for one, two in zip(values_of(card), values_of(other), strict=True)) == 1

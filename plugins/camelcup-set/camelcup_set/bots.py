"""The bots of Set: two that see everything or nothing, and two that look at random pairs of cards."""

from collections.abc import Iterator
from random import Random

from camelcup import Bot, UserError, plural
from camelcup_set.actions import NONE, Claim
from camelcup_set.cards import cards_in_words, values_of
from camelcup_set.solver import third_card
from camelcup_set.state import View

HASTY_PAIRS = 20
"""Pairs that Hasty looks at in a round."""


class Solver(Bot[View, Claim]):
    """Claims a random set of all on the table."""

    def move(self, seat: int, view: View) -> Claim:
        sets = view.sets()
        return self.rng.choice(sets) if sets else NONE

    def explain(self, seat: int, view: View) -> str:
        """Return the sets on the table."""
        sets = view.sets()
        lines = [
            f"  {claim.shorthand}: {cards_in_words([view.cards[place] for place in claim])}" for claim in sets
        ]
        return "\n".join([f"{plural(len(sets), 'set')} on the table", *lines])


class RandomBot(Bot[View, Claim]):
    """Claims none or any three cards, with even chances."""

    def move(self, seat: int, view: View) -> Claim:
        if self.rng.random() < 0.5 or len(view.cards) < 3:
            return NONE
        return Claim.of(self.rng.sample(range(len(view.cards)), 3))


class Attentive(Bot[View, Claim]):
    """Looks for the third card of random pairs, and claims the first set that it finds.

    pairs: pairs it looks at in a round
    """

    def __init__(self, pairs: int = 10) -> None:
        self.pairs = _whole("Attentive", "pairs", pairs)

    def move(self, seat: int, view: View) -> Claim:
        for first, second in _pairs(len(view.cards), self.pairs, self.rng):
            third = third_card(view.cards[first], view.cards[second])
            if third in view.cards:
                return Claim.of((first, second, view.cards.index(third)))
        return NONE


class Hasty(Bot[View, Claim]):
    """Looks for the third card of random pairs, and may take another card for it.

    A near-set is wrong in one feature.

    chance: chance that it claims a near-set at which it looks
    """

    def __init__(self, chance: float = 0.05) -> None:
        self.chance = _chance("Hasty", "chance", chance)

    def move(self, seat: int, view: View) -> Claim:
        for first, second in _pairs(len(view.cards), HASTY_PAIRS, self.rng):
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


def _pairs(cards: int, number: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield random pairs of different positions; a pair may come again."""
    for _ in range(number if cards > 1 else 0):
        first, second = random.sample(range(cards), 2)
        yield first, second


def _whole(bot: str, option: str, value: object) -> int:
    """Return an option that is a whole number from 1 on. Raises UserError where it is not."""
    if type(value) is not int or value < 1:
        raise UserError(f"{bot}: {option} is {value!r}; it must be a whole number from 1 on")
    return value


def _chance(bot: str, option: str, value: object) -> float:
    """Return an option that is a number from 0 to 1. Raises UserError where it is not."""
    if type(value) not in (int, float) or not 0 <= value <= 1:  # type: ignore[operator]
        raise UserError(f"{bot}: {option} is {value!r}; it must be a number from 0 to 1")
    return float(value)  # type: ignore[arg-type]

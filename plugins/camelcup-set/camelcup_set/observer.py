"""Set as numbers, for programs that learn."""

from camelcup import Feature, Observer
from camelcup_set.actions import Claim, claims
from camelcup_set.cards import CARDS, FEATURES, NAMES, values_of
from camelcup_set.engine import MORE, PATIENCE
from camelcup_set.state import View

SETS = len(CARDS) // 3
"""Most sets that a game has."""

ROUNDS = PATIENCE * (SETS + len(CARDS) // MORE + 1)
"""Most rounds of a game: cards are taken or added in one of three at least."""


class SetObserver(Observer[View, Claim]):
    """Observations of Set: the card at each position, the cards that are not dealt yet, and the scores.

    The card at position 3 has its values, from 1, in `number.3`, `colour.3`, `shading.3` and `shape.3`; all
    are 0 where no card lies. Seats are counted from the observer, who is 0. As cards may be added until all
    81 lie on the table, there are 85,321 claims: none first, then those of the lowest positions. Those of
    the cards on the table are the first ones.
    """

    def features(self, seats: int) -> list[Feature]:
        return [
            Feature("cards", 0, len(CARDS)),
            Feature("failed", 0, PATIENCE - 1),
            *[Feature(f"score.{seat}", -ROUNDS, SETS) for seat in range(seats)],
            *[Feature(f"{name}.{place}", 0, 3) for place in CARDS for name, _ in FEATURES],
            *[Feature(f"deck.{card}", 0, 1) for card in NAMES],
        ]

    def observe(self, seat: int, view: View) -> list[float]:
        deck = set(view.deck)
        row: list[float] = [len(view.cards), view.failed, *view.scores[seat:], *view.scores[:seat]]
        for card in view.cards:
            row += [value + 1 for value in values_of(card)]
        row += [0] * (len(FEATURES) * (len(CARDS) - len(view.cards)))
        row += [int(card in deck) for card in CARDS]
        return row

    def actions(self, seats: int) -> tuple[Claim, ...]:
        return claims(len(CARDS))

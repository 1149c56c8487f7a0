"""The data of Set: states, views and the outcomes of chance."""

from typing import NamedTuple

from camelcup_set.actions import Claim, claims
from camelcup_set.cards import cards_text
from camelcup_set.solver import find_places


class State(NamedTuple):
    """A position. Nothing in it is hidden: the order of the deck is chance that is still to come.

    cards:     the cards on the table, by position
    deck:      the cards that are not dealt yet, lowest first
    scores:    the points of each seat
    failed:    rounds in a row whose claims were all wrong
    claimants: the right claims, each with its seat, of which chance is to draw one
    places:    the positions at which chance is to deal cards, in ascending order
    over:      whether the game is over
    """

    cards: tuple[int, ...]
    deck: tuple[int, ...]
    scores: tuple[int, ...]
    failed: int = 0
    claimants: tuple[tuple[int, Claim], ...] = ()
    places: tuple[int, ...] = ()
    over: bool = False


class View(NamedTuple):
    """The table as every seat sees it.

    cards:  the cards on the table, by position: numbers 0 to 80, see `camelcup_set.cards`
    deck:   the cards that are not dealt yet, lowest first
    scores: the points of each seat
    failed: rounds in a row whose claims were all wrong
    """

    cards: tuple[int, ...]
    deck: tuple[int, ...]
    scores: tuple[int, ...]
    failed: int

    def sets(self) -> list[Claim]:
        """Return the claim of every set on the table."""
        return [Claim(places) for places in find_places(self.cards)]

    def legal_actions(self) -> tuple[Claim, ...]:
        """Return every claim, right or wrong, none first."""
        return claims(len(self.cards))

    def position(self) -> State:
        """Return the state, for `self.game`."""
        return State(self.cards, self.deck, self.scores, self.failed)


class Deal(tuple[int, ...]):
    """Cards that chance deals, for the lowest position first."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"deals {cards_text(self)}"


class Draw(tuple[int]):
    """The seat that chance draws among those with a right claim."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"draws seat {self[0]}"

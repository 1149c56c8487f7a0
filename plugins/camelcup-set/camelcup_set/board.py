"""The table as text, each card behind its position, and lines that narrate a round."""

from collections.abc import Sequence

from camelcup import plural
from camelcup_set.actions import Claim
from camelcup_set.cards import NAMES, cards_in_words, values_of
from camelcup_set.solver import is_set
from camelcup_set.state import State

COLOURS = ("\x1b[31m", "\x1b[32m", "\x1b[35m")
"""Terminal colours of red, green and purple cards."""

RESET = "\x1b[0m"

COLUMNS = 4


def draw_table(cards: Sequence[int], deck: int, scores: Sequence[int], colour: bool) -> str:
    """Return the table in rows of four cards, the number of cards in the deck, and the score of each seat."""
    shown = [f"{place:>2} {_card(card, colour)}" for place, card in enumerate(cards)]
    rows = ["   ".join(shown[first : first + COLUMNS]) for first in range(0, len(shown), COLUMNS)]
    score = f"score by seat: {'  '.join(map(str, scores))}"
    return "\n".join([*rows, f"{plural(deck, 'card')} in the deck", score])


def _card(card: int, colour: bool) -> str:
    return f"{COLOURS[values_of(card)[1]]}{NAMES[card]}{RESET}" if colour else NAMES[card]


def lines_of_claims(before: State, claims: Sequence[Claim], after: State, names: Sequence[str]) -> list[str]:
    """Return how the claims of a round ended."""
    wrong = [
        f"{names[seat]} loses a point: {named} is no set"
        for seat, claim in enumerate(claims)
        if claim and not is_set(*(cards := _cards(before, claim))) and (named := cards_in_words(cards))
    ]
    return wrong + _settled(before, claims, after, names)


def lines_of_draw(before: State, seat: int, names: Sequence[str]) -> list[str]:
    """Return who takes a set where several seats had a right claim."""
    claim = dict(before.claimants)[seat]
    return [f"{_taken(before, seat, claim, names)}; chance drew it among {len(before.claimants)} seats"]


def _settled(before: State, claims: Sequence[Claim], after: State, names: Sequence[str]) -> list[str]:
    """Return what follows from a round: a set is taken, cards are added, or the game is over."""
    if after.claimants:
        return []
    for seat, claim in enumerate(claims):
        if claim and is_set(*_cards(before, claim)):
            return [_taken(before, seat, claim, names)]
    reason = "three rounds without a set" if any(claims) else "no claims"
    if after.over:
        return [f"{reason}, and the deck is empty: the game is over"]
    return [f"{reason}: {plural(len(after.places), 'card')} added"] if after.places else []


def _taken(before: State, seat: int, claim: Claim, names: Sequence[str]) -> str:
    return f"{names[seat]} takes {cards_in_words(_cards(before, claim))}, 1 point"


def _cards(state: State, claim: Claim) -> list[int]:
    return [state.cards[place] for place in claim]

"""The table as text: each card behind its position."""

from collections.abc import Sequence

from camelcup import plural
from camelcup_set.cards import NAMES, values_of

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

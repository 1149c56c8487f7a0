"""Finds sets: three cards that are, in each feature, all the same or all different.

Any two cards have exactly one third card with which they are a set. All of it is done on bytes, whose
methods work on many cards at a time: `later.translate(ROWS[card])` is the third card of a card and each of
the later ones.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress

from camelcup_set.cards import CARDS, card_of, values_of

Triple = tuple[int, int, int]


def third_card(first: int, second: int) -> int:
    """Return the card that makes a set of two different cards."""
    return ROWS[first][second]


def is_set(first: int, second: int, third: int) -> bool:
    """Whether three different cards are a set."""
    return ROWS[first][second] == third


def find_sets(cards: Sequence[int]) -> list[Triple]:
    """Return every set among different cards, each in their order: first, second, third."""
    return [(cards[i], cards[j], cards[k]) for i, j, k in _hits(cards) if k > j]


def find_places(cards: Sequence[int]) -> list[Triple]:
    """Return the places of every set among different cards, each in ascending order."""
    return [(i, j, k) for i, j, k in _hits(cards) if k > j]


def _hits(cards: Sequence[int]) -> Iterable[Triple]:
    """Return the places of two cards, in ascending order, and of their third card if it is not the first."""
    given = bytes(cards)
    firsts, seconds, behind, places = _frame(len(given))
    thirds = b"".join([given[part].translate(ROWS[card]) for part, card in zip(behind, given)])  # noqa: B905
    found = thirds.translate(bytes.maketrans(EVERY.translate(None, given) + given, places))
    return compress(zip(firsts, seconds, found), found)  # noqa: B905 -- a third that is missing is at 0


def count_sets(cards: Sequence[int]) -> int:
    """Return the number of sets among different cards."""
    given = bytes(cards)
    missing = b"".join(map(given.translate, map(_row, given))).translate(None, given)
    # A card is its own third; of the others, each set has three twice.
    return (len(given) * (len(given) - 1) - len(missing)) // 6


def has_set(cards: Sequence[int]) -> bool:
    """Whether there is a set among different cards."""
    given = bytes(cards)
    missing = b"".join(map(given.translate, map(_row, given))).translate(None, given)
    return len(missing) < len(given) * (len(given) - 1)


@cache
def _frame(size: int) -> tuple[bytes, bytes, tuple[slice, ...], bytes]:
    """Return what `_hits` needs for a number of cards.

    These are the first and the second place of each pair that may have a third place behind it; for each
    first place, where its second places are; and the place of each card, once those that are missing come
    first.
    """
    pairs = [(first, second) for first in range(size - 2) for second in range(first + 1, size - 1)]
    firsts = bytes([first for first, _ in pairs])
    seconds = bytes([second for _, second in pairs])
    behind = tuple([slice(first + 1, size - 1) for first in range(size - 2)])
    return firsts, seconds, behind, bytes(len(CARDS) - size) + bytes(range(size))


def _third(first: int, second: int) -> int:
    """Return the third card: in each feature, the three values sum to a multiple of 3."""
    return card_of([-(one + two) % 3 for one, two in zip(values_of(first), values_of(second), strict=True)])


EVERY = bytes(CARDS)

ROWS = tuple([bytes([_third(first, second) for second in CARDS]).ljust(256, b"\0") for first in CARDS])
"""The third card, by the first and the second; padded to the length of a table of `bytes.translate`."""

_row = ROWS.__getitem__

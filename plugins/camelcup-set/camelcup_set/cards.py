"""The 81 cards, as numbers and as text.

A card has four features of three values each: its number is 27 * number + 9 * colour + 3 * shading + shape,
with values from 0. As text it is a letter for each of them: 2RSO has two red solid ovals.
"""

import re
from collections.abc import Iterable, Iterator

from camelcup import error_at

CARDS = range(81)
"""Every card."""

FEATURES = (
    ("number", {"1": "one", "2": "two", "3": "three"}),
    ("colour", {"R": "red", "G": "green", "P": "purple"}),
    ("shading", {"S": "solid", "H": "hatched", "E": "empty"}),
    ("shape", {"O": "oval", "D": "diamond", "V": "wave"}),
)
"""The features in the order of a card's letters, each with the letters of its three values."""

LETTERS = tuple("".join(values) for _, values in FEATURES)
"""The letters of each feature, in the order of their values."""

EXAMPLE = "2RSO 1GEV 3PHD"


def values_of(card: int) -> tuple[int, int, int, int]:
    """Return the values of a card's features, 0 to 2."""
    return card // 27, card // 9 % 3, card // 3 % 3, card % 3


def card_of(values: Iterable[int]) -> int:
    """Return the card with these values of its features."""
    number, colour, shading, shape = values
    return 27 * number + 9 * colour + 3 * shading + shape


def cards_text(cards: Iterable[int]) -> str:
    """Return cards as text; `read_cards` reads it."""
    return " ".join([NAMES[card] for card in cards])


def card_in_words(card: int) -> str:
    """Return a card as a person says it: two red solid ovals."""
    values = values_of(card)
    words = [tuple(names.values())[value] for (_, names), value in zip(FEATURES, values, strict=True)]
    return " ".join(words) + ("s" if values[0] else "")


def cards_in_words(cards: Iterable[int]) -> str:
    """Return cards as a person says them, with "and" before the last."""
    *others, last = map(card_in_words, cards)
    return f"{', '.join(others)} and {last}" if others else last


def read_cards(text: str) -> tuple[int, ...]:
    """Return the cards in a text, which has blanks or commas between them.

    Raises UserError, with a mark under the character, where a letter is wrong or a card comes twice.
    """
    found: list[int] = []
    for at, word in _words(text):
        card = _read_card(text, at, word)
        if card in found:
            raise error_at(f"{NAMES[card]} is on the table already: there is one of each card", text, at)
        found.append(card)
    return tuple(found)


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Yield each word with its place in the text."""
    for match in re.finditer(r"[^\s,]+", text):
        yield match.start(), match[0]


def _read_card(text: str, at: int, word: str) -> int:
    """Return the card that a word stands for. Raises UserError at its first wrong character."""
    values = []
    for place, ((feature, names), letters) in enumerate(zip(FEATURES, LETTERS, strict=True)):
        choices = ", ".join(f"{letter} {name}" for letter, name in names.items())
        if place == len(word):
            raise error_at(f"{word!r} has no {feature}: it is one of {choices}", text, at + place)
        value = letters.find(word[place].upper())
        if value < 0:
            raise error_at(f"{word[place]!r} is no {feature}: it is one of {choices}", text, at + place)
        values.append(value)
    if len(word) > len(FEATURES):
        reason = f"{word!r} has more than four letters: put a blank between cards, as in {EXAMPLE}"
        raise error_at(reason, text, at + len(FEATURES))
    return card_of(values)


NAMES = tuple(
    "".join([letters[value] for letters, value in zip(LETTERS, values_of(card), strict=True)])
    for card in CARDS
)
"""The text of each card."""

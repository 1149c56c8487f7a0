"""Claims: three positions of cards on the table, or none."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from operator import index
from typing import Any, Self

from camelcup import MalformedAction, short_repr

RIGHT = "answer three positions of cards, like [0, 4, 7], or [] for none"


class Claim(tuple[int, ...]):
    """The positions of three cards that a seat names as a set, from 0 in ascending order; empty for none."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"claims {self.shorthand}" if self else "claims none"

    @property
    def shorthand(self) -> str:
        """The claim as a person types it."""
        return " ".join(map(str, self)) or "none"

    @classmethod
    def of(cls, positions: Iterable[int]) -> Self:
        """Return the claim of positions in any order."""
        return cls(sorted(positions))


NONE = Claim()


@cache
def claims(cards: int) -> tuple[Claim, ...]:
    """Return every claim among a number of cards: none, then those of the lowest positions first."""
    if cards < 3:
        return (NONE,)
    last = cards - 1
    return claims(last) + tuple([Claim((*pair, last)) for pair in combinations(range(last), 2)])


def read_claim(answer: Any) -> Claim:
    """Return the claim that an answer stands for, legal or not; positions may come in any order.

    Raises MalformedAction where it stands for none.
    """
    if type(answer) is Claim:
        return answer
    try:
        if isinstance(answer, list | tuple) and not any(isinstance(place, bool) for place in answer):
            places = {index(place) for place in answer}
            if len(places) == len(answer) and len(places) in (0, 3) and min(places, default=0) >= 0:
                return Claim.of(places)
    except TypeError:
        pass
    raise MalformedAction(f"{short_repr(answer)} is not a claim; {RIGHT}")


def parse_claim(text: str) -> Claim:
    """Return the claim that a person typed: positions with blanks or commas between them, or none.

    Raises MalformedAction where it is neither.
    """
    words = text.replace(",", " ").split()
    if words in (["none"], ["pass"], ["-"]):
        return NONE
    if len(words) == 3 and all(word.isascii() and word.isdigit() for word in words):
        places = {int(word[:9]) for word in words}
        if len(places) == 3:
            return Claim.of(places)
    raise MalformedAction(f"{short_repr(text)} is not a claim; type three positions, like 0 4 7, or none")

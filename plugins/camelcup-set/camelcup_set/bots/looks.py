"""Pairs of cards that a bot looks at, and options that are numbers."""

from collections.abc import Iterator
from random import Random

from camelcup import UserError


def whole(bot: str, option: str, value: object) -> int:
    """Return an option that is a whole number from 1 on. Raises UserError where it is not."""
    if type(value) is not int or value < 1:
        raise UserError(f"{bot}: {option} is {value!r}; it must be a whole number from 1 on")
    return value


def chance(bot: str, option: str, value: object) -> float:
    """Return an option that is a number from 0 to 1. Raises UserError where it is not."""
    if type(value) not in (int, float) or not 0 <= value <= 1:  # type: ignore[operator]
        raise UserError(f"{bot}: {option} is {value!r}; it must be a number from 0 to 1")
    return float(value)  # type: ignore[arg-type]


def pairs(cards: int, number: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield random pairs of different positions; a pair may come again."""
    for _ in range(number if cards > 1 else 0):
        first, second = random.sample(range(cards), 2)
        yield first, second

"""Words that messages are made of."""

import reprlib
from typing import Any


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 game, 2 games."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def shown(answer: Any) -> str:
    """What a bot answered, cut short; some answers have no text, such as a number of 5000 digits."""
    try:
        return reprlib.repr(answer)
    except Exception:
        return f"an unprintable {type(answer).__name__}"

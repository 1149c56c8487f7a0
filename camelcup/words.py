"""Words that messages are made of."""

import re
import reprlib
from typing import Any


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 game, 2 games."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def shown(answer: Any) -> str:
    """What a bot answered, cut short; some answers have no text, such as a number of 5000 digits."""
    try:
        return _SHORT.repr(answer)
    except Exception:
        return f"an unprintable {type(answer).__name__}"


def without_addresses(text: str) -> str:
    """A text without what Python tells of objects that is different in each run."""
    return _ADDRESS.sub("", text)


def printable(text: str, breaks: str = "") -> str:
    """A text that does nothing to a screen but be there. breaks: what may part it besides blanks"""
    return "".join([letter if letter.isprintable() or letter in breaks else "?" for letter in text])


class _Short(reprlib.Repr):
    """Cuts a text short when there are no addresses in it any more."""

    def repr_instance(self, x: Any, level: int) -> str:
        try:
            text = without_addresses(repr(x))
        except Exception:
            return f"<{type(x).__name__} instance>"
        return text if len(text) <= self.maxother else f"{text[: self.maxother]}..."


_SHORT = _Short()
_SHORT.maxother = 60
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

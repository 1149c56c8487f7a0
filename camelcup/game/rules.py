"""Checks of values in the rules of games, without the library that reads them: help starts fast."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import Attribute


def within(low: float, high: float) -> Callable[[Any, "Attribute[Any]", Any], None]:
    """Return a validator of attrs, for numbers of rules: low <= value <= high.

    >>> make_class("Rules", {"turns": field(validator=within(1, 500))})(turns=900)
    Traceback (most recent call last):
    ValueError: turns is 900: it must be from 1 to 500
    """

    def check(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
        if not low <= value <= high:
            raise ValueError(f"{attribute.name} is {value}: it must be from {low} to {high}")

    return check


def text_of_file(named: str, kind: str, read: Callable[[str], str], ends: tuple[str, ...] = (".txt",)) -> str:
    """Return for a path in rules, such as that of a map, the text of the file, and any other text as it is.

    kind: what it is called in errors
    read: returns the text in the form in which it is kept; raises ValueError if it is wrong
    ends: how paths end

    >>> text_of_file("none.txt", "map", str.strip)
    Traceback (most recent call last):
    ValueError: map none.txt: No such file or directory
    """
    if "\n" in named or not named.endswith(ends):
        return named
    try:
        return read(Path(named).read_text("utf-8"))
    except OSError as error:
        reason = error.strerror
    except UnicodeDecodeError:
        reason = "not UTF-8 text"
    except ValueError as error:
        reason = str(error)
    raise ValueError(f"{kind} {named}: {reason}")

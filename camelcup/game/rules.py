"""Checks of values in the rules of games, without the library that reads them: help starts fast."""

import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from attrs import Attribute

NAMED = re.compile(r"([^,]+), *(random|[0-9]{1,18})")
"""A size, and a seed or the word random."""


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


class DrawnMap(NamedTuple):
    """A map that a generator makes, as `drawn_map` reads it.

    size: the name of its size
    seed: its seed; None if each table draws one of its own
    """

    size: str
    seed: int | None


def drawn_map(named: str, sizes: Collection[str], kind: str = "map") -> DrawnMap:
    """Return the map of a name such as "small,7" or "small,random".

    sizes: the names of the sizes
    kind:  what it is called in errors

    Raises ValueError for anything else.

    >>> drawn_map("small,7", ["small", "large"]) == DrawnMap("small", seed=7)
    True
    """
    found = NAMED.fullmatch(named)
    if found and found[1] in sizes:
        return DrawnMap(found[1], None if found[2] == "random" else int(found[2]))
    size = found[1] if found else named
    near = get_close_matches(size, sizes, n=1)
    hint = f"; did you mean {near[0]!r}?" if near and near[0] != size else ""
    first = next(iter(sizes))
    raise ValueError(
        f"{kind} {named!r} is none{hint} (a size and a seed, such as '{first},7', or '{first},random', or a "
        f"file FILE.txt; sizes: {', '.join(sizes)})"
    )

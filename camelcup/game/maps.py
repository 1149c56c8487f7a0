"""Names of maps in rules: what a generator is to draw."""

import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import NamedTuple

NAMED = re.compile(r"([^,]+), *(random|[0-9]{1,18})")
"""A size, and a seed or the word random."""


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

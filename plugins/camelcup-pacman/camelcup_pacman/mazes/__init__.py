"""The mazes that ship, and all ways to name a maze."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files

from camelcup import text_of_file
from camelcup_pacman.checking import read_maze
from camelcup_pacman.generator import SIZES, make_maze
from camelcup_pacman.maze import Maze

NAMES = tuple(f"{size}{number}" for size in ("tiny", "small", "normal") for number in ("", "-2", "-3"))
"""The names of the mazes that ship, each a file beside this module."""

SEEDED = re.compile(r"([^,]+), *([0-9]{1,18})")
"""A size and a seed."""

DRAWN = re.compile(r"([^,]+), *random")
"""A size of which each table gets a maze of its own."""

LARGEST_SEED = 10**18 - 1
"""Largest seed of a maze that the rules take."""


def with_text(named: str) -> str:
    """Return a maze as `find_maze` takes it: for the path of a file its text, for anything else the same."""
    return text_of_file(named, "maze", lambda text: str(read_maze(text)))


def size_drawn(named: str) -> str | None:
    """Return the size of a text such as "small,random", for a maze of its own for each table; else None.

    Raises ValueError for an unknown size.
    """
    drawn = DRAWN.fullmatch(named)
    if drawn and drawn[1] not in SIZES:
        raise ValueError(_unknown(named, drawn[1]))
    return drawn and drawn[1]


@lru_cache(maxsize=64)
def find_maze(named: str, dead_ends: bool = True) -> Maze:
    """Return a maze: a name, a size and a seed such as "small,7", or the text itself.

    Raises ValueError where there is none, or it breaks a rule of mazes.

    dead_ends: whether the maze may have dead ends
    """
    seeded = SEEDED.fullmatch(named)
    if seeded and seeded[1] in SIZES:
        return make_maze(seeded[1], int(seeded[2]), dead_ends)
    if "\n" in named:
        source, text = "maze", named
    elif named in NAMES:
        source, text = f"maze {named}", (files(__package__) / f"{named}.txt").read_text("utf-8")
    else:
        raise ValueError(_unknown(named, seeded[1] if seeded else None))
    try:
        return read_maze(text, dead_ends)
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None


def _unknown(named: str, size: str | None) -> str:
    """Return the reason why a text names no maze."""
    if size is not None:
        return f"maze {named!r}: no size is called {size!r}{_meant(size, SIZES)} (sizes: {', '.join(SIZES)})"
    return (
        f"no maze is called {named!r}{_meant(named, NAMES)} (names: {', '.join(NAMES)}; "
        "or a size and a seed, such as 'small,7', or 'small,random', or a file FILE.txt)"
    )


def _meant(text: str, names: Iterable[str]) -> str:
    near = get_close_matches(text, list(names), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""

"""The mazes that ship, and all ways to name a maze."""

from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files

from camelcup import DrawnMap, drawn_map, text_of_file
from camelcup_pacman.checking import read_maze
from camelcup_pacman.generator import SIZES, make_maze
from camelcup_pacman.maze import Maze

NAMES = tuple(f"{size}{number}" for size in ("tiny", "small", "normal") for number in ("", "-2", "-3"))
"""The names of the mazes that ship, each a file beside this module."""

LARGEST_SEED = 10**18 - 1
"""Largest seed of a maze that the rules take."""


def with_text(named: str) -> str:
    """Return a maze as `find_maze` takes it: for the path of a file its text, for anything else the same."""
    return text_of_file(named, "maze", lambda text: str(read_maze(text)))


def drawn_maze(named: str) -> DrawnMap | None:
    """Return the maze of a text such as "small,7" or "small,random"; None for a name, or the maze as text.

    Raises ValueError for an unknown size.
    """
    return None if "," not in named or "\n" in named else drawn_map(named, SIZES, "maze")


@lru_cache(maxsize=64)
def find_maze(named: str, dead_ends: bool = True) -> Maze:
    """Return a maze: a name, a size and a seed such as "small,7", or the text itself.

    Raises ValueError where there is none, or it breaks a rule of mazes.

    dead_ends: whether the maze may have dead ends
    """
    drawn = drawn_maze(named)
    if drawn and drawn.seed is not None:
        return make_maze(drawn.size, drawn.seed, dead_ends)
    if "\n" in named:
        source, text = "maze", named
    elif named in NAMES:
        source, text = f"maze {named}", (files(__package__) / f"{named}.txt").read_text("utf-8")
    else:
        near = get_close_matches(named, NAMES, n=1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(
            f"no maze is called {named!r}{meant} (names: {', '.join(NAMES)}; or a size and a seed, such as "
            "'small,7', or 'small,random', or a file FILE.txt)"
        )
    try:
        return read_maze(text, dead_ends)
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None

"""All ways to name a map."""

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from camelcup import text_of_file
from camelcup_ants.board import Board, map_text, read_map
from camelcup_ants.generator import ANY, KINDS
from camelcup_ants.symmetry import symmetries

MADE = re.compile(r"([a-z]+)(?:, *([0-9]{1,18}))?")
"""A kind of maps, and a seed."""


class Made(NamedTuple):
    """Maps of a generator: a kind, and a seed, or None where each table draws one."""

    kind: str
    seed: int | None


def made(named: str) -> Made | None:
    """Return the maps of a kind, or of a kind and a seed; None for the text of a map.

    Raises ValueError where there is no such kind.
    """
    if "\n" in named:
        return None
    found = MADE.fullmatch(named)
    if not found or found[1] not in (ANY, *KINDS):
        near = get_close_matches(found[1] if found else named, (ANY, *KINDS), n=1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(
            f"map {named!r} is none of {', '.join(KINDS)} and {ANY}{meant} "
            "(or one of them and a seed, such as 'maze,7', or a file FILE.map)"
        )
    return Made(found[1], int(found[2]) if found[2] else None)


@lru_cache(maxsize=16)
def read_text(text: str) -> Board:
    """Return the board of the text of a map file.

    Raises ValueError where it is none, or its seats do not see the same.
    """
    try:
        return _read(text)
    except ValueError as error:
        raise ValueError(f"map: {error}") from None


def _read(text: str) -> Board:
    board = read_map(text)
    if not symmetries(board):
        raise ValueError(
            "its seats do not see the same: no turn, mirror or shift of it takes the hills of "
            "seat 0 to those of each other seat"
        )
    return board


def with_text(named: str) -> str:
    """Return for the path of a map file its text, for anything else the same."""
    return text_of_file(named, "map", lambda text: map_text(_read(text)), (".map", ".txt"))

"""Reads the moves that a person types."""

from difflib import get_close_matches

from camelcup import MalformedAction, short_repr
from camelcup_pacman.moves import EAST, MOVES, NAMES, NORTH, SOUTH, STOP, WEST, Move

WORDS = {
    "up": NORTH,
    "right": EAST,
    "down": SOUTH,
    "left": WEST,
    "wait": STOP,
    **dict(zip(NAMES, MOVES, strict=True)),
    **dict(zip("nesw.", MOVES, strict=True)),
}
"""The move of each text."""

HELP = "north, east, south, west (or n, e, s, w; up, right, down, left) or stop"


def read_typed(text: str) -> Move:
    """Return the move that a person typed, legal or not. Raises MalformedAction where it is none."""
    word = text.strip().lower()
    if word in WORDS:
        return WORDS[word]
    near = get_close_matches(word, filter(str.isalpha, WORDS), n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise MalformedAction(f"{short_repr(text)} is no move; {hint}type one of: {HELP}")

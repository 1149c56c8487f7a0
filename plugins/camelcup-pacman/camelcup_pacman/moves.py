"""The moves of a bot, and how a person types them."""

from difflib import get_close_matches
from enum import IntEnum

from camelcup import MalformedAction, short_repr


class Move(IntEnum):
    """A move, an int as bots may answer it; its text is its name in lower case."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    STOP = 4

    def __str__(self) -> str:
        return NAMES[self]


NORTH, EAST, SOUTH, WEST, STOP = Move

MOVES = tuple(Move)

NAMES = tuple(move.name.lower() for move in Move)
"""The name of each move."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (0, 0))
"""For each move the change of x and of y."""

REVERSED = (SOUTH, WEST, NORTH, EAST, STOP)
"""For each move the one that takes it back."""

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

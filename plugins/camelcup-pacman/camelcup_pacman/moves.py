"""The moves of a bot."""

from enum import IntEnum


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

"""The places of squares: a circuit of 16 round the field, and a lane beneath it for those past the finish."""

from typing import NamedTuple

from camelcup.camelup.rules import FINISH, Rules

WIDTH = 800
"""Width of the picture."""

LEFT, TOP = 4, 4
CELL_WIDTH, CELL_HEIGHT = 132, 140
COLUMNS, ROWS = 6, 4

LANE_TOP = TOP + ROWS * CELL_HEIGHT + 20
LANE_HEIGHT = 112
FAR_WIDTH = 44
"""Width of the squares in the lane that no camel reaches: only traps can stand there."""

LAST = FINISH + 3
"""The last square that a camel can reach."""


class Square(NamedTuple):
    """The place of a square.

    forward: 1 if camels on it run to the right, -1 if to the left
    """

    x: float
    y: float
    width: float
    height: float
    forward: int


def squares(rules: Rules) -> tuple[Square, ...]:
    """Return the squares that camels and traps can reach by some rules."""
    lane = []
    last = max(LAST, rules.trap_last)
    room = WIDTH - 2 * LEFT - FAR_WIDTH * (last - LAST)
    reached = min(CELL_WIDTH, room / (LAST - FINISH + 1))
    x = float(LEFT)
    for number in range(FINISH, last + 1):
        width = reached if number <= LAST else FAR_WIDTH
        lane.append(Square(x, LANE_TOP, width, LANE_HEIGHT, 1))
        x += width
    return (*_circuit(), *lane)


def _circuit() -> list[Square]:
    """Return the squares before the finish: clockwise, from the middle of the left side."""
    columns, rows = COLUMNS - 1, ROWS - 1
    places = [(0, row) for row in range(rows - 1, 0, -1)]
    places += [(column, 0) for column in range(COLUMNS)]
    places += [(columns, row) for row in range(1, rows)]
    places += [(column, rows) for column in reversed(range(COLUMNS))]
    return [
        Square(
            LEFT + column * CELL_WIDTH,
            TOP + row * CELL_HEIGHT,
            CELL_WIDTH,
            CELL_HEIGHT,
            1 if number < FINISH // 2 else -1,
        )
        for number, (column, row) in enumerate(places)
    ]

"""The maze as text: walls as lines, dots and bots."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from camelcup_pacman.maze import WALL, Maze

LINES = "□╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The character of a wall by the sum of the sides on which its line continues, as below."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8

DOT = "•"

WALLS = ("34", "31")
"""Terminal colours of the walls in the half of each team."""

GHOSTS, PACMEN = ("1;97;44", "1;97;41"), ("1;30;106", "1;30;103")
"""Terminal colours of the bots of each team."""

RESET = "\x1b[0m"

GUESS = "1;35"
"""Terminal colour of where an enemy may be."""

NONE: Mapping[int, int] = MappingProxyType({})


class Cell(NamedTuple):
    """Two columns of a line, and their terminal colours."""

    text: str
    style: str = ""


def board_text(
    maze: Maze,
    food: Collection[int] = (),
    bots: Mapping[int, int] = NONE,
    guesses: Mapping[int, int] = NONE,
    colour: bool = False,
) -> str:
    """Return a maze as text, two columns for each square and a line for each row of squares.

    food:    the squares with a dot
    bots:    by seat the squares of bots, drawn as G0 where it is a ghost and as P0 where it is a PacMan; two
             on a square as their seats
    guesses: by seat the squares where bots may be, drawn as ?1; two on a square as their seats
    colour:  whether to use terminal colours
    """
    cells = list(walls(maze))
    for square in food:
        cells[square] = Cell(f"{DOT} ", "1;37")
    for square, seats in _by_square(guesses).items():
        cells[square] = Cell(_seats("?", seats), GUESS)
    for square, seats in _by_square(bots).items():
        home = maze.sides[square] == seats[0] % 2
        style = (GHOSTS if home else PACMEN)[seats[0] % 2]
        cells[square] = Cell(_seats("G" if home else "P", seats), style)
    rows = [cells[start : start + maze.width] for start in range(0, len(cells), maze.width)]
    return "\n".join([_line(row, colour) for row in rows])


@lru_cache(maxsize=16)
def walls(maze: Maze) -> tuple[Cell, ...]:
    """Return each square that is a wall as a part of a line, with blanks for the others."""
    return tuple(
        [
            Cell(_wall_text(maze, square) if mark == WALL else "  ", WALLS[maze.sides[square]])
            for square, mark in enumerate(maze.marks)
        ]
    )


def _wall_text(maze: Maze, square: int) -> str:
    """Return a wall as a part of a line; blanks in the midst of walls."""
    sides = _sides(maze, square)
    if not sides and _hidden(maze, square):
        return "  "
    return f"{LINES[sides]}{'─' if sides & EAST else ' '}"


def _sides(maze: Maze, square: int) -> int:
    """Return the sides on which the line of a wall continues, as a sum.

    It continues to another wall unless there are only walls on both sides of it.
    """
    x, y = maze.xs[square], maze.ys[square]
    sides = 0
    for side, dx, dy in ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)):
        beside = [(x + dy, y + dx), (x + dx + dy, y + dy + dx), (x - dy, y - dx), (x + dx - dy, y + dy - dx)]
        if _wall(maze, x + dx, y + dy, outside=False) and not all(_wall(maze, *place) for place in beside):
            sides += side
    return sides


def _hidden(maze: Maze, square: int) -> bool:
    """Return whether a square is in the midst of walls."""
    x, y = maze.xs[square], maze.ys[square]
    return all(_wall(maze, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _wall(maze: Maze, x: int, y: int, outside: bool = True) -> bool:
    """Return whether a square is a wall. outside: the answer beyond the edge"""
    if 0 <= x < maze.width and 0 <= y < maze.height:
        return maze.marks[y * maze.width + x] == WALL
    return outside


def _by_square(squares: Mapping[int, int]) -> dict[int, list[int]]:
    """Return for each square the seats on it, ascending."""
    found: dict[int, list[int]] = {}
    for seat, square in sorted(squares.items()):
        found.setdefault(square, []).append(seat)
    return found


def _seats(letter: str, seats: list[int]) -> str:
    """Return the two columns of the bots on a square, which are of one team."""
    return f"{letter}{seats[0]}" if len(seats) == 1 else "".join(map(str, seats))


def _line(cells: list[Cell], colour: bool) -> str:
    """Return a row of squares, with or without colours."""
    if not colour:
        return "".join([cell.text for cell in cells]).rstrip()
    parts = [
        (style, "".join([cell.text for cell in group]))
        for style, group in groupby(cells, lambda cell: cell.style)
    ]
    return "".join([f"\x1b[{style}m{text}{RESET}" if style else text for style, text in parts])

"""Mazes: squares, neighbours, starts and dots."""

from collections.abc import Callable
from functools import cached_property, lru_cache

from camelcup_pacman.moves import MOVES, STEPS, STOP, Move

WALL, FREE, DOT = "#", " ", "."

STARTS = "0123"
"""The marks of the squares where the seats start."""

NEAR = 5
"""Largest distance at which enemies are seen, and of a noisy square from the true one."""

SHADE = 2
"""The largest distance of a ghost from the dots that it shades."""

Squares = tuple[int, ...]


class Maze(str):
    """A maze as text; `read_maze` makes one and checks it.

    A square is the int y * width + x, x from the left, y from the top, both from 0. Everything that follows
    from the text is computed when it is first used.
    """

    def __reduce__(self) -> tuple[Callable[[str], "Maze"], tuple[str]]:
        """Pickle or copy the text alone."""
        return maze_of, (str(self),)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The marks of each row of squares."""
        return tuple(self.split("\n"))

    @cached_property
    def width(self) -> int:
        return len(self.rows[0])

    @cached_property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def marks(self) -> str:
        """The mark of each square."""
        return "".join(self.rows)

    @cached_property
    def free(self) -> Squares:
        """All free squares, ascending."""
        return tuple([square for square, mark in enumerate(self.marks) if mark != WALL])

    @cached_property
    def xs(self) -> Squares:
        """The x of each square."""
        return tuple(range(self.width)) * self.height

    @cached_property
    def ys(self) -> Squares:
        """The y of each square."""
        return tuple([y for y in range(self.height) for _ in range(self.width)])

    @cached_property
    def sides(self) -> Squares:
        """For each square the team whose half it is in."""
        return tuple([int(x >= self.width // 2) for x in self.xs])

    @cached_property
    def border(self) -> tuple[int, int]:
        """The x of the border column of each team."""
        return (self.width // 2 - 1, self.width // 2)

    @cached_property
    def crossings(self) -> Squares:
        """The y of each row that is free on both sides of the middle line."""
        left, right = self.border
        return tuple([y for y, row in enumerate(self.rows) if WALL not in (row[left], row[right])])

    @cached_property
    def steps(self) -> tuple[Squares, ...]:
        """For each square the squares that the five moves lead to; its own where a wall is in the way."""
        shifts = [x + y * self.width for x, y in STEPS]
        free = set(self.free)
        return tuple(
            [
                tuple([square + shift if square + shift in free else square for shift in shifts])
                if square in free
                else ()
                for square in range(len(self.marks))
            ]
        )

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """For each square the legal moves, ascending; none for a wall."""
        return tuple(
            [
                tuple([move for move, to in zip(MOVES, steps, strict=False) if to != square or move is STOP])
                for square, steps in enumerate(self.steps)
            ]
        )

    @cached_property
    def neighbours(self) -> tuple[Squares, ...]:
        """For each square the free squares beside it, in the order of the moves to them; none for a wall."""
        return tuple([tuple([to for to in steps if to != square]) for square, steps in enumerate(self.steps)])

    @cached_property
    def starts(self) -> Squares:
        """The start square of each seat, where it also reappears."""
        return tuple([self.marks.index(mark) for mark in STARTS])

    @cached_property
    def food(self) -> tuple[Squares, Squares]:
        """The squares with a dot in the half of each team, ascending."""
        dots = [square for square in self.free if self.marks[square] == DOT]
        left, right = (tuple([square for square in dots if self.sides[square] == team]) for team in (0, 1))
        return left, right

    @cached_property
    def distances(self) -> tuple[bytes, ...]:
        """The Manhattan distances from each square to each: walls do not count."""
        places = list(zip(self.xs, self.ys, strict=True))
        return tuple([bytes([abs(x - a) + abs(y - b) for a, b in places]) for x, y in places])

    @cached_property
    def near(self) -> tuple[Squares, ...]:
        """For each square the free squares at most 5 away, itself too; walls do not count."""
        return tuple(
            [tuple([other for other in self.free if away[other] <= NEAR]) for away in self.distances]
        )

    @cached_property
    def shade(self) -> tuple[frozenset[int], ...]:
        """For each square the free squares at most 2 away: a ghost on it shades the dots there."""
        return tuple(
            [frozenset([square for square in self.free if away[square] <= SHADE]) for away in self.distances]
        )

    def place(self, square: int) -> str:
        """Return a square in words."""
        return f"row {self.ys[square]}, column {self.xs[square]}"


@lru_cache(maxsize=16)
def maze_of(text: str) -> Maze:
    """Return the maze of a text that is known to be correct, the same object for recent texts."""
    return Maze(text)

"""Makes mazes: walls with gaps divide a half of the maze recursively."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from camelcup_pacman.checking import read_maze, start_squares
from camelcup_pacman.maze import DOT, FREE, STARTS, WALL, Maze, maze_of

T = TypeVar("T")


class Size(NamedTuple):
    """The width and height of a maze, and the dots of each team."""

    width: int
    height: int
    dots: int


SIZES: Mapping[str, Size] = {
    "tiny": Size(16, 8, 8),
    "small": Size(24, 12, 18),
    "normal": Size(32, 16, 30),
    "12x7": Size(12, 7, 3),
    "14x8": Size(14, 8, 6),
    "16x11": Size(16, 11, 8),
}
"""The sizes of mazes by name."""

OPEN = 0.3
"""The probability that a narrow part is not divided further."""

SECOND_GAP = 8
"""Least length of a wall with two gaps."""

Square = tuple[int, int]


class Area(NamedTuple):
    """A part of the left half: its first column and row, and its last."""

    left: int
    top: int
    right: int
    bottom: int


def make_maze(size: str, seed: int, dead_ends: bool = True) -> Maze:
    """Return the maze of a size and a seed; the same ones give the same maze.

    dead_ends: whether it may have dead ends
    """
    return generate(SIZES[size], seed, dead_ends)


def empty_field(size: str) -> Maze:
    """Return the outer walls and the starts of the mazes of a size: no maze to play in, without dots."""
    width, height, _ = SIZES[size]
    inside = f"{WALL}{FREE * (width - 2)}{WALL}" * (height - 2)
    marks = list(f"{WALL * width}{inside}{WALL * width}")
    for seat, square in enumerate(start_squares(width, height)):
        marks[square] = STARTS[seat]
    return maze_of("\n".join(["".join(marks[row : row + width]) for row in range(0, len(marks), width)]))


def generate(size: Size, seed: int, dead_ends: bool = True) -> Maze:
    """Return the maze of a size and a seed, as `make_maze` does for the named sizes.

    Raises ValueError where no maze of the size has room for so many dots.
    """
    random = Random(seed)
    for _ in range(100):
        half = _Half(size, random)
        half.divide(Area(1, 1, size.width // 2 - 2, size.height - 2))
        if not dead_ends:
            half.open_dead_ends()
        if half.place_dots():
            return read_maze(half.text(), dead_ends)
    raise ValueError(f"{size.width}x{size.height}: too small for {size.dots} dots a team")


class _Half:
    """The left half of a maze while it is made.

    walls:     squares with a wall
    gaps:      squares that must stay free, and beside which no wall may end
    crossings: the rows with a crossing into the other half
    """

    def __init__(self, size: Size, random: Random) -> None:
        self.size = size
        self.random = random
        width, height = size.width // 2, size.height
        start = start_squares(size.width, height)
        self.starts = [divmod(start[seat], size.width)[::-1] for seat in (0, 2)]
        self.crossings = self._draw_crossings()
        self.border = width - 1
        self.gaps: set[Square] = {(self.border, y) for y in self.crossings}
        self.walls: set[Square] = {
            (x, y)
            for x in range(width)
            for y in range(height)
            if x == 0 or y in (0, height - 1) or (x == self.border and y not in self.crossings)
        }
        self.dots: set[Square] = set()

    def _draw_crossings(self) -> set[int]:
        """Draw the rows with a crossing: some, and those that they become when the maze is turned."""
        rows = list(range(1, self.size.height // 2))
        count = 1 + int(self.random.random() * max(1, len(rows) // 2))
        upper = _draw(rows, count, self.random)
        return {row for y in upper for row in (y, self.size.height - 1 - y)}

    def divide(self, area: Area) -> None:
        """Divide a part by a wall with gaps, and then both parts of it."""
        choices = [*self._columns(area), *self._rows(area)]
        small = min(area.right - area.left, area.bottom - area.top) < 2
        if not choices or (small and self.random.random() < OPEN):
            return
        wide, high = area.right - area.left, area.bottom - area.top
        better = [choice for choice in choices if choice[0] == (wide > high)] if wide != high else choices
        upright, at = _draw(better or choices, 1, self.random)[0]
        squares = (
            [(at, y) for y in range(area.top, area.bottom + 1)]
            if upright
            else [(x, at) for x in range(area.left, area.right + 1)]
        )
        self._build(squares)
        if upright:
            self.divide(area._replace(right=at - 1))
            self.divide(area._replace(left=at + 1))
        else:
            self.divide(area._replace(bottom=at - 1))
            self.divide(area._replace(top=at + 1))

    def _columns(self, area: Area) -> list[tuple[bool, int]]:
        """Return the columns in which a wall may divide a part; it ends at no gap and at no start."""
        ends = (area.top - 1, area.bottom + 1)
        return [
            (True, x)
            for x in range(area.left + 1, area.right)
            if self.gaps.isdisjoint([(x, y) for y in ends])
        ]

    def _rows(self, area: Area) -> list[tuple[bool, int]]:
        ends = (area.left - 1, area.right + 1)
        return [
            (False, y)
            for y in range(area.top + 1, area.bottom)
            if self.gaps.isdisjoint([(x, y) for x in ends])
            and not any(area.left <= x <= area.right and y == row for x, row in self.starts)
        ]

    def _build(self, squares: Sequence[Square]) -> None:
        """Build a wall with one gap, or two where it is long."""
        gaps = _draw(squares, 2 if len(squares) >= SECOND_GAP else 1, self.random)
        self.gaps.update(gaps)
        self.walls.update(set(squares) - set(gaps))

    def open_dead_ends(self) -> None:
        """Remove a wall beside each dead end, until there is none."""
        while ends := [square for square in self.free() if self._ways(square) < 2]:
            for x, y in ends:
                beside = [
                    (x + dx, y + dy)
                    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
                    if (x + dx, y + dy) in self.walls
                    and 0 < x + dx < self.border
                    and 0 < y + dy < self.size.height - 1
                ]
                if self._ways((x, y)) < 2:
                    self.walls -= set(_draw(beside, 1, self.random))

    def _ways(self, square: Square) -> int:
        """Return the number of free squares beside one."""
        x, y = square
        return sum(beside not in self.walls for beside in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))

    def free(self) -> list[Square]:
        """Return the free squares, by column."""
        squares = [(x, y) for x in range(self.border + 1) for y in range(self.size.height)]
        return [square for square in squares if square not in self.walls]

    def place_dots(self) -> bool:
        """Place the dots; return whether there is room for them."""
        room = [square for square in self.free() if square not in self.starts and square[0] != self.border]
        if len(room) < self.size.dots:
            return False
        self.dots = set(_draw(room, self.size.dots, self.random))
        return True

    def text(self) -> str:
        """Return the whole maze: the right half is the left one turned by 180 degrees."""
        left = [
            "".join(map(self._mark, [(x, y) for x in range(self.border + 1)]))
            for y in range(self.size.height)
        ]
        turned = str.maketrans("02", "13")
        right = [row[::-1].translate(turned) for row in left[::-1]]
        return "\n".join([one + other for one, other in zip(left, right, strict=True)])

    def _mark(self, square: Square) -> str:
        if square in self.starts:
            return "02"[self.starts.index(square)]
        return WALL if square in self.walls else DOT if square in self.dots else FREE


def _draw(items: Sequence[T], count: int, random: Random) -> list[T]:
    """Draw items without replacement; by `Random.random` alone, which is the same in every Python."""
    left = list(items)
    return [left.pop(int(random.random() * len(left))) for _ in range(min(count, len(left)))]

"""Squares of a map whose rows and columns wrap round: steps, distances, and sight as sets of bits."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import isqrt

WAYS = "nesw"
"""The directions of orders."""

SHIFTS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns that a step in each direction adds."""

Squares = tuple[int, ...]
Place = tuple[int, int]


class Torus:
    """The squares of a map of a size. A square is the int `row * cols + col`, rows from the top, both from 0.

    rows, cols: its size
    size:       the number of squares
    places:     the row and the column of each square
    steps:      for each square the squares to its north, east, south and west

    >>> torus: Torus = torus_of(10, 20)
    >>> torus.places[torus.steps[3][0]], torus.distance2(0, 199)
    ((9, 3), 2)
    """

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.size = rows, cols, rows * cols
        self.places: tuple[Place, ...] = tuple([(row, col) for row in range(rows) for col in range(cols)])
        self.steps: tuple[Squares, ...] = tuple(
            [
                tuple([self.square(row + down, col + right) for down, right in SHIFTS])
                for row, col in self.places
            ]
        )

    def __reduce__(self) -> tuple[object, Place]:
        return torus_of, (self.rows, self.cols)

    def square(self, row: int, col: int) -> int:
        """Return the square of a row and a column, which wrap round."""
        return row % self.rows * self.cols + col % self.cols

    def distance2(self, one: int, other: int) -> int:
        """Return the squared Euclidean distance of two squares."""
        (row, col), (to_row, to_col) = self.places[one], self.places[other]
        down, right = abs(row - to_row), abs(col - to_col)
        return min(down, self.rows - down) ** 2 + min(right, self.cols - right) ** 2

    def spans(self, radius2: int) -> list[tuple[int, int]]:
        """Return for each row of a disc its distance from the middle row, and half its width."""
        high = min(isqrt(radius2), self.rows // 2)
        return [(down, min(isqrt(radius2 - down * down), self.cols // 2)) for down in range(-high, high + 1)]


@lru_cache(maxsize=16)
def torus_of(rows: int, cols: int) -> Torus:
    """Return the torus of a size, the same object for recent sizes."""
    return Torus(rows, cols)


class Near(dict[int, Squares]):
    """For each square the others with a squared distance of at most a radius; made when first asked for.

    >>> near_of(torus_of(10, 20), 1)[0]
    (1, 19, 20, 180)
    """

    def __init__(self, torus: Torus, radius2: int) -> None:
        self.torus = torus
        self.offsets = [
            (down, right)
            for down, half in torus.spans(radius2)
            for right in range(-half, half + 1)
            if down or right
        ]
        self.high = max([down for down, _ in self.offsets], default=0)
        self.wide = max([right for _, right in self.offsets], default=0)
        self.deltas = [down * torus.cols + right for down, right in self.offsets]

    def __missing__(self, square: int) -> Squares:
        torus = self.torus
        row, col = torus.places[square]
        if self.high <= row < torus.rows - self.high and self.wide <= col < torus.cols - self.wide:
            near = tuple([square + delta for delta in self.deltas])
        else:
            wrapped = {torus.square(row + down, col + right) for down, right in self.offsets}
            near = tuple(sorted(wrapped - {square}))
        self[square] = near
        return near


@lru_cache(maxsize=32)
def near_of(torus: Torus, radius2: int) -> Near:
    """Return the squares near to each square of a torus, the same object for recent ones."""
    return Near(torus, radius2)


FLAGS = tuple([0x80 >> place for place in range(8)])
"""The bits of a byte, that of the first of eight squares first."""


class Sight:
    """The squares that can be seen from others, as an int with a bit for each square.

    The first square has the highest bit, so that `bits` shows the squares in their order.

    >>> sight = sight_of(torus_of(3, 4), 1)
    >>> sight.bits(sight.seen_from([0]))
    '110110001000'
    """

    def __init__(self, torus: Torus, radius2: int) -> None:
        self.torus = torus
        spans = torus.spans(radius2)
        self.pad = len(spans) // 2 * torus.cols
        self.discs = [self._disc(col, spans) for col in range(torus.cols)]
        self.all = (1 << torus.size) - 1

    def _disc(self, col: int, spans: list[tuple[int, int]]) -> int:
        """Return the disc round a square of the last row, with the rows that wrap round below it."""
        disc, cols = 0, self.torus.cols
        for down, half in spans:
            for right in range(-half, half + 1):
                disc |= 1 << (self.pad - down * cols + cols - 1 - (col + right) % cols)
        return disc

    def seen_from(self, squares: Iterable[int]) -> int:
        """Return the squares that are seen from any of some squares."""
        discs, cols, last = self.discs, self.torus.cols, self.torus.rows - 1
        padded = 0
        for square in squares:
            row, col = divmod(square, cols)
            padded |= discs[col] << (last - row) * cols
        below = padded & ((1 << self.pad) - 1)
        board = padded >> self.pad
        return (board | board >> self.torus.size | below << (self.torus.size - self.pad)) & self.all

    def bits(self, seen: int) -> str:
        """Return for each square "1" if it is seen, else "0"."""
        return f"{seen:0{self.torus.size}b}"

    def test(self, seen: int) -> Callable[[int], int]:
        """Return a function that tests whether a square is seen: for some hundred, quicker than `bits`."""
        flags = (seen << -self.torus.size % 8).to_bytes((self.torus.size + 7) // 8, "big")
        return lambda square: flags[square >> 3] & FLAGS[square & 7]


@lru_cache(maxsize=16)
def sight_of(torus: Torus, radius2: int) -> Sight:
    """Return the sight on a torus, the same object for recent ones."""
    return Sight(torus, radius2)

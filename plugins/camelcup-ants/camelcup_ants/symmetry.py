"""Symmetries of a board, and the sets of squares that get food together."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from camelcup_ants.board import LAND, WATER, Board
from camelcup_ants.torus import Squares, Torus, near_of

TURNS = ((1, 0, 0, 1), (-1, 0, 0, -1), (1, 0, 0, -1), (-1, 0, 0, 1))
"""Turns and mirrors that any board may have, as matrices."""

TRANSPOSING = ((0, 1, 1, 0), (0, -1, -1, 0), (0, 1, -1, 0), (0, -1, 1, 0))
"""Those that exchange rows and columns, which only a board with as many rows as columns has."""


class Transform(NamedTuple):
    """A turn or a mirror, then a shift: (row, col) becomes (a row + b col + down, c row + d col + right)."""

    matrix: tuple[int, int, int, int]
    down: int
    right: int

    def image(self, torus: Torus, square: int) -> int:
        """Return the square that a square becomes."""
        a, b, c, d = self.matrix
        row, col = torus.places[square]
        return torus.square(a * row + b * col + self.down, c * row + d * col + self.right)

    def after(self, torus: Torus, first: "Transform") -> "Transform":
        """Return the transform that does another first, and then this one."""
        a, b, c, d = self.matrix
        e, f, g, h = first.matrix
        down, right = torus.places[self.image(torus, torus.square(first.down, first.right))]
        return Transform((a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h), down, right)


Symmetry = tuple[Transform, ...]
"""For each seat the transform that makes the board of seat 0 the one that this seat sees."""


@lru_cache(maxsize=16)
def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board, in a fixed order; none if its seats do not see the same.

    A symmetry has one transform for each seat, such that the images of any square are the same set from
    whichever of them one starts: a group. (A set of transforms that is none could do so only on a board
    where every square lies on lines of symmetry, which has a few rows or columns.)
    """
    owner = dict(board.hills)
    choices: list[list[Transform]] = [[] for _ in range(board.seats)]
    for transform in _candidates(board):
        choices[owner[transform.image(board.torus, board.hills[_first(board)][0])]].append(transform)
    identity = Transform(TURNS[0], 0, 0)
    return tuple(_groups(board, choices, {0: identity}))


def _first(board: Board) -> int:
    """Return the index of the first hill of seat 0."""
    return [seat for _, seat in board.hills].index(0)


def _candidates(board: Board) -> Iterator[Transform]:
    """Yield the transforms that leave the board as it is, and exchange seats."""
    torus = board.torus
    row, col = torus.places[board.hills[_first(board)][0]]
    matrices = TURNS + TRANSPOSING if torus.rows == torus.cols else TURNS
    for square, _ in board.hills:
        to_row, to_col = torus.places[square]
        for matrix in matrices:
            a, b, c, d = matrix
            down, right = (to_row - a * row - b * col) % torus.rows, (to_col - c * row - d * col) % torus.cols
            transform = Transform(matrix, down, right)
            if _keeps_hills(board, transform) and _keeps_water(board, transform):
                yield transform


def _keeps_hills(board: Board, transform: Transform) -> bool:
    """Whether a transform makes all hills of a seat those of one seat, another for each."""
    owner = dict(board.hills)
    pairs = {(seat, owner.get(transform.image(board.torus, square), -1)) for square, seat in board.hills}
    images = [image for _, image in pairs]
    return len(pairs) == board.seats == len({*images}) and -1 not in images


def _keeps_water(board: Board, transform: Transform) -> bool:
    """Whether all water becomes water: then land becomes land, for each square becomes another one."""
    ground, torus = board.ground, board.torus
    return all(
        ground[transform.image(torus, square)] == WATER for square, mark in enumerate(ground) if mark == WATER
    )


def _groups(
    board: Board, choices: Sequence[Sequence[Transform]], group: Mapping[int, Transform]
) -> Iterator[Symmetry]:
    """Yield the groups with one transform for each seat that contain a smaller one."""
    missing = [seat for seat in range(board.seats) if seat not in group]
    if not missing:
        yield tuple([group[seat] for seat in range(board.seats)])
        return
    for transform in choices[missing[0]]:
        closed = _closure(board, group, transform)
        if closed is not None:
            yield from _groups(board, choices, closed)


def _closure(
    board: Board, group: Mapping[int, Transform], transform: Transform
) -> dict[int, Transform] | None:
    """Return the group that a transform and a group generate, by seat; None if a seat had two of them."""
    torus, owner = board.torus, dict(board.hills)
    home = board.hills[_first(board)][0]
    found = dict(group)
    waiting = deque([transform])
    while waiting:
        new = waiting.popleft()
        seat = owner[new.image(torus, home)]
        if found.setdefault(seat, new) != new:
            return None
        for other in list(found.values()):
            for product in (new.after(torus, other), other.after(torus, new)):
                if found.get(owner[product.image(torus, home)]) != product:
                    waiting.append(product)
    return found


class Sets(NamedTuple):
    """The sets of squares that get food together, each under its lowest square.

    squares: for each set its squares, ascending
    all:     every set, ascending
    visible: those that can be reached from a hill within its sight, ascending
    """

    squares: Mapping[int, Squares]
    all: Squares
    visible: Squares


@lru_cache(maxsize=16)
def sets_of(board: Board, symmetry: int, viewradius2: int) -> Sets:
    """Return the sets of a board by one of its symmetries.

    Sets with hills are left out, and those with two squares side by side.

    symmetry: its place in `symmetries`
    """
    torus, transforms = board.torus, symmetries(board)[symmetry]
    hills = {square for square, _ in board.hills}
    done: set[int] = set()
    squares: dict[int, Squares] = {}
    for square in range(torus.size):
        if square in done:
            continue
        images = {transform.image(torus, square) for transform in transforms}
        done |= images
        if hills.isdisjoint(images) and all(images.isdisjoint(torus.steps[image]) for image in images):
            squares[square] = tuple(sorted(images))
    near = reachable(board, viewradius2)
    visible = [
        first for first, each in squares.items() if len(each) == board.seats and not near.isdisjoint(each)
    ]
    return Sets(squares, tuple(squares), tuple(visible))


def reachable(board: Board, viewradius2: int) -> set[int]:
    """Return the squares that can be reached by land from a hill without leaving its sight."""
    near, steps = near_of(board.torus, viewradius2), board.torus.steps
    found: set[int] = set()
    for hill, _ in board.hills:
        allowed = {square for square in near[hill] if board.ground[square] == LAND}
        waiting = [hill]
        while waiting:
            for square in steps[waiting.pop()]:
                if square in allowed:
                    allowed.remove(square)
                    found.add(square)
                    waiting.append(square)
    return found

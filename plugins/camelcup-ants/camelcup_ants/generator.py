"""Makes symmetric maps of a kind, a number of seats, a size and a seed."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from camelcup_ants.board import HILLS, LAND, MOST, WATER, Board, board_of
from camelcup_ants.symmetry import TURNS, Symmetry, Transform
from camelcup_ants.torus import Torus, torus_of

KINDS = ("blank", "maze", "walk")
"""Kinds of maps: ponds in open land, corridors, and what random walks dig out of water."""

ANY = "any"
"""Stands for a kind that the seed chooses."""

CELL, WALL = 3, 2
"""Width of the corridors of a maze, and of its walls."""

IDENTITY, TURNED, _, MIRRORED = TURNS


class Sketch(NamedTuple):
    """A map in the making.

    group: for each seat the transform of what seat 0 sees
    hills: those of seat 0
    wet:   for each square whether it is water
    """

    torus: Torus
    group: Symmetry
    hills: Sequence[int]
    wet: bytearray

    def images(self, square: int) -> list[int]:
        """Return what a square is for each seat."""
        return [transform.image(self.torus, square) for transform in self.group]

    def paint(self, square: int, wet: bool) -> None:
        """Make a square and its images water or land."""
        for image in self.images(square):
            self.wet[image] = wet


@lru_cache(maxsize=16)
def make_map(kind: str, seats: int, area: int, seed: int) -> Board:
    """Return a map whose land is connected, and which looks the same to each seat.

    kind: one of KINDS, or ANY
    area: squares for each seat, about
    """
    random = Random(f"{kind},{seats},{area},{seed}")
    if kind == ANY:
        kind = random.choice(KINDS)
    grid = CELL + WALL if kind == "maze" else 1
    while True:
        torus = _size(random, seats, area, grid)
        group = _group(random, torus, seats, grid)
        sketch = Sketch(torus, group, _hills(random, torus, group, grid), bytearray(torus.size))
        if sketch.hills:
            DIG[kind](sketch, random)
            if _fill(sketch):
                return _board(sketch)


def _size(random: Random, seats: int, area: int, grid: int) -> Torus:
    """Draw the number of rows and of columns: multiples of what all shifts of the map need."""
    unit = seats * grid
    most = MOST // unit
    shape = random.uniform(0.5, 1.2)
    rows = min(most, max(1, round((area * seats * shape) ** 0.5 / unit)))
    cols = min(most, max(1, round(area * seats / (rows * unit * unit))))
    return torus_of(rows * unit, cols * unit)


def _group(random: Random, torus: Torus, seats: int, grid: int) -> Symmetry:
    """Draw the transforms: shifts, for an even number of seats perhaps half of them turned or mirrored.

    On the grid of a maze they take walls to walls: lines 0 to WALL - 1 of each cell.
    """
    matrix = random.choice((IDENTITY, TURNED, MIRRORED)) if seats % 2 == 0 else IDENTITY
    shifts = seats if matrix == IDENTITY else seats // 2
    turns = 0 if matrix == MIRRORED else random.randrange(shifts)
    down, right = turns * torus.rows // shifts, torus.cols // shifts
    shifted = [
        Transform(IDENTITY, number * down % torus.rows, number * right % torus.cols)
        for number in range(shifts)
    ]
    if matrix == IDENTITY:
        return tuple(shifted)
    first = WALL - 1 if grid > 1 else 0
    to_row = first + grid * random.randrange(torus.rows // grid)
    to_col = first + grid * random.randrange(torus.cols // grid) if matrix == TURNED else 0
    other = Transform(matrix, to_row, to_col)
    return (*shifted, *[shift.after(torus, other) for shift in shifted])


def _hills(random: Random, torus: Torus, group: Symmetry, grid: int) -> list[int]:
    """Draw one to three hills of seat 0, of several choices those that are furthest from all others."""
    middle = WALL + CELL // 2 if grid > 1 else 0
    hills: list[int] = []
    taken: list[int] = []
    for _ in range(random.choice((1, 1, 2, 3))):
        best: tuple[int, list[int]] = (0, [])
        for _ in range(30):
            row = random.randrange(torus.rows // grid) * grid + middle
            col = random.randrange(torus.cols // grid) * grid + middle
            images = [transform.image(torus, torus.square(row, col)) for transform in group]
            apart = [torus.distance2(images[0], other) for other in (*images[1:], *taken)]
            if min(apart) > best[0]:
                best = min(apart), images
        if best[1]:
            hills.append(best[1][0])
            taken += best[1]
    return hills


def _dig_blank(sketch: Sketch, random: Random) -> None:
    """Put ponds into open land."""
    torus, homes = sketch.torus, [image for hill in sketch.hills for image in sketch.images(hill)]
    for _ in range(torus.size // (len(sketch.group) * 60)):
        middle, radius2 = random.randrange(torus.size), random.choice((1, 2, 4, 5, 8))
        if min([torus.distance2(middle, home) for home in homes]) <= radius2 + 16:
            continue
        row, col = torus.places[middle]
        for down, half in torus.spans(radius2):
            for right in range(-half, half + 1):
                sketch.paint(torus.square(row + down, col + right), wet=True)


def _dig_walk(sketch: Sketch, random: Random) -> None:
    """Dig paths, two squares wide, out of water by walks from the hills."""
    torus = sketch.torus
    sketch.wet[:] = b"\1" * torus.size
    share = random.uniform(0.4, 0.5)
    walkers, ways = list(sketch.hills), [random.randrange(4) for _ in sketch.hills]
    while sum(sketch.wet) > share * torus.size:
        for number, square in enumerate(walkers):
            for _ in range(20):
                if random.random() < 0.3:
                    ways[number] = random.randrange(4)
                east = torus.steps[square][1]
                for each in (square, east, torus.steps[square][2], torus.steps[east][2]):
                    sketch.paint(each, wet=False)
                square = torus.steps[square][ways[number]]
            walkers[number] = square


def _dig_maze(sketch: Sketch, random: Random) -> None:
    """Make corridors between all cells, and some more of them than it takes to connect the cells."""
    torus, grid = sketch.torus, CELL + WALL
    sketch.wet[:] = b"\1" * torus.size
    cells = torus_of(torus.rows // grid, torus.cols // grid)
    for row, col in cells.places:
        _open(sketch, row * grid, col * grid, 0, 0)
    joined = list(range(cells.size))

    def root(cell: int) -> int:
        while joined[cell] != cell:
            joined[cell] = cell = joined[joined[cell]]
        return cell

    doors = [(cell, way) for cell in range(cells.size) for way in (1, 2)]
    random.shuffle(doors)
    for cell, way in doors:
        row, col = cells.places[cell]
        if root(cell) == root(cells.steps[cell][way]) and random.random() > 0.15:
            continue
        _open(sketch, row * grid, col * grid, WALL * (way == 2), WALL * (way == 1))
        _join(sketch, cells, cell, way, root, joined)


def _open(sketch: Sketch, row: int, col: int, down: int, right: int) -> None:
    """Make a cell land, and so many more rows below it, or columns to its right, with all images."""
    for to_row in range(row + WALL, row + WALL + CELL + down):
        for to_col in range(col + WALL, col + WALL + CELL + right):
            sketch.paint(sketch.torus.square(to_row, to_col), wet=False)


def _join(
    sketch: Sketch, cells: Torus, cell: int, way: int, root: Callable[[int], int], joined: list[int]
) -> None:
    """Note that two cells beside each other are connected, with all images."""
    grid = CELL + WALL

    def cell_images(number: int) -> list[int]:
        row, col = cells.places[number]
        inside = sketch.torus.square(row * grid + WALL, col * grid + WALL)
        places = [sketch.torus.places[image] for image in sketch.images(inside)]
        return [cells.square(row // grid, col // grid) for row, col in places]

    for one, other in zip(cell_images(cell), cell_images(cells.steps[cell][way]), strict=True):
        joined[root(one)] = root(other)


DIG: Mapping[str, Callable[[Sketch, Random], None]] = {
    "blank": _dig_blank,
    "maze": _dig_maze,
    "walk": _dig_walk,
}


def _fill(sketch: Sketch) -> bool:
    """Fill the land that cannot be reached with water; return whether all hills can be."""
    homes = [image for hill in sketch.hills for image in sketch.images(hill)]
    found, waiting = {homes[0]}, [homes[0]]
    while waiting:
        for square in sketch.torus.steps[waiting.pop()]:
            if not sketch.wet[square] and square not in found:
                found.add(square)
                waiting.append(square)
    for square in range(sketch.torus.size):
        sketch.wet[square] = square not in found
    return found.issuperset(homes)


def _board(sketch: Sketch) -> Board:
    marks = [WATER if wet else LAND for wet in sketch.wet]
    for hill in sketch.hills:
        for seat, square in enumerate(sketch.images(hill)):
            marks[square] = HILLS[seat]
    cols = sketch.torus.cols
    return board_of("\n".join(["".join(marks[at : at + cols]) for at in range(0, len(marks), cols)]))

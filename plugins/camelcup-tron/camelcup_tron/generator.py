"""Draws maps: rooms, rings or obstacles, which turns and mirrors by a seat exchange."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import atan2
from random import Random
from typing import NamedTuple

from camelcup_tron.state import FREE, TRAILS, Place


class Size(NamedTuple):
    """Squares of a side, the walls around the map included, and the most seats."""

    side: int
    seats: int


SIZES: Mapping[str, Size] = {"small": Size(15, 2), "medium": Size(25, 2), "large": Size(37, 8)}


def make_map(size: str, seats: int, seed: int) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """Return the rows and the starts of a size, a number of seats and a seed, always the same.

    All free squares are connected. With 2, 4 or 8 seats the map looks the same to each; with other numbers
    some of 4 or 8 such starts stay empty.
    """
    random, side = Random(seed), SIZES[size].side
    middle = (side - 1) / 2
    alike = next(number for number in (2, 4, 8) if number >= seats)
    style = (_rooms, _rings, _obstacles)[int(3 * random.random())]
    inner = range(1, side - 1)
    walls = {place for drawn in style(side, random) for place in _alike(drawn, side, alike)}
    while True:  # with one door more each time
        free = {place for place in product(inner, inner) if place not in walls}
        start = _draw(1, side - 1, random), _draw(1, side - 1, random)
        starts = sorted(_alike(start, side, alike), key=lambda at: atan2(at[1] - middle, at[0] - middle))
        apart = all(abs(x - u) + abs(y - v) >= side // 4 for (x, y), (u, v) in combinations(starts, 2))
        if apart and free.issuperset(starts) and _connected(start, free):
            break
        walls.difference_update(_alike((_draw(1, side - 1, random), _draw(1, side - 1, random)), side, alike))
    taken = [starts[alike * seat // seats] for seat in range(seats)]
    marks = dict.fromkeys(free, FREE) | dict(zip(taken, TRAILS, strict=False))
    return tuple(["".join([marks.get((x, y), "#") for x in range(side)]) for y in range(side)]), tuple(taken)


def _draw(low: int, high: int, random: Random) -> int:
    """Draw a whole number, low <= number < high."""
    return low + int((high - low) * random.random())


def _alike(place: Place, side: int, number: int) -> list[Place]:
    """Return the places that half turns, quarter turns, or these and mirrors lead to from one."""
    x, y = place
    turned = [(x, y), (side - 1 - y, x), (side - 1 - x, side - 1 - y), (y, side - 1 - x)]
    return turned[::2] if number == 2 else turned if number == 4 else turned + [(y, x) for x, y in turned]


def _rooms(side: int, random: Random) -> Iterator[Place]:
    """Yield two walls from edge to edge, each with doors."""
    across, down = [_draw(3, side // 2, random) for _ in range(2)]
    for number in range(side):
        if random.random() < 0.75:
            yield across, number
        if random.random() < 0.75:
            yield number, down


def _rings(side: int, random: Random) -> Iterator[Place]:
    """Yield square rings around the centre, with doors."""
    for ring in range(3, side // 2, 4):
        for number in range(ring, side - ring):
            if random.random() < 0.7:
                yield number, ring
            if random.random() < 0.7:
                yield ring, number


def _obstacles(side: int, random: Random) -> Iterator[Place]:
    """Yield blocks of some squares."""
    for _ in range(side // 4):
        x, y, wide, high = [_draw(*ends, random) for ends in ((1, side), (1, side), (1, 4), (1, 4))]
        yield from product(range(x, min(x + wide, side)), range(y, min(y + high, side)))


def _connected(start: Place, free: set[Place]) -> bool:
    """Whether steps lead from a place to all free ones."""
    seen, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        new = free.intersection([(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]) - seen
        seen |= new
        todo += new
    return seen == free

"""Hives: which hills spawn, and which seats gather food."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random

from camelcup_ants.battle import Owners
from camelcup_ants.state import Hill, State
from camelcup_ants.torus import Near, Squares

Tie = tuple[int, Squares]
"""A number of hills, and the squares of those of which so many spawn."""


def waiting_hills(state: State, owners: Owners) -> Iterator[Tie]:
    """Yield how many of which hills spawn: those of a seat that have waited equally long, longest first."""
    for seat, food in enumerate(state.hive):
        if not food:
            continue
        free = [
            hill
            for hill in state.hills
            if hill.owner == seat and not hill.razed and hill.square not in owners
        ]
        free.sort(key=_touched)
        for _, group in groupby(free, _touched):
            squares = tuple([hill.square for hill in group])
            yield min(food, len(squares)), squares
            food -= min(food, len(squares))


def _touched(hill: Hill) -> int:
    return hill.touched


def ties(state: State, owners: Owners) -> list[Tie]:
    """Return those of the waiting hills of which some spawn, and others do not."""
    return [
        (number, squares) for number, squares in waiting_hills(state, owners) if 0 < number < len(squares)
    ]


def draw_hills(tied: Sequence[Tie], random: Random) -> Squares:
    """Return the squares of the hills that spawn."""
    return tuple(sorted([square for number, squares in tied for square in random.sample(squares, number)]))


def spawn(state: State, owners: Owners, drawn: Squares) -> Squares:
    """Return the squares of all hills that spawn, of which some were drawn."""
    return tuple(
        [
            square
            for number, squares in waiting_hills(state, owners)
            for square in (squares if number == len(squares) else drawn if number else ())
            if square in squares
        ]
    )


def gather(food: frozenset[int], owners: Mapping[int, int], near: Near) -> dict[int, int | None]:
    """Return the food that is gone, with the seat that gets it, or None where several reach it."""
    gone: dict[int, int | None] = {}
    taken = set(owners)
    for square in food:
        if not taken.isdisjoint(near[square]):
            seats = {owners[other] for other in near[square] if other in taken}
            gone[square] = seats.pop() if len(seats) == 1 else None
    return gone

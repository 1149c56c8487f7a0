"""Moves and battles: which ants are where after the orders of a turn, and which died."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from camelcup_ants.orders import NUMBER, STAY
from camelcup_ants.torus import Near, Squares, Torus

Owners = dict[int, int]
"""The seat of the ant on each square that has one."""

Ant = tuple[int, int]
"""Square and seat."""


class Moved(NamedTuple):
    """Result of the moves: the ants that live, and those that died."""

    owners: Owners
    dead: Sequence[Ant]


def move(torus: Torus, ants: Sequence[Squares], moves: Mapping[int, str]) -> Moved:
    """Move all ants at once; where two or more end on one square, all of them die.

    moves: a letter for each ant of each seat that gave orders
    """
    steps = torus.steps
    moved: list[Ant] = []
    for seat, squares in enumerate(ants):
        for square, way in zip(squares, moves.get(seat) or STAY * len(squares), strict=True):
            moved.append((square if way == STAY else steps[square][NUMBER[way]], seat))
    owners = dict(moved)
    if len(owners) == len(moved):
        return Moved(owners, ())
    crowd = Counter([square for square, _ in moved])
    dead = [ant for ant in moved if crowd[ant[0]] > 1]
    return Moved({square: seat for square, seat in moved if crowd[square] == 1}, dead)


def fight(owners: Owners, near: Near) -> list[Ant]:
    """Return the ants that die in battle: those with an opponent that has no more opponents than they.

    near: the squares in reach of each
    """
    taken: dict[int, set[int]] = {seat: set() for seat in owners.values()}
    for square, seat in owners.items():
        taken[seat].add(square)
    everybody = set(owners)
    others = {seat: everybody - squares for seat, squares in taken.items()}
    opponents = {
        square: [other for other in near[square] if other in others[seat]]
        for square, seat in owners.items()
        if not others[seat].isdisjoint(near[square])
    }
    return [
        (square, owners[square])
        for square, found in opponents.items()
        if min([len(opponents[other]) for other in found]) <= len(found)
    ]

"""New food: the cycle of sets, and the squares that wait for food."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import NamedTuple

from camelcup_ants.board import LAND
from camelcup_ants.state import Cycle
from camelcup_ants.symmetry import Sets
from camelcup_ants.torus import Squares

Pick = Callable[[Squares], int]
"""Picks the set that comes next of those that may."""


class Dealt(NamedTuple):
    """Sets taken off a cycle.

    cycle:  the cycle after that
    taken:  the sets, by their lowest squares
    picked: the sets that came next in turn, to repeat this
    left:   the amount that was too small for the next one
    """

    cycle: Cycle
    taken: Squares
    picked: Squares
    left: int


def deal(sets: Sets, pool: Squares, cycle: Cycle, amount: int, pick: Pick) -> Dealt:
    """Take sets off a cycle while the next one is no larger than an amount, which each makes smaller.

    Drawing each set evenly from those that the cycle has left is the same as shuffling it at its end.

    pool: all sets of the cycle, ascending
    """
    taken, picked = [], []
    while pool:
        if cycle.next >= 0:
            size = len(sets.squares[cycle.next])
            if size > amount:
                break
            taken.append(cycle.next)
            amount -= size
        undrawn = cycle.undrawn or pool
        following = pick(undrawn)
        picked.append(following)
        place = bisect_left(undrawn, following)
        cycle = Cycle(following, undrawn[:place] + undrawn[place + 1 :])
    return Dealt(cycle, tuple(taken), tuple(picked), amount)


def at_random(random: Random) -> Pick:
    """Return a function that picks evenly."""
    return random.choice


def as_drawn(picked: Sequence[int]) -> Pick:
    """Return a function that picks what was drawn before."""
    following = iter(picked)
    return lambda pool: next(following)


NEW = Cycle(-1, ())
"""A cycle of which nothing is drawn yet."""


def put_food(
    sets: Sets, taken: Squares, waiting: Squares, ground: str, occupied: Collection[int], food: frozenset[int]
) -> tuple[frozenset[int], Squares]:
    """Return the food, and the squares that wait, after sets were drawn.

    Each square that is free gets one food; water never does, and need not wait.

    occupied: the squares with ants
    """
    drawn = [square for first in taken for square in sets.squares[first] if ground[square] == LAND]
    new: set[int] = set()
    later = []
    for square in sorted([*waiting, *drawn]):
        if square in occupied or square in food or square in new:
            later.append(square)
        else:
            new.add(square)
    return food | new, tuple(later)

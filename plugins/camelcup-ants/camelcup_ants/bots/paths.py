"""Ways over land: breadth-first searches from many squares at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from camelcup_ants.torus import Squares

Ways = Sequence[Squares]
"""For each square the neighbours where an ant can go."""

FARTHEST = 10**9
"""Stands for the steps to a goal that cannot be reached."""


class Walk(NamedTuple):
    """A way of an ant to a goal.

    steps: its length
    to:    the square of its first step
    """

    steps: int
    ant: int
    goal: int
    to: int


def distances(ways: Ways, goals: Iterable[int], limit: int = FARTHEST) -> dict[int, int]:
    """Return the number of steps to the nearest goal, of each square from which one is near enough.

    >>> distances([(1,), (0, 2), (1, 3), (2,)], [0], limit=2)
    {0: 0, 1: 1, 2: 2}
    """
    away = dict.fromkeys(goals, 0)
    reached = list(away)
    for square in reached:
        steps = away[square] + 1
        if steps > limit:
            break
        for to in ways[square]:
            if to not in away:
                away[to] = steps
                reached.append(to)
    return away


def assign(ways: Ways, ants: Iterable[int], goals: Iterable[int], limit: int) -> dict[int, Walk]:
    """Return a walk of each ant that is sent to a goal: the shortest walks first, no two to the same goal.

    limit: the most steps of a walk

    >>> found = assign([(1,), (0, 2), (1, 3), (2, 4), (3,)], ants=[2, 4], goals=[0, 1], limit=4)
    >>> [(walk.ant, walk.goal) for walk in found.values()]
    [(2, 1), (4, 0)]
    """
    among = frozenset(ants)
    walks = sorted([walk for goal in goals for walk in _walks_to(ways, goal, among, limit)])
    found: dict[int, Walk] = {}
    served: set[int] = set()
    for walk in walks:
        if walk.ant not in found and walk.goal not in served:
            found[walk.ant] = walk
            served.add(walk.goal)
    return found


def _walks_to(ways: Ways, goal: int, ants: frozenset[int], limit: int) -> Iterator[Walk]:
    """Yield the walks to a goal of all ants that are near enough."""
    away = {goal: 0}
    reached = [goal]
    for square in reached:
        steps = away[square] + 1
        if steps > limit:
            return
        for to in ways[square]:
            if to not in away:
                away[to] = steps
                reached.append(to)
                if to in ants:
                    yield Walk(steps, to, goal, square)


def spread(
    ways: Ways, ants: Iterable[int], wanted: bytearray, near: Mapping[int, Squares], limit: int
) -> dict[int, int]:
    """Return the first steps of ants that go to wanted squares, each the nearest ant to a square of its own.

    wanted: for each square whether it is wanted; those near a square where an ant goes are no longer
    limit:  the most steps of a walk

    >>> ways, near = [(1,), (0, 2), (1, 3), (2, 4), (3,)], {0: (1,), 4: (3,)}
    >>> spread(ways, [1, 2], bytearray([1, 0, 0, 0, 1]), near, limit=3)
    {1: 0, 2: 3}
    """
    found: dict[int, int] = {}
    left = [*ants]
    while left:
        went = _spread_once(ways, left, wanted, near, limit)
        if not went:
            break
        found |= went
        left = [ant for ant in left if ant not in went]
    return found


def _spread_once(
    ways: Ways, ants: Sequence[int], wanted: bytearray, near: Mapping[int, Squares], limit: int
) -> dict[int, int]:
    """Return the first steps of those ants that come to wanted squares before others do."""
    found: dict[int, int] = {}
    known = {*ants}
    edge = [(ant, ant, ant) for ant in ants]
    for steps in range(limit + 1):
        further = []
        for square, ant, first in edge:
            if ant in found:
                continue
            if wanted[square]:
                found[ant] = first
                wanted[square] = False
                for other in near[square]:
                    wanted[other] = False
                continue
            for to in ways[square]:
                if to not in known:
                    known.add(to)
                    further.append((to, ant, first if steps else to))
        edge = further
    return found


def down(ways: Ways, away: Mapping[int, int], square: int) -> int:
    """Return the square of the first step to a goal, by distances; the same square if none leads nearer."""
    return min([square, *ways[square]], key=lambda to: away.get(to, FARTHEST))

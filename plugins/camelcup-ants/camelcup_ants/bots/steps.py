"""Steps of ants: those that do not collide, and the orders for them."""

from collections.abc import Mapping

from camelcup_ants.torus import WAYS, Torus

Order = tuple[int, int, str]
"""Row, column and direction."""


def settle(wanted: Mapping[int, int]) -> dict[int, int]:
    """Return for each ant the square where it goes, no two the same: some stay where they are.

    wanted: for each ant the square where it wants to go, the most important ants first

    >>> settle({1: 2, 3: 2, 4: 3})
    {1: 2, 3: 3, 4: 4}
    """
    takers: dict[int, int] = {}
    left = [*wanted.items()][::-1]
    while left:
        square, to = left.pop()
        taker = takers.get(to)
        if taker is None:
            takers[to] = square
        elif to == square:
            takers[to] = square
            left.append((taker, taker))
        else:
            left.append((square, square))
    going = {square: to for to, square in takers.items()}
    return {square: going[square] for square in wanted}


def orders_of(torus: Torus, going: Mapping[int, int]) -> list[Order]:
    """Return the orders for steps from squares to squares."""
    return [
        (*torus.places[square], WAYS[torus.steps[square].index(to)])
        for square, to in going.items()
        if to != square
    ]

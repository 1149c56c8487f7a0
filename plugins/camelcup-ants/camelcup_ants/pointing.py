"""Orders that a person builds: an ant, and a direction."""

from collections.abc import Sequence

from camelcup import NextPick
from camelcup_ants.board import WATER
from camelcup_ants.picture import pick_of, picked_ants
from camelcup_ants.state import View
from camelcup_ants.torus import WAYS, torus_of

Order = list[int | str]
"""Row, column and direction."""


def next_pick(view: View, so_far: Sequence[Order], picked: Sequence[str | int]) -> NextPick:
    """Return what comes after some parts of an order: an ant that has none and can move, then where to."""
    places = [tuple(map(int, str(pick).split(","))) for pick in picked[:1]]
    if not places:
        ordered = {(row, col) for row, col, _ in so_far}
        ants = [place for place in picked_ants(view) if place not in ordered]
        return NextPick(picks=[pick_of(place) for place in ants if _ways(view, *place)])
    if len(picked) == 1:
        return NextPick(picks=_ways(view, *places[0]))
    return NextPick(order=[*places[0], picked[1]])


def _ways(view: View, row: int, col: int) -> list[str]:
    """Return the directions from a square that lead to neither water nor food."""
    torus = torus_of(view.rows, view.cols)
    places = [torus.places[square] for square in torus.steps[torus.square(row, col)]]
    return [
        way
        for way, (down, right) in zip(WAYS, places, strict=True)
        if view.map[down][right] != WATER and (down, right) not in view.food
    ]

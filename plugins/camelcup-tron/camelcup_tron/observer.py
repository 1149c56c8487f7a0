"""Tron as numbers, for programs that learn."""

from itertools import product

from camelcup import Feature, Observer
from camelcup_tron.state import FREE, STEPS, State

PLANES = ("wall", "own", "other")


class TronObserver(Observer[State, str]):
    """Observations of Tron: planes with a number for each square, row by row.

    `wall.x3.y5` says whether a wall or a trail is on x 3 and y 5, `own` whether the seat's own head is there,
    `other` whether the head of another cycle that drives is. All are 0 before the map is drawn.
    """

    def features(self, seats: int) -> list[Feature]:
        width, height = self.game.rules.sides
        places = [f"x{x}.y{y}" for y, x in product(range(height), range(width))]
        return [Feature(f"{plane}.{place}", 0, 1) for plane in PLANES for place in places]

    def observe(self, seat: int, view: State) -> list[int]:
        width, height = self.game.rules.sides
        if not view.rows:
            return [0] * (len(PLANES) * width * height)
        own, other = [0] * (width * height), [0] * (width * height)
        for each in view.alive:
            x, y = view.heads[each]
            (own if each == seat else other)[y * width + x] = 1
        return [*[int(mark != FREE) for row in view.rows for mark in row], *own, *other]

    def actions(self, seats: int) -> tuple[str, ...]:
        return tuple(STEPS)

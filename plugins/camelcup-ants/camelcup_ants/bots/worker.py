"""A bot with one idea: each ant walks to the nearest food that it sees."""

from collections.abc import Collection

from camelcup import Bot
from camelcup_ants.board import WATER
from camelcup_ants.bots.steps import Order, orders_of, settle
from camelcup_ants.orders import Orders
from camelcup_ants.state import View
from camelcup_ants.torus import torus_of


class Worker(Bot[View, Orders]):
    """Sends each ant straight to the nearest food that it sees, or else on as it went.

    It knows nothing of hills and other seats. An ant that water stops turns at random.

    heading: for each ant the direction of its last step, by its square
    """

    def __init__(self) -> None:
        self.heading: dict[int, int] = {}

    def move(self, seat: int, view: View) -> list[Order]:
        torus = torus_of(view.rows, view.cols)
        food = {torus.square(*place) for place in view.food}
        wanted, heading = {}, {}
        for ant in [torus.square(row, col) for row, col, owner in view.ants if owner == 0]:
            way = self._way(view, ant, food)
            wanted[ant] = to = ant if way is None else torus.steps[ant][way]
            if way is not None:
                heading[to] = way
        self.heading = heading
        return orders_of(torus, settle(wanted))

    def _way(self, view: View, ant: int, food: Collection[int]) -> int | None:
        """Return the direction that an ant wants to go; None if it waits for food beside it."""
        torus = torus_of(view.rows, view.cols)
        away2, near = min([(torus.distance2(ant, square), square) for square in food], default=(0, -1))
        if food and away2 <= view.spawnradius2:
            return None
        places = [torus.places[to] for to in torus.steps[ant]]
        free = [way for way, (row, col) in enumerate(places) if view.map[row][col] != WATER]
        if food and away2 <= view.viewradius2:
            return min(free, key=lambda way: torus.distance2(torus.steps[ant][way], near), default=None)
        if (way := self.heading.get(ant)) in free:
            return way
        return self.rng.choice(free) if free else None

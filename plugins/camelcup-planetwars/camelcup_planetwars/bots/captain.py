"""A bot that counts: each planet attacks with what the fleets on their way leave to be done."""

from camelcup import Bot
from camelcup_planetwars.futures import Future, futures_of
from camelcup_planetwars.state import Order, Orders, State, trips


class Captain(Bot[State, Orders]):
    """Sends from each planet just what takes the planet that pays soonest.

    It knows what becomes of a target with the fleets on their way, but keeps no ships to defend its planets.
    """

    def move(self, seat: int, view: State) -> Orders:
        futures, away = futures_of(view), trips(view.planets)
        orders = []
        for source, planet in enumerate(view.planets):
            if planet.owner == seat and planet.ships:
                order = _attack(seat, source, planet.ships, futures, away[source])
                if order:
                    orders.append(order)
                    landing = away[source][order.target]
                    futures[order.target] = futures[order.target].after(seat, landing, order.ships)
        return Orders(orders)


def _attack(seat: int, source: int, ships: int, futures: list[Future], away: tuple[int, ...]) -> Order | None:
    """Return the order from a planet that pays soonest; None if its ships take no other planet."""
    best, choice = 0.0, None
    for target, future in enumerate(futures):
        if target == source:
            continue
        needed = future.needed(seat, away[target])
        if 0 < needed <= ships:
            value = future.growth / (needed + future.growth * away[target] + 1)
            if value > best:
                best, choice = value, Order(source, target, needed)
    return choice

"""A bot with one idea: its largest planet attacks what pays soonest."""

from camelcup import Bot
from camelcup_planetwars.state import Order, Orders, State, trips


class Colonist(Bot[State, Orders]):
    """Sends half of its largest planet to the planet with the most growth for its ships and its distance.

    It has one fleet on its way at a time.
    """

    def move(self, seat: int, view: State) -> Orders:
        planets = view.planets
        own = [number for number, planet in enumerate(planets) if planet.owner == seat]
        others = [number for number, planet in enumerate(planets) if planet.owner != seat]
        if not own or not others or any(fleet.owner == seat for fleet in view.fleets):
            return Orders()
        source = max(own, key=lambda number: planets[number].ships)
        away, half = trips(planets)[source], planets[source].ships // 2
        target = max(
            others,
            key=lambda number: (1 + planets[number].growth) / (1 + planets[number].ships + away[number]),
        )
        return Orders([Order(source, target, half)] if half else [])

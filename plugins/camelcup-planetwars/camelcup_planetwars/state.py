"""States: planets, fleets and orders."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple

from camelcup import plural


class Planet(NamedTuple):
    """A planet; its number is its index in `State.planets`.

    x, y:   its place
    owner:  the seat that owns it, None for nobody
    ships:  ships on it
    growth: ships that are built each turn while a seat owns it, 0 to 5

    >>> Planet(x=2.5, y=7.0, owner=None, ships=40, growth=3).owner is None
    True
    """

    x: float
    y: float
    owner: int | None
    ships: int
    growth: int


class Fleet(NamedTuple):
    """A fleet on its way.

    owner:          the seat that sent it
    ships:          its ships
    source, target: numbers of planets
    length:         turns of the whole trip
    left:           turns until it lands

    >>> Fleet(owner=0, ships=20, source=4, target=7, length=9, left=3).left
    3
    """

    owner: int
    ships: int
    source: int
    target: int
    length: int
    left: int


class Order(NamedTuple):
    """An order: ships leave the planet `source` for the planet `target`."""

    source: int
    target: int
    ships: int


class Orders(tuple[Order, ...]):
    """The orders of a seat in one turn, at most one for a source and a target.

    >>> str(Orders([Order(1, 15, 30), Order(2, 15, 15)])), str(Orders())
    ('sends 45 ships by 2 orders', 'gives no orders')
    """

    __slots__ = ()

    def __str__(self) -> str:
        if not self:
            return "gives no orders"
        return f"sends {plural(sum(order.ships for order in self), 'ship')} by {plural(len(self), 'order')}"


class State(NamedTuple):
    """A position, which every seat sees.

    seats:   the number of seats
    planets: the planets; none before the map is drawn
    fleets:  the fleets on their way, in the order of launching
    turn:    the number of turns played
    turns:   the number of turns after which the game ends
    alive:   the seats that are in the game: they order this turn
    out:     the seats that faults have put out; they leave `alive` at the end of the turn
    seat:    the seat whose view it is; None for the position itself

    >>> home = Planet(0, 0, 0, 100, 5)
    >>> state = State(2, (home,), (Fleet(0, 20, 4, 7, 9, 3),), turn=0, turns=201, alive=(0, 1), out=())
    >>> state.ships(0), state.growth(0)
    (120, 5)
    """

    seats: int
    planets: tuple[Planet, ...]
    fleets: tuple[Fleet, ...]
    turn: int
    turns: int
    alive: tuple[int, ...]
    out: tuple[int, ...]
    seat: int | None = None

    def ships(self, seat: int) -> int:
        """Return the ships of a seat, on planets and in fleets."""
        on_planets = sum([planet.ships for planet in self.planets if planet.owner == seat])
        return on_planets + sum([fleet.ships for fleet in self.fleets if fleet.owner == seat])

    def growth(self, seat: int) -> int:
        """Return the ships that the planets of a seat build each turn."""
        return sum([planet.growth for planet in self.planets if planet.owner == seat])


Place = tuple[float, float]


def trip(start: Place, end: Place) -> int:
    """Return the turns of a trip between two places: the Euclidean distance, rounded up.

    >>> trip((0, 0), (1, 1))
    2
    """
    x, y = start[0] - end[0], start[1] - end[1]
    return ceil(sqrt(x * x + y * y))


def trips(planets: Sequence[Planet]) -> tuple[tuple[int, ...], ...]:
    """Return the turns of the trips between all planets: `trips(planets)[source][target]`.

    >>> trips([Planet(0, 0, 0, 100, 5), Planet(3, 4, 1, 100, 5)])
    ((0, 5), (5, 0))
    """
    return _trips(tuple([planet[:2] for planet in planets]))


@lru_cache(maxsize=16)
def _trips(places: tuple[Place, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([trip(start, end) for end in places]) for start in places])

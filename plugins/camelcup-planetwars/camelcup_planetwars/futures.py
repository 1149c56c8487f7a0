"""Futures of planets: all fleets are seen, so it is known what becomes of a planet if no seat orders more."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from camelcup_planetwars.state import Fleet, Planet, State
from camelcup_planetwars.turns import Sides, battle, land

Landings = Mapping[int, Sides]
"""Ships that land on a planet, by the turns until then and by owner."""


class Moment(NamedTuple):
    """A planet after ships have landed there, so many turns from now: its owner and its ships."""

    turn: int
    owner: int | None
    ships: int


class Future(NamedTuple):
    """The future of a planet.

    growth:   its growth
    landings: the ships that land there
    moments:  the planet now, and after each landing

    >>> future = Future(growth=5, landings={}, moments=(Moment(0, owner=0, ships=10),))
    >>> future.at(3), future.spare(0), future.lost(0)
    ((0, 25), 10, None)
    >>> future.needed(1, turn=3), future.after(1, turn=3, ships=26).at(4)
    (26, (1, 6))
    """

    growth: int
    landings: Landings
    moments: tuple[Moment, ...]

    def at(self, turn: int) -> tuple[int | None, int]:
        """Return the owner and the ships in so many turns."""
        last = max([moment for moment in self.moments if moment.turn <= turn])
        built = self.growth * (turn - last.turn) if last.owner is not None else 0
        return last.owner, last.ships + built

    def spare(self, seat: int) -> int:
        """Return the ships that may leave now without the loss of the planet; 0 if it is lost anyway."""
        if any(moment.owner != seat for moment in self.moments):
            return 0
        return min([moment.ships for moment in self.moments])

    def lost(self, seat: int) -> int | None:
        """Return the number of turns until a seat that owns the planet loses it; None if it never does."""
        return next((moment.turn for moment in self.moments if moment.owner != seat), None)

    def needed(self, seat: int, turn: int) -> int:
        """Return the ships that have to land in so many turns for the seat to own the planet from then on."""
        ships = 0
        while True:
            future = self.after(seat, turn, ships)
            landed = [turn, *[moment.turn for moment in future.moments if moment.turn > turn]]
            lost = next((each for each in landed if future.at(each)[0] != seat), None)
            if lost is None:
                return ships
            defends = future.at(lost - 1)[0] == seat  # whom equal sides leave the planet
            ships += future.at(lost)[1] + (not defends)

    def after(self, seat: int, turn: int, ships: int) -> "Future":
        """Return the future if ships of a seat land in so many turns too."""
        if not ships:
            return self
        sides = dict(self.landings.get(turn, {}))
        sides[seat] = sides.get(seat, 0) + ships
        before = [moment for moment in self.moments if moment.turn < turn]
        return _follow(self.growth, {**self.landings, turn: sides}, before)


def future_of(planet: Planet, fleets: Sequence[Fleet]) -> Future:
    """Return the future of a planet to which fleets fly.

    >>> future = future_of(Planet(0, 0, 0, 10, 5), [Fleet(1, 40, 3, 2, 9, 2)])
    >>> future.at(1), future.at(3), future.lost(0), future.needed(0, 2)
    ((0, 15), (1, 25), 2, 20)
    """
    by_turn: dict[int, list[Fleet]] = {}
    for fleet in fleets:
        by_turn.setdefault(fleet.left, []).append(fleet)
    landings = {turn: sides for turn, landed in by_turn.items() for sides in land(landed).values()}
    return _follow(planet.growth, landings, [Moment(0, planet.owner, planet.ships)])


def futures_of(state: State) -> list[Future]:
    """Return the future of each planet.

    >>> planets = (Planet(0, 0, 0, 100, 5), Planet(3, 4, 1, 40, 5))
    >>> fleets = (Fleet(0, 75, source=0, target=1, length=5, left=5),)
    >>> state = State(2, planets, fleets, turn=0, turns=201, alive=(0, 1), out=())
    >>> [future.at(5) for future in futures_of(state)]
    [(0, 125), (0, 10)]
    """
    flying: list[list[Fleet]] = [[] for _ in state.planets]
    for fleet in state.fleets:
        flying[fleet.target].append(fleet)
    return [future_of(planet, fleets) for planet, fleets in zip(state.planets, flying, strict=True)]


def _follow(growth: int, landings: Landings, moments: list[Moment]) -> Future:
    """Return the future from its last known moment on."""
    turn, owner, ships = moments[-1]
    moments = list(moments)
    for landing in sorted([each for each in landings if each > turn]):
        if owner is not None:
            ships += growth * (landing - turn)
        owner, ships = battle(owner, ships, landings[landing])
        turn = landing
        moments.append(Moment(turn, owner, ships))
    return Future(growth, landings, tuple(moments))

"""Forecasts: the owner and the ships of every planet in each of the next turns, by the fleets known."""

from collections.abc import Iterable, Mapping

from camelcup_planetwars.state import State, trips
from camelcup_planetwars.turns import Sides, battle

Landing = Mapping[int, Sides]
"""Ships that land on a planet, by turn and owner."""

Line = tuple[list[int | None], list[int]]
"""The owner and the ships of a planet in each turn; turn 0 is now."""


class Forecast:
    """The planets in each turn up to the last one, which changes with every fleet that is sent.

    away:    the turns of trips
    growth:  the growth of each planet
    last:    the last turn
    owners:  for each planet its owner in each turn, before fleets are launched
    ships:   the ships there, after fleets were launched
    landing: for each planet the ships that land, by turn and owner
    leaving: for each planet the ships that leave, by turn, and whose they are
    beyond:  ships that land after the last turn, by owner
    """

    def __init__(self, state: State, last: int) -> None:
        self.away = trips(state.planets)
        self.growth = [planet.growth for planet in state.planets]
        self.last = last
        self.owners: list[list[int | None]] = [[planet.owner] for planet in state.planets]
        self.ships = [[planet.ships] for planet in state.planets]
        self.landing: list[Landing] = [{} for _ in state.planets]
        self.leaving: list[dict[int, tuple[int, int]]] = [{} for _ in state.planets]
        self.beyond = [0] * state.seats
        for fleet in state.fleets:
            self._add(fleet.target, fleet.left, fleet.owner, fleet.ships)
        for number in range(len(state.planets)):
            self.owners[number], self.ships[number] = self._line(number, 0, self.landing[number])

    def copy(self) -> "Forecast":
        """Return a forecast that changes on its own."""
        other = Forecast.__new__(Forecast)
        other.away, other.growth, other.last = self.away, self.growth, self.last
        other.owners, other.ships, other.beyond = [*self.owners], [*self.ships], [*self.beyond]
        other.landing, other.leaving = [*self.landing], [*self.leaving]
        return other

    def send(self, turn: int, source: int, target: int, ships: int) -> None:
        """Send ships of the owner of a planet in a turn."""
        owner = self.owners[source][turn]
        assert owner is not None, "nobody sends ships"
        leaving = self.leaving[source]
        left = leaving[turn][1] if turn in leaving and leaving[turn][0] == owner else 0
        self.leaving[source] = {**leaving, turn: (owner, left + ships)}
        self.ships[source] = [*self.ships[source]]
        self.ships[source][turn] -= ships
        self._follow(source, turn)
        landing = turn + self.away[source][target]
        self._add(target, landing, owner, ships)
        if landing <= self.last:
            self._follow(target, landing - 1)

    def launch(self, turn: int, seat: int, orders: Iterable[tuple[int, int, int]]) -> None:
        """Send the fleets of orders, of which those that are no longer possible are left out."""
        for source, target, ships in orders:
            ready = self.ships[source][turn] if self.owners[source][turn] == seat else 0
            if ready:
                self.send(turn, source, target, min(ships, ready))

    def spare(self, seat: int, number: int, turn: int) -> int:
        """Return the ships that may leave a planet in a turn without its loss; 0 if it is lost anyway."""
        owners = self.owners[number][turn:]
        return min(self.ships[number][turn:]) if owners.count(seat) == len(owners) else 0

    def needed(self, seat: int, number: int, turn: int) -> int:
        """Return the ships that have to land in a turn for the seat to own a planet from then on."""
        if max(self.landing[number], default=0) < turn:
            return 0 if self.owners[number][turn] == seat else self.ships[number][turn] + 1
        needed = 0
        while True:
            owners, ships = self._with(seat, number, turn, needed)
            lost = next((each for each in range(turn, self.last + 1) if owners[each] != seat), None)
            if lost is None:
                return needed
            defends = owners[lost - 1] == seat  # whom equal sides leave the planet
            needed += max(1, ships[lost] + (not defends))  # the new owner's ships may leave at once

    def _with(self, seat: int, number: int, turn: int, ships: int) -> Line:
        """Return the line of a planet at which some more ships land."""
        landing = self.landing[number]
        if ships:
            sides = dict(landing.get(turn, {}))
            sides[seat] = sides.get(seat, 0) + ships
            landing = {**landing, turn: sides}
        return self._line(number, turn - 1, landing)

    def _add(self, target: int, turn: int, owner: int, ships: int) -> None:
        if turn > self.last:
            self.beyond[owner] += ships
            return
        sides = dict(self.landing[target].get(turn, {}))
        sides[owner] = sides.get(owner, 0) + ships
        self.landing[target] = {**self.landing[target], turn: sides}

    def _follow(self, number: int, turn: int) -> None:
        self.owners[number], self.ships[number] = self._line(number, turn, self.landing[number])

    def _line(self, number: int, turn: int, landing: Landing) -> Line:
        """Return the line of a planet, known up to a turn."""
        owners, ships = self.owners[number][: turn + 1], self.ships[number][: turn + 1]
        owner, here, leaving = owners[-1], ships[-1], self.leaving[number]
        for event in sorted([each for each in {*landing, *leaving, self.last} if each > turn]):
            growth, wait = self.growth[number] if owner is not None else 0, event - turn
            owners += [owner] * wait
            ships += [here + growth * step for step in range(1, wait + 1)]
            here, turn = ships[-1], event
            if event in landing:
                owner, here = battle(owner, here, landing[event])
            leaver, left = leaving.get(event, (None, 0))
            if left and leaver == owner:
                here -= min(here, left)
            owners[-1], ships[-1] = owner, here
        return owners, ships

    def value(self, seat: int) -> int:
        """Return the ships of a seat less those of the others in the last turn."""
        total = 2 * self.beyond[seat] - sum(self.beyond)
        for owners, ships in zip(self.owners, self.ships, strict=True):
            if owners[-1] == seat:
                total += ships[-1]
            elif owners[-1] is not None:
                total -= ships[-1]
        return total

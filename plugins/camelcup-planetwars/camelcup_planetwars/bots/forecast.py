"""Forecasts: the owner and the ships of every planet in each of the next turns, by the fleets that are known."""

from collections.abc import Iterable, Mapping

from camelcup_planetwars.state import Orders, State, trips
from camelcup_planetwars.turns import battle

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
        self.landing: list[dict[int, Mapping[int | None, int]]] = [{} for _ in state.planets]
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
        assert owner is not None
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
        """Return the ships that may leave a planet of a seat in a turn without its loss; 0 if it is lost anyway."""
        owners = self.owners[number]
        left = self.last + 1 - turn
        if owners[-1] != seat or owners[turn] != seat or owners[turn:].count(seat) != left:
            return 0
        return max(0, min(self.ships[number][turn:]))

    def needed(self, seat: int, number: int, turn: int) -> int:
        """Return the ships that have to land in a turn for the seat to own a planet from then on."""
        landing = self.landing[number]
        if not landing or max(landing) < turn:
            return 0 if self.owners[number][turn] == seat else self.ships[number][turn] + 1
        ships = 0
        while True:
            owners, after = self._with(seat, number, turn, ships)
            lost = next((each for each in range(turn, self.last + 1) if owners[each] != seat), None)
            if lost is None:
                return ships
            ships += max(1, after[lost] + (owners[lost - 1] != seat))

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

    def _line(self, number: int, turn: int, landing: Mapping[int, Mapping[int | None, int]]) -> Line:
        """Return the line of a planet, known up to a turn."""
        owners, ships = self.owners[number][: turn + 1], self.ships[number][: turn + 1]
        owner, here, leaving, growth = owners[-1], ships[-1], self.leaving[number], self.growth[number]
        for each in sorted({*landing, *leaving, self.last}):
            if each <= turn:
                continue
            gain = growth if owner is not None else 0
            wait = each - turn
            owners += [owner] * wait
            ships += [here + gain * step for step in range(1, wait + 1)]
            here, turn = ships[-1], each
            if each in landing:
                owner, here = battle(owner, here, landing[each])
                owners[-1] = owner
            if each in leaving and leaving[each][0] == owner:
                here -= min(here, leaving[each][1])
            ships[-1] = here
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

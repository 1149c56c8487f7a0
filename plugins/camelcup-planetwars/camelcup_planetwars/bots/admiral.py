"""A bot that plans with all its planets: it defends, attacks together, and moves spare ships to the front."""

from typing import NamedTuple

from camelcup import Bot
from camelcup_planetwars.futures import Future, futures_of
from camelcup_planetwars.state import Order, Orders, State, trips

HORIZON = 20
"""Turns from now for which the growth of a planet counts; with more, planets far away cost too much."""


class Plan(NamedTuple):
    """Ships from own planets that take or keep a planet.

    value:  ships gained by a ship sent in a turn
    turns:  turns until all ships land together
    shares: the ships of each source, the furthest first; nearer ones wait until theirs land with the others
    """

    value: float
    target: int
    turns: int
    shares: tuple[tuple[int, int], ...]


class Admiral(Bot[State, Orders]):
    """Plans attacks and defence of all planets together."""

    def move(self, seat: int, view: State) -> Orders:
        return _Staff(seat, view).orders()


class _Staff:
    """The plans of one turn.

    futures: the future of each planet, with the orders given so far
    spare:   ships of each own planet that may leave
    """

    def __init__(self, seat: int, state: State) -> None:
        self.seat = seat
        self.state = state
        self.away = trips(state.planets)
        self.futures = futures_of(state)
        owners = [planet.owner for planet in state.planets]
        self.own = [number for number, owner in enumerate(owners) if owner == seat]
        self.enemies = [number for number, owner in enumerate(owners) if owner not in (seat, None)]
        self.spare = {number: self.futures[number].spare(seat) for number in self.own}
        self.left = min(HORIZON, state.turns - state.turn)
        self.sent: dict[tuple[int, int], int] = {}

    def orders(self) -> Orders:
        """Return the orders: the best plans first, as long as there are any, then ships to the front."""
        while plans := [plan for target in range(len(self.futures)) if (plan := self._plan(target))]:
            self._carry_out(max(plans))
        self._reinforce()
        return Orders([Order(source, target, ships) for (source, target), ships in self.sent.items()])

    def _plan(self, target: int) -> Plan | None:
        """Return the plan that takes or keeps a planet soonest; None for none, or one that does not pay."""
        future = self.futures[target]
        if future.moments[-1].owner == self.seat:
            return None
        away = {source: self.away[source][target] for source in self.own if self.spare[source]}
        for turns in sorted(set(away.values())):
            sources = sorted([each for each in away if away[each] <= turns], key=lambda each: -away[each])
            needed = future.needed(self.seat, turns)
            if needed <= sum([self.spare[source] for source in sources]):
                value = self._value(target, future, turns, needed)
                return Plan(value, target, turns, self._shares(sources, needed)) if value > 0 else None
        return None

    def _shares(self, sources: list[int], needed: int) -> tuple[tuple[int, int], ...]:
        """Return the ships of each source, of which the first ones give what they can."""
        shares = []
        for source in sources:
            ships = min(needed, self.spare[source])
            needed -= ships
            if ships:
                shares.append((source, ships))
        return tuple(shares)

    def _value(self, target: int, future: Future, turns: int, needed: int) -> float:
        """Return the ships that a plan gains by a ship sent in a turn; not above 0 if it gains none."""
        planet, owner = self.state.planets[target], future.at(turns)[0]
        gain = planet.growth * (self.left - turns)
        if owner is None:
            gain -= needed
        elif owner != self.seat:
            gain *= 2
        return gain / (needed + 1) / turns

    def _carry_out(self, plan: Plan) -> None:
        """Order the ships of a plan that must leave now, and keep those that leave later."""
        for source, ships in plan.shares:
            self.spare[source] -= ships
            if self.away[source][plan.target] == plan.turns:
                self._send(source, plan.target, ships)
        total = sum(ships for _, ships in plan.shares)
        self.futures[plan.target] = self.futures[plan.target].after(self.seat, plan.turns, total)

    def _send(self, source: int, target: int, ships: int) -> None:
        self.sent[source, target] = self.sent.get((source, target), 0) + ships

    def _reinforce(self) -> None:
        """Send spare ships of planets behind to the next own planet on the way to the enemies."""
        if not self.enemies:
            return
        front = {each: min([self.away[each][enemy] for enemy in self.enemies]) for each in self.own}
        for source in self.own:
            nearer = [
                each
                for each in self.own
                if front[each] < front[source] and self.away[source][each] < front[source]
            ]
            if self.spare[source] and nearer:
                target = min(nearer, key=lambda each: self.away[source][each])
                self._send(source, target, self.spare[source])

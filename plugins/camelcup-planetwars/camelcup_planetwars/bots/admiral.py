"""A bot that plans with all its planets: it defends, attacks together, and moves spare ships to the front."""

from collections.abc import Iterator
from typing import NamedTuple

from camelcup import Bot
from camelcup_planetwars.futures import Future, futures_of
from camelcup_planetwars.state import Order, Orders, State, trips

HORIZON = 60
"""Turns from now for which the growth of a planet counts."""


class Plan(NamedTuple):
    """Ships from own planets that take or keep a planet.

    value:  ships gained for each ship sent
    orders: the ships of each source; those of the furthest land in `turns` turns, nearer ones wait for them
    """

    value: float
    target: int
    turns: int
    orders: tuple[tuple[int, int], ...]


class Admiral(Bot[State, Orders]):
    """Plans attacks and defence of all planets together."""

    def move(self, seat: int, view: State) -> Orders:
        return Orders(_Staff(seat, view).orders())


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

    def orders(self) -> list[Order]:
        """Return the orders: the best plans first, as long as there are any, then ships to the front."""
        while plan := max(self._plans(), default=None):
            self._carry_out(plan)
        self._reinforce()
        return [Order(source, target, ships) for (source, target), ships in self.sent.items()]

    def _plans(self) -> Iterator[Plan]:
        """Yield for each planet that is another's, now or later, the best plan to take or keep it."""
        for target, future in enumerate(self.futures):
            if future.moments[-1].owner != self.seat:
                plans = self._ways(target, future)
                if best := max(plans, default=None):
                    yield best

    def _ways(self, target: int, future: Future) -> Iterator[Plan]:
        """Yield the plans for a target: the sources that reach it in time, nearest first."""
        sources = sorted(
            [each for each in self.own if each != target and self.spare[each]],
            key=lambda each: self.away[each][target],
        )
        ready, used = 0, []
        for place, source in enumerate(sources):
            turns = self.away[source][target]
            ready += self.spare[source]
            used.append(source)
            if place + 1 < len(sources) and self.away[sources[place + 1]][target] == turns:
                continue
            needed = future.needed(self.seat, turns)
            if needed <= ready:
                value = self._value(target, future, turns, needed)
                if value > 0:
                    yield Plan(value, target, turns, self._shares(used, needed))
                return

    def _shares(self, sources: list[int], needed: int) -> tuple[tuple[int, int], ...]:
        """Return the ships of each source; the furthest send first."""
        shares = []
        for source in reversed(sources):
            ships = min(needed, self.spare[source])
            needed -= ships
            if ships:
                shares.append((source, ships))
        return tuple(shares)

    def _value(self, target: int, future: Future, turns: int, needed: int) -> float:
        """Return the ships that a plan gains for each ship that it costs; not above 0 if it gains none."""
        planet, owner = self.state.planets[target], future.at(turns)[0]
        gain = planet.growth * (self.left - turns)
        if owner is None:
            gain -= needed
        elif owner != self.seat:
            gain *= 2
        return gain / (needed + 1)

    def _carry_out(self, plan: Plan) -> None:
        """Order the ships of a plan that must leave now, and keep those that leave later."""
        for source, ships in plan.orders:
            self.spare[source] -= ships
            if self.away[source][plan.target] == plan.turns:
                self._send(source, plan.target, ships)
        total = sum(ships for _, ships in plan.orders)
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

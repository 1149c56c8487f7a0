"""A bot that plans with all its planets: it defends, attacks together, and moves spare ships to the front."""

from typing import NamedTuple

from camelcup import Bot
from camelcup_planetwars.futures import Future, futures_of
from camelcup_planetwars.state import Order, Orders, State, trips
from camelcup_planetwars.turns import launch

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

    def shares_with(self, other: "Plan") -> bool:
        """Whether a source of another plan is one of this."""
        return not {source for source, _ in self.shares}.isdisjoint([source for source, _ in other.shares])


class Admiral(Bot[State, Orders]):
    """Plans attacks and defence of all planets together, and expects the same of the other seats."""

    def move(self, seat: int, view: State) -> Orders:
        return _Staff(seat, _expected(seat, view)).orders()


def _expected(seat: int, state: State) -> State:
    """Return a state with the fleets that the other seats launch in this turn, if they plan alike."""
    actions = [Orders() if other == seat else _Staff(other, state).orders() for other in state.alive]
    planets, launched = launch(state, actions)
    return state._replace(planets=tuple(planets), fleets=(*state.fleets, *launched))


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
        plans = {target: self._plan(target) for target in range(len(self.futures))}
        while best := max(filter(None, plans.values()), default=None):
            self._carry_out(best)
            for target, plan in plans.items():
                if plan and (target == best.target or plan.shares_with(best)):
                    plans[target] = self._plan(target)
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
            ready, (owner, ships) = sum([self.spare[source] for source in sources]), future.at(turns)
            if owner != self.seat and ready < ships:
                continue  # at least these ships are needed, which is known sooner than how many are
            needed = future.needed(self.seat, turns)
            if needed <= ready:
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
        """Send spare ships to the own planet nearest to an enemy, of those that are on the way there."""
        if not self.enemies:
            return
        front = {each: min([self.away[each][enemy] for enemy in self.enemies]) for each in self.own}
        for source, spare in self.spare.items():
            target = min(
                [each for each in self.own if self.away[source][each] < front[source]], key=front.__getitem__
            )
            if spare and front[target] < front[source]:
                self._send(source, target, spare)

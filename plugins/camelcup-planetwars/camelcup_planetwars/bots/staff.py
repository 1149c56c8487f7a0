"""A staff plans the orders of one seat in one turn of a forecast."""

from operator import add
from typing import NamedTuple

from camelcup_planetwars.bots.forecast import Forecast

Planned = list[tuple[int, int, int]]
"""Orders that are planned: source, target, ships."""

REACH = 16
"""Turns within which ships of other planets can help or attack."""


class Plan(NamedTuple):
    """Ships from own planets that take or keep a planet, all landing in one turn.

    value:  ships gained by a ship sent in a turn
    target: the planet
    turn:   the turn in which they land
    shares: turns in which ships leave, their sources, and their numbers
    """

    value: float
    target: int
    turn: int
    shares: tuple[tuple[int, int, int], ...]

    def uses(self, sources: set[int]) -> bool:
        """Whether ships leave one of some planets."""
        return not sources.isdisjoint([source for _, source, _ in self.shares])


class Style(NamedTuple):
    """A way to plan.

    horizon: turns for which the growth of a planet counts; with more, planets far away cost too much
    caution: the share of the ships that may come to defend a planet to which attackers are sent too
    hold:    the share of the ships that may come to attack for which a planet must hold once it is taken
    keep:    the share of them for which planets keep ships, less those that may come to help
    neutral: whether planets that belong to nobody are attacked
    attack:  whether those of other seats are
    """

    horizon: int = 15
    caution: float = 1.0
    hold: float = 1.0
    keep: float = 1.0
    neutral: bool = True
    attack: bool = True


class Staff:
    """Plans the orders of a seat in a turn of a forecast, and enters them there.

    ours, theirs: for each planet the ships of own and of other planets that can be there, by turns from now
    surplus:      for each own planet the ships that attacks may take from it
    """

    def __init__(self, seat: int, forecast: Forecast, turn: int, style: Style) -> None:
        self.seat, self.forecast, self.turn, self.style = seat, forecast, turn, style
        owners = [line[turn] for line in forecast.owners]
        self.own = [number for number, owner in enumerate(owners) if owner == seat]
        self.enemies = [number for number, owner in enumerate(owners) if owner not in (seat, None)]
        self.until = min(forecast.last, turn + style.horizon)
        self.theirs = [self._reach(number, self.enemies) for number in range(len(owners))]
        self.ours = [self._reach(number, self.own) for number in range(len(owners))]
        self.surplus = {
            number: int(min([us - style.keep * them for us, them in self._balance(number)], default=0))
            for number in self.own
        }
        self.orders: Planned = []
        self.spares: dict[tuple[int, int], int] = {}

    def plan(self) -> Planned:
        """Return the orders: the best plans first, as long as there are any, then ships to the front."""
        targets = [number for number in range(len(self.ours)) if self._is_target(number)]
        plans = {target: self._best(target) for target in targets}
        while best := max(filter(None, plans.values()), default=None):
            self._carry_out(best)
            used = {source for _, source, _ in best.shares}
            for target, plan in plans.items():
                if plan and (target == best.target or plan.uses(used)):
                    plans[target] = self._best(target)
        self._reinforce()
        return self.orders

    def _reach(self, target: int, sources: list[int]) -> list[int]:
        """Return the ships of some planets that can be at a planet in each of the next turns."""
        forecast, length = self.forecast, min(REACH, self.forecast.last - self.turn) + 1
        total = [0] * length
        for source in sources:
            trip = forecast.away[source][target]
            if trip < length:
                line = forecast.ships[source][self.turn : self.turn + length - trip]
                total[trip:] = map(add, total[trip:], line)
        return total

    def _balance(self, number: int) -> list[tuple[int, int]]:
        """Return the ships of either side that can be at a planet in each turn after this."""
        return list(zip(self.ours[number][1:], self.theirs[number][1:], strict=True))

    def _is_target(self, number: int) -> bool:
        owners = self.forecast.owners[number]
        if owners[-1] == self.seat:
            return False
        if owners[self.turn] is None and owners[-1] is None:
            return self.style.neutral
        return owners[self.turn] == self.seat or self.style.attack

    def _best(self, target: int) -> Plan | None:
        """Return the plan with the highest value that takes or keeps a planet; None if none pays."""
        away = [(self.forecast.away[source][target], source) for source in self.own if source != target]
        if not away:
            return None
        first = self.turn + min(away)[0]
        turns = {self.turn + trip for trip, _ in away}
        turns |= {landing + 1 for landing in self.forecast.landing[target] if landing >= first}
        plans = [self._plan(target, turn, away) for turn in sorted(turns) if turn <= self.until]
        return max(filter(None, plans), key=lambda plan: plan.value, default=None)

    def _plan(self, target: int, turn: int, away: list[tuple[int, int]]) -> Plan | None:
        """Return the plan whose ships land in a turn; None if there are too few, or it does not pay."""
        trips = [(trip, source) for trip, source in away if self.turn + trip <= turn]
        ready = [(trip, source, self._ready(target, source, turn - trip)) for trip, source in trips]
        force = sum([ships for _, _, ships in ready])
        owner, ships = self.forecast.owners[target][turn], self.forecast.ships[target][turn]
        if owner != self.seat and force < ships:
            return None  # at least these ships are needed, which is known sooner than how many are
        needed = self.forecast.needed(self.seat, target, turn)
        if self.forecast.owners[target][self.turn] != self.seat:
            if owner in (self.seat, None) and not self._holds(target, turn):
                return None
            needed += self._defenders(target, turn)
        value = self._value(target, turn, needed)
        if not 0 < needed <= force or value <= 0:
            return None
        return Plan(value, target, turn, _shares(ready, turn, needed))

    def _ready(self, target: int, source: int, turn: int) -> int:
        """Return the ships that a planet can send in a turn: all that are spare to one of its own side."""
        if (source, turn) not in self.spares:
            self.spares[source, turn] = self.forecast.spare(self.seat, source, turn)
        spare = self.spares[source, turn]
        if self.forecast.owners[target][self.turn] == self.seat:
            return spare
        return max(0, min(spare, self.surplus[source]))

    def _holds(self, target: int, turn: int) -> bool:
        """Return whether a planet that is taken from nobody can be held against all that may come."""
        forecast, theirs, ours = self.forecast, self.theirs[target], self.ours[target]
        lost = forecast.ships[target][turn] if forecast.owners[target][turn] is None else 0
        wait = turn - self.turn
        return all(
            self.style.hold * theirs[each] <= ours[each] + forecast.growth[target] * (each - wait) - lost
            for each in range(wait + 1, len(theirs))
        )

    def _defenders(self, target: int, turn: int) -> int:
        """Return the ships to send for those that may come to defend a planet once they see the attack."""
        wait = turn - self.turn
        if self.forecast.owners[target][turn] in (self.seat, None) or wait > len(self.theirs[target]):
            return 0
        there = self.forecast.ships[target][turn - 1] if target in self.enemies else 0
        return max(0, int(self.style.caution * (self.theirs[target][wait - 1] - there)))

    def _value(self, target: int, turn: int, needed: int) -> float:
        """Return the ships that a plan gains by a ship sent in a turn; not above 0 if it gains none."""
        gain, owner = self.forecast.growth[target] * (self.until - turn), self.forecast.owners[target][turn]
        if owner is None:
            gain -= self.forecast.ships[target][turn]
        elif owner != self.seat:
            gain *= 2
        return gain / (needed + 1) / (turn - self.turn)

    def _carry_out(self, plan: Plan) -> None:
        """Send the ships of a plan, some of them later."""
        attacks = self.forecast.owners[plan.target][self.turn] != self.seat
        for turn, source, ships in plan.shares:
            self._send(turn, source, plan.target, ships)
            self.surplus[source] -= ships if attacks else 0

    def _send(self, turn: int, source: int, target: int, ships: int) -> None:
        self.forecast.send(turn, source, target, ships)
        if turn == self.turn:
            self.orders.append((source, target, ships))
        self.spares = {key: spare for key, spare in self.spares.items() if key[0] not in (source, target)}

    def _reinforce(self) -> None:
        """Send spare ships to the own planet nearest to an enemy, of those that are on the way there."""
        away, enemies = self.forecast.away, self.enemies
        held = [number for number, owners in enumerate(self.forecast.owners) if owners[-1] == self.seat]
        if not enemies:
            return
        front = {each: min([away[each][enemy] for enemy in enemies]) for each in {*held, *self.own}}
        for source in self.own:
            nearer = [each for each in held if away[source][each] < front[source]]
            target = min(nearer, key=front.__getitem__, default=source)
            spare = self._ready(source, source, self.turn)
            if spare and front[target] < front[source]:
                self._send(self.turn, source, target, spare)


def _shares(ready: list[tuple[int, int, int]], turn: int, needed: int) -> tuple[tuple[int, int, int], ...]:
    """Return the ships of each source, of which the furthest ones give what they can."""
    shares = []
    for trip, source, spare in sorted(ready, key=lambda each: (-each[0], each[1])):
        ships = min(needed, spare)
        needed -= ships
        if ships:
            shares.append((turn - trip, source, ships))
    return tuple(shares)

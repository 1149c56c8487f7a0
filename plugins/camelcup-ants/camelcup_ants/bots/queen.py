"""A bot that gives each ant a task, and then looks after battles by counting."""

from collections.abc import Collection, Mapping
from random import Random

from camelcup import Bot
from camelcup_ants.bots.memory import Memory
from camelcup_ants.bots.paths import assign, distances, down, nearest
from camelcup_ants.bots.skirmish import Skirmish
from camelcup_ants.bots.steps import Order, orders_of, settle
from camelcup_ants.orders import Orders
from camelcup_ants.state import View
from camelcup_ants.torus import near_of

FAR = 20
"""The most steps that an ant goes for food, or to an intruder."""

GUARD = 8
"""Steps from an own hill within which enemies are intruders."""

POST, SHARE, MOST = 2, 8, 3
"""Steps from a hill at which a guard stands, the ants for each guard, and the most guards of a hill."""

RAID, WAR, TRIP = 40, 10, 25
"""The most steps of an ant to a hill of another seat, to an enemy, and to a square to explore."""

STALE = 30
"""Turns after which a square is explored again."""


class Queen(Bot[View, Orders]):
    """Shares out tasks: food, intruders, guards of the own hills, hills of others, enemies, exploration.

    Ants then step into reach of enemies only where they are more; see `Skirmish`.
    """

    def __init__(self) -> None:
        self.memory = Memory()

    def move(self, seat: int, view: View) -> list[Order]:
        self.memory.update(view)
        return _Plan(self.memory, view, self.rng).orders()


class _Plan:
    """The steps of one turn.

    free:   the ants that have no task yet
    wanted: for each other ant the square where it wants to go
    """

    def __init__(self, memory: Memory, view: View, rng: Random) -> None:
        self.memory, self.view, self.rng = memory, view, rng
        self.ways = memory.ways
        self.free = set(memory.own)
        self.wanted: dict[int, int] = {}

    def orders(self) -> list[Order]:
        """Return the orders of all ants: the most urgent tasks take ants first."""
        self._gather()
        gatherers = {*self.wanted}
        self._defend()
        self._watch()
        self._raid()
        self._attack()
        self._explore()
        self._roam()
        food = self.memory.food
        going = settle({ant: ant if to in food else to for ant, to in self.wanted.items()})
        return orders_of(self.memory.torus, self._fight(going, gatherers))

    def _take(self, steps: Mapping[int, int]) -> None:
        """Give ants a task."""
        self.wanted |= steps
        self.free -= steps.keys()

    def _gather(self) -> None:
        """Send an ant to each food."""
        found = assign(self.ways, self.free, self.memory.food, FAR)
        self._take({ant: walk.to for ant, walk in found.items()})

    def _defend(self) -> None:
        """Send an ant to each enemy near an own hill."""
        guarded = distances(self.ways, self.memory.homes, GUARD)
        intruders = [enemy for enemy in self.memory.enemies if enemy in guarded]
        found = assign(self.ways, self.free, intruders, FAR)
        self._take({ant: walk.to for ant, walk in found.items()})

    def _watch(self) -> None:
        """Keep some ants beside each own hill, not on it, once there are enough."""
        homes = self.memory.homes
        posts = distances(self.ways, homes, POST)
        guards = len(self.memory.own) // (SHARE * len(homes)) if homes else 0
        for _ in range(min(guards, MOST)):
            found = assign(self.ways, self.free, homes, RAID)
            self._take({ant: ant if ant in posts else walk.to for ant, walk in found.items()})

    def _raid(self) -> None:
        """Send all ants that are near enough to hills of others."""
        self._approach(distances(self.ways, self.memory.hills, RAID))

    def _attack(self) -> None:
        """Send ants to enemies near them, so that they are more where it comes to a fight."""
        self._approach(distances(self.ways, self.memory.enemies, WAR))

    def _approach(self, away: Mapping[int, int]) -> None:
        self._take({ant: down(self.ways, away, ant) for ant in self.free if ant in away})

    def _explore(self) -> None:
        """Send each ant to the nearest square not seen for long.

        The surroundings of such a square need no other ant, but more than one may go to the square itself:
        ants that go together win battles.
        """
        stale = bytearray([mark == "1" for mark in self.memory.unseen_for(STALE)])
        near = near_of(self.memory.torus, self.view.viewradius2)
        for ant in sorted(self.free):
            walk = nearest(self.ways, ant, stale, TRIP)
            if walk:
                self._take({ant: walk.to})
                for square in near[walk.goal]:
                    stale[square] = False

    def _roam(self) -> None:
        """Send the others to hills or stale squares however far, or anywhere."""
        if not self.free:
            return
        stale = [square for square, mark in enumerate(self.memory.unseen_for(STALE)) if mark == "1"]
        away = distances(self.ways, self.memory.hills or stale)
        for ant in sorted(self.free):
            to = down(self.ways, away, ant)
            self._take({ant: to if to != ant else self.rng.choice([ant, *self.ways[ant]])})

    def _fight(self, going: Mapping[int, int], gatherers: Collection[int]) -> Mapping[int, int]:
        """Return the steps once ants near enemies charge, and those that would lose step back.

        Gatherers do not charge, and take an even trade. An ant razes a hill whatever the danger.
        """
        memory = self.memory
        if not memory.enemies:
            return going
        near = near_of(memory.torus, self.view.attackradius2)
        fight = Skirmish(self.ways, near, memory.enemies, going, memory.food)
        front = [ant for ant in fight.front() if going[ant] not in memory.hills]
        fight.charge([ant for ant in front if ant not in gatherers])
        fight.retreat(front, gatherers)
        return fight.going

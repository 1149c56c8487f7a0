"""A bot that gives each ant a task, and then searches for good steps in battles."""

from collections.abc import Mapping, Sequence
from random import Random

from camelcup import Bot
from camelcup_ants.bots.battles import Battles
from camelcup_ants.bots.memory import Memory
from camelcup_ants.bots.paths import assign, distances, down, spread
from camelcup_ants.bots.steps import Order, orders_of, settle
from camelcup_ants.orders import Orders
from camelcup_ants.state import View
from camelcup_ants.torus import near_of

FAR = 35
"""The most steps that an ant goes for food."""

HUNGRY = 10
"""The most steps to food that an ant fights for."""

GUARD = 12
"""Steps from an own hill within which an enemy is an intruder."""

DEFENDERS, HELP = 2, 20
"""Ants that are sent to each intruder, and the most steps that they go."""

RAID, WAR, TRIP = 40, 10, 25
"""The most steps of an ant to a hill of another seat, to an enemy, and to a square to explore."""

STALE = 30
"""Turns after which a square is explored again."""

SIEGE = 4
"""Steps from an own hill within which an enemy is worth more."""

SUPPORT, MANY = 8, 3
"""Steps from the enemies of a battle within which ants are counted. Against so many enemies as many own ants
are enough for even trades; against fewer it takes more than two to one."""

SHY, STRONG, BOLD = 0.8, 1.3, 1.5
"""The worth of an enemy in own ants: as a rule, where there are enough of these, and near an own hill."""


class Queen(Bot[View, Orders]):
    """Shares out tasks: food, intruders, exploration, hills of others, enemies.

    Ants near enemies then search for steps that do well in battle; see `Battles`.
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
    hungry: the ants that are near the food where they go
    """

    def __init__(self, memory: Memory, view: View, rng: Random) -> None:
        self.memory, self.view, self.rng = memory, view, rng
        self.ways = memory.ways
        self.free = set(memory.own)
        self.wanted: dict[int, int] = {}
        self.hungry: set[int] = set()

    def orders(self) -> list[Order]:
        """Return the orders of all ants: the most urgent tasks take ants first."""
        self._gather()
        self._defend()
        self._explore()
        self._raid()
        self._attack()
        self._roam()
        food = self.memory.food
        going = settle({ant: ant if to in food else to for ant, to in self.wanted.items()})
        return orders_of(self.memory.torus, self._fight(going))

    def _take(self, steps: Mapping[int, int]) -> None:
        """Give ants a task."""
        self.wanted |= steps
        self.free -= steps.keys()

    def _gather(self) -> None:
        """Send an ant to each food."""
        found = assign(self.ways, self.free, self.memory.food, FAR)
        self._take({ant: walk.to for ant, walk in found.items()})
        self.hungry = {ant for ant, walk in found.items() if walk.steps <= HUNGRY}

    def _defend(self) -> None:
        """Send some ants to each enemy near an own hill."""
        guarded = distances(self.ways, self.memory.homes, GUARD)
        intruders = [enemy for enemy in self.memory.enemies if enemy in guarded]
        for _ in range(DEFENDERS):
            found = assign(self.ways, self.free, intruders, HELP)
            self._take({ant: walk.to for ant, walk in found.items()})

    def _raid(self) -> None:
        """Send all ants to hills of others that are near enough."""
        self._approach(distances(self.ways, self.memory.hills, RAID))

    def _attack(self) -> None:
        """Send ants to enemies near them, so that they are more where it comes to a fight."""
        self._approach(distances(self.ways, self.memory.enemies, WAR))

    def _approach(self, away: Mapping[int, int]) -> None:
        self._take({ant: down(self.ways, away, ant) for ant in sorted(self.free) if ant in away})

    def _explore(self) -> None:
        """Send ants to squares not seen for long; the surroundings of such a square need no other."""
        stale = bytearray([mark == "1" for mark in self.memory.unseen_for(STALE)])
        near = near_of(self.memory.torus, self.view.viewradius2)
        self._take(spread(self.ways, sorted(self.free), stale, near, TRIP))

    def _roam(self) -> None:
        """Send the others to hills or stale squares however far, or anywhere."""
        if not self.free:
            return
        stale = [square for square, mark in enumerate(self.memory.unseen_for(STALE)) if mark == "1"]
        away = distances(self.ways, self.memory.hills or stale)
        for ant in sorted(self.free):
            to = down(self.ways, away, ant)
            self._take({ant: to if to != ant else self.rng.choice([ant, *self.ways[ant]])})

    def _fight(self, going: Mapping[int, int]) -> Mapping[int, int]:
        """Return the steps once ants near enemies have searched for better ones."""
        memory = self.memory
        if not memory.enemies:
            return going
        near = near_of(memory.torus, self.view.attackradius2)
        battles = Battles(self.ways, near, memory.enemies, going, memory.food)
        besieged = distances(self.ways, memory.homes, SIEGE).keys()
        for own, enemies in battles.groups():
            bold = self._courage(enemies) if besieged.isdisjoint(enemies) else BOLD
            battles.fight(own, enemies, memory.hills | memory.homes, bold, self.hungry)
        return battles.going

    def _courage(self, enemies: Sequence[int]) -> float:
        """Return the worth of an enemy in own ants, by the ants of both sides around some enemies."""
        around = distances(self.ways, enemies, SUPPORT)
        own = sum([ant in around for ant in self.memory.own])
        others = sum([enemy in around for enemy in self.memory.enemies])
        enough = own >= others if others >= MANY else own > 2 * others
        return STRONG if enough else SHY

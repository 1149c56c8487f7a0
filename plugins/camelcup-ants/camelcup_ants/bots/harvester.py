"""A bot that shares out its work: each food for one ant, the others raze hills and explore."""

from camelcup import Bot
from camelcup_ants.bots.memory import Memory
from camelcup_ants.bots.paths import assign, distances, down
from camelcup_ants.bots.steps import Order, orders_of, settle
from camelcup_ants.orders import Orders
from camelcup_ants.sight import UNSEEN
from camelcup_ants.state import View

FAR = 20
"""The most steps that an ant goes for food."""


class Harvester(Bot[View, Orders]):
    """Sends one ant to each food, and the others to the hills that it found, or else to squares never seen.

    It does not look at ants of other seats.
    """

    def __init__(self) -> None:
        self.memory = Memory()

    def move(self, seat: int, view: View) -> list[Order]:
        memory = self.memory
        memory.update(view)
        ways, food = memory.ways, memory.food
        wanted = {ant: walk.to for ant, walk in assign(ways, memory.own, food, FAR).items()}
        unseen = [square for square, mark in enumerate(memory.marks) if mark == UNSEEN]
        away = distances(ways, memory.hills or unseen)
        for ant in memory.own:
            if ant not in wanted:
                to = down(ways, away, ant)
                wanted[ant] = to if to != ant else self.rng.choice([ant, *ways[ant]])
        wanted = {ant: ant if to in food else to for ant, to in wanted.items()}
        return orders_of(memory.torus, settle(wanted))

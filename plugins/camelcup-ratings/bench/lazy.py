"""Bots for Ants that give only a part of their orders, so that there are ten of them."""

from typing import Any

from camelcup_ants.bots.harvester import Harvester
from camelcup_ants.bots.queen import Queen
from camelcup_ants.bots.worker import Worker


class Lazy:
    """Mixin for a bot that gives each of its orders with a chance only. chance: of an order, from 0 to 1"""

    def __init__(self, chance: float) -> None:
        super().__init__()
        self.chance = chance

    def move(self, seat: int, view: Any) -> list[Any]:
        orders = super().move(seat, view)  # type: ignore[misc]
        return [order for order in orders if self.rng.random() < self.chance]  # type: ignore[attr-defined]


class LazyQueen(Lazy, Queen):
    pass


class LazyHarvester(Lazy, Harvester):
    pass


class LazyWorker(Lazy, Worker):
    pass

"""The Bot base class."""

from functools import cached_property
from random import Random
from typing import Any


class Bot:
    """A player. A fresh one sits down at each table, so what it keeps in `self` lasts one game."""

    _seed = 0

    @cached_property
    def rng(self) -> Random:
        """Random numbers of its own: a bot that draws from here plays repeatably.

        From `begin` on they are seeded for its seat; before, they are the same at every table.
        """
        return Random(self._seed)

    def begin(self, player: int, players: int, rules: Any) -> None:
        """Called once before the first turn, with its seat, the number of seats and the game's rules."""

    def move(self, player: int, state: Any) -> Any:
        """Answer a turn with an action or its short form; `state` is what seat `player` may know."""
        raise NotImplementedError(f"{type(self).__name__} has no move method")

    def end(self, player: int, scores: tuple[int, ...]) -> None:
        """Called once after the game, with the final scores of all seats."""


def seed_bot(bot: Bot, seed: int) -> None:
    """Give a bot the random numbers of its seat; what it drew from before there was a seed is dropped."""
    vars(bot).pop("rng", None)
    bot._seed = seed

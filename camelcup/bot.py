"""The base class of bots."""

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from camelcup.game import Game

View = TypeVar("View")
Action = TypeVar("Action")


class Bot(Generic[View, Action]):
    """A bot; camelcup makes a fresh one for each game, so what it keeps in `self` lasts one game.

    game: the game that is played, to simulate with; set before `begin`
    """

    game: Game[Any, View, Action]
    _seed: Callable[[], int] = int

    @cached_property
    def rng(self) -> Random:
        """Random numbers of this seat: a bot that draws only from here plays repeatably."""
        return Random(self._seed())

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        """Prepare for a game: called once before the first turn."""

    def move(self, seat: int, view: View) -> Any:
        """Return an action, or its encoded form; `view` is what the seat may know."""
        raise NotImplementedError(f"{type(self).__name__} has no move method")

    def end(self, scores: Sequence[float]) -> None:
        """Look at the final scores of all seats: called once after the game."""


class FunctionBot(Bot[Any, Any]):
    """A bot made of a plain function `move(seat, view)`."""

    def __init__(self, function: Callable[[int, Any], Any]) -> None:
        self.move = function  # type: ignore[method-assign, assignment]


def seat_bot(bot: Bot[Any, Any], game: Game[Any, Any, Any], seed: Callable[[], int]) -> None:
    """Give a bot its game and the seed of its seat, which is worked out when it first draws."""
    vars(bot).pop("rng", None)  # a bot may have drawn from it before it had a seat
    bot._seed = seed
    bot.game = game

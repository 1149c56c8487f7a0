"""The base class of bots."""

import random
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import AnyGame, Game
from camelcup.text import short_repr

View = TypeVar("View")
Action = TypeVar("Action")


class Bot(Generic[View, Action]):
    """A bot; camelcup makes a fresh one for each game, so what it keeps in `self` lasts one game.

    game: the game that is played, to simulate with; set before `begin`

    >>> class First(Bot):
    ...     def move(self, seat, view):
    ...         return self.game.legal_actions(view, seat)[0]
    >>> play_table(Nim(), [First(), First()]).winners
    (1,)
    """

    game: Game[Any, View, Action]
    _seed: int = 0
    _make_display: DisplayMaker = Display

    @cached_property
    def display(self) -> Display[Any, View, Action]:
        """The game for people: the texts of actions and boards, for `explain`."""
        return self._make_display(self.game)

    @cached_property
    def rng(self) -> Random:
        """Random numbers of this seat: a bot that draws only from here plays repeatably."""
        return Random(self._seed)

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        """Prepare for a game: called once before the first turn."""

    def move(self, seat: int, view: View) -> Any:
        """Return an action, or its encoded form; `view` is what the seat may know."""
        raise NotImplementedError(f"{type(self).__name__} has no move method")

    def explain(self, seat: int, view: View) -> str:
        """Return the reasons for the last move, which was made on this view, as text.

        Optional. It is asked only if somebody reads it, so it must change nothing that a later move depends
        on. A copy of the bot answers: it may draw random numbers and assign to `self`, but a list that an
        attribute holds is the bot's own.
        """
        return ""

    def value(self, seat: int, view: View, action: Action) -> float | None:
        """Return the bot's estimate of the chance to win after a legal action, 0 to 1; None for none.

        Optional: with it, a bot can judge the moves of others. It is asked after `move`, on the same view,
        returns the number by which the bot compares actions, and changes nothing.
        """
        return None

    def end(self, scores: Sequence[float]) -> None:
        """Look at the final scores of all seats: called once after the game."""


class FunctionBot(Bot[Any, Any]):
    """A bot made of a plain function `move(seat, view)`."""

    def __init__(self, function: Callable[[int, Any], Any]) -> None:
        self.move = function  # type: ignore[method-assign, assignment]


def explains(bot: Bot[Any, Any]) -> bool:
    """Whether a bot has a method `explain` of its own."""
    return type(bot).explain is not Bot.explain


def explain(bot: Bot[Any, Any], seat: int, view: Any) -> str:
    """Return a bot's reasons for its last move. A copy is asked, with random numbers of its own.

    Raises TypeError if they are not text.
    """
    twin = copy(bot)
    if "rng" in vars(bot):
        twin.rng = copy(bot.rng)
    shared = random.getstate()
    try:
        text = twin.explain(seat, view)
    finally:
        random.setstate(shared)
    if not isinstance(text, str):
        raise TypeError(f"explain returned {short_repr(text)}, which is no text")
    return text


def seat_bot(
    bot: Bot[Any, Any],
    game: AnyGame,
    seed: int,
    display: DisplayMaker = Display,
) -> None:
    """Give a bot its game. seed: that of its seat; display: makes the display when it is first used"""
    vars(bot).pop("rng", None)  # a bot may have drawn from it before it had a seat
    bot._seed = seed
    bot.game = game
    bot._make_display = display

"""The base class of bots."""

import random
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from math import isfinite
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import AnyGame, Game
from camelcup.text import short_repr

View = TypeVar("View")
Action = TypeVar("Action")


class Values(NamedTuple):
    """The numbers by which a bot compares the actions of a position; the highest is the best.

    unit:   of the numbers, such as "coins" or "chance to win, %"
    worths: actions, each with its number; of others the bot says nothing

    >>> Values("coins", [((0, 2), 1.5), ((0, 1), 0.5)]).worths[0]
    ((0, 2), 1.5)
    """

    unit: str
    worths: Sequence[tuple[Any, float]]


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

    def action_values(self, seat: int, view: View) -> Values | None:
        """Return what actions were worth at the last move, which was made on this view.

        Optional, and asked as `explain` is; a `Values` names the unit. By default None.
        """
        return None

    def end(self, scores: Sequence[float]) -> None:
        """Look at the final scores of all seats: called once after the game."""


class FunctionBot(Bot[Any, Any]):
    """A bot made of a plain function `move(seat, view)`."""

    def __init__(self, function: Callable[[int, Any], Any]) -> None:
        self.move = function  # type: ignore[method-assign, assignment]


def explains(bot: Bot[Any, Any]) -> bool:
    """Whether a bot has a method `explain` or `action_values` of its own."""
    return type(bot).explain is not Bot.explain or type(bot).action_values is not Bot.action_values


def explain(bot: Bot[Any, Any], seat: int, view: Any) -> tuple[str, Values | None]:
    """Return a bot's reasons for its last move, and its values. A copy is asked, with its own random numbers.

    Raises TypeError if they are not text, and `Values` of finite numbers.
    """
    twin = copy(bot)
    if "rng" in vars(bot):
        twin.rng = copy(bot.rng)
    shared = random.getstate()
    try:
        text, values = twin.explain(seat, view), twin.action_values(seat, view)
    finally:
        random.setstate(shared)
    if not isinstance(text, str):
        raise TypeError(f"explain returned {short_repr(text)}, which is no text")
    return text, None if values is None else _checked(values)


def _checked(values: Any) -> Values:
    try:
        unit, worths = values
        checked = [(action, float(worth)) for action, worth in worths]
    except (TypeError, ValueError):
        checked = []
    if not (checked and isinstance(unit, str) and all(isfinite(worth) for _, worth in checked)):
        right = "None, or Values of a text and (action, number) pairs"
        raise TypeError(f"action_values returned {short_repr(values)}: it must be {right}")
    return Values(unit, checked)


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

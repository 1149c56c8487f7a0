"""Bots that play the tiny games by their rules."""

from collections.abc import Sequence
from typing import Any

from camelcup import AnyGame, Bot
from tiny_games import BIG, PASS, SMALL


class Passer(Bot[Any, Any]):
    """Always passes."""

    def move(self, seat: int, view: Any) -> int:
        return PASS


class Small(Bot[Any, Any]):
    """Always rolls the small die."""

    def move(self, seat: int, view: Any) -> int:
        return SMALL


class Big(Bot[Any, Any]):
    """Rolls the big die while it may, then the small one."""

    def move(self, seat: int, view: Any) -> int:
        return BIG if BIG in self.game.legal_actions(view, seat) else SMALL


class Gambler(Bot[Any, Any]):
    """Draws among its legal actions in any game."""

    def move(self, seat: int, view: Any) -> Any:
        return self.game.sample_action(self.game.determinize(view, self.rng), seat, self.rng)


class GamblerToo(Gambler):
    """Plays as Gambler does: a bot to compare it with."""


class Shower(Bot[Any, Any]):
    """Plays Clash: always shows one number."""

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def move(self, seat: int, view: Any) -> int:
        return self.number


def smallest(seat: int, view: Any) -> Any:
    """Play Tricks: the lowest card."""
    return view.hand[0]


class Diary(Bot[Any, Any]):
    """Passes, and writes all calls in `pages`."""

    pages: list[tuple[Any, ...]] = []  # noqa: RUF012 - shared on purpose: the bot is gone after its game

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        self.pages.append(("begin", seat, seats, game))

    def move(self, seat: int, view: Any) -> int:
        self.pages.append(("move", seat, view))
        return PASS

    def end(self, scores: Sequence[float]) -> None:
        self.pages.append(("end", scores))


def small_function(seat: int, view: Any) -> int:
    """Roll the small die."""
    return SMALL

"""Bots that play the tiny games by their rules."""

from typing import Any

from camelcup import Bot
from tiny_games import BIG, PASS, SMALL


class Passer(Bot):
    """Always passes."""

    def move(self, player: int, state: Any) -> int:
        return PASS


class Small(Bot):
    """Always rolls the small die."""

    def move(self, player: int, state: Any) -> int:
        return SMALL


class Big(Bot):
    """Rolls the big die while it may, then the small one."""

    def move(self, player: int, state: Any) -> int:
        return BIG if BIG in state.legal_actions() else SMALL


class Gambler(Bot):
    """Draws among its legal actions."""

    def move(self, player: int, state: Any) -> int:
        return self.rng.choice(state.legal_actions())


class Shower(Bot):
    """Plays Clash: shows one number, always."""

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def move(self, player: int, state: Any) -> int:
        return self.number


class Diary(Bot):
    """Passes, and writes down in `pages` all that it is told."""

    pages: list[tuple[Any, ...]] = []  # noqa: RUF012 - shared on purpose: the bot is gone after its game

    def begin(self, player: int, players: int, rules: Any) -> None:
        self.pages.append(("begin", player, players, rules))

    def move(self, player: int, state: Any) -> int:
        self.pages.append(("move", player, state))
        return PASS

    def end(self, player: int, scores: tuple[int, ...]) -> None:
        self.pages.append(("end", player, scores))

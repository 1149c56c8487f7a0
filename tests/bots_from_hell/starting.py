"""Bots that fail before the first turn, or after the last."""

import os
import sys
from typing import Any

from camelcup import Bot


class Rolls(Bot):
    def move(self, player: int, state: Any) -> Any:
        return [0]


class HangsInInit(Rolls):
    def __init__(self) -> None:
        while True:
            pass


class HangsInBegin(Rolls):
    def begin(self, player: int, players: int, rules: Any) -> None:
        sum(range(10**12))


class HangsInEnd(Rolls):
    def end(self, player: int, scores: tuple[int, ...]) -> None:
        sum(range(10**12))


class DiesInInit(Rolls):
    def __init__(self) -> None:
        os._exit(6)


class DiesInBegin(Rolls):
    def begin(self, player: int, players: int, rules: Any) -> None:
        os._exit(7)


class DiesInEnd(Rolls):
    def end(self, player: int, scores: tuple[int, ...]) -> None:
        os._exit(8)


class LeavesInEnd(Rolls):
    def end(self, player: int, scores: tuple[int, ...]) -> None:
        sys.exit("a bad loser")

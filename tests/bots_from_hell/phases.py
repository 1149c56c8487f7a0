"""Bots of Pips that fail before the first turn, or after the last."""

import os
from typing import Any

from camelcup import Bot


class Small(Bot):
    def move(self, seat: int, view: Any) -> Any:
        return 3


class HangsInInit(Small):
    def __init__(self) -> None:
        while True:
            pass


class ExitsInInit(Small):
    def __init__(self) -> None:
        os._exit(6)


class HangsInBegin(Small):
    def begin(self, seat: int, seats: int, game: Any) -> None:
        sum(range(10**12))


class ExitsInBegin(Small):
    def begin(self, seat: int, seats: int, game: Any) -> None:
        os._exit(7)


class HangsInEnd(Small):
    def end(self, scores: Any) -> None:
        sum(range(10**12))


class ExitsInEnd(Small):
    def end(self, scores: Any) -> None:
        os._exit(8)

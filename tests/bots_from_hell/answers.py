"""Bots of Pips whose answers or errors cannot be used, or do harm when they are looked at."""

import os
from typing import Any, NoReturn

from camelcup import Bot


class AnswersDeeply(Bot):
    def move(self, seat: int, view: Any) -> Any:
        answer: list[Any] = []
        for _ in range(10**5):
            answer = [answer]
        return answer


class AnswersHugely(Bot):
    def move(self, seat: int, view: Any) -> Any:
        return "x" * (1 << 22)


class AnswersWithItself(Bot):
    def move(self, seat: int, view: Any) -> Any:
        print("here I am")
        return self


class AnswersNotANumber(Bot):
    def move(self, seat: int, view: Any) -> Any:
        return [float("nan")]


class Tarpit:
    def __repr__(self) -> NoReturn:
        while True:
            pass


class AnswersWithATarpit(Bot):
    def move(self, seat: int, view: Any) -> Any:
        return Tarpit()


class ExitingText(Exception):
    def __str__(self) -> NoReturn:
        os._exit(2)


class RaisesWithAnExitingText(Bot):
    def move(self, seat: int, view: Any) -> Any:
        raise ExitingText


class ChangesTheRules(Bot):
    """Changes its own copy of the game, which is all it has."""

    def move(self, seat: int, view: Any) -> Any:
        type(self.game).scores = lambda self, state: (99, 0)
        type(self.game).legal_actions = lambda self, state, seat: (6,)
        return 3

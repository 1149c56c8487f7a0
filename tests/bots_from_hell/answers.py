"""Bots of Pips whose answers or errors cannot be used, or do harm when they are looked at."""

import os

from camelcup import Bot


class AnswersDeeply(Bot):
    def move(self, seat, view):
        answer = []
        for _ in range(10**5):
            answer = [answer]
        return answer


class AnswersHugely(Bot):
    def move(self, seat, view):
        return "x" * (1 << 22)


class AnswersWithItself(Bot):
    def move(self, seat, view):
        print("here I am")
        return self


class AnswersNotANumber(Bot):
    def move(self, seat, view):
        return [float("nan")]


class Tarpit:
    def __repr__(self):
        while True:
            pass


class AnswersWithATarpit(Bot):
    def move(self, seat, view):
        return Tarpit()


class ExitingText(Exception):
    def __str__(self):
        os._exit(2)


class RaisesWithAnExitingText(Bot):
    def move(self, seat, view):
        raise ExitingText


class ChangesTheRules(Bot):
    """Changes its own copy of the game, which is all it has."""

    def move(self, seat, view):
        type(self.game).scores = lambda self, state: (99, 0)
        type(self.game).legal_actions = lambda self, state, seat: (6,)
        return 3

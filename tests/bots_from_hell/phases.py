"""Bots of Pips that fail before the first turn, or after the last."""

import os

from camelcup import Bot


class Small(Bot):
    def move(self, seat, view):
        return 3


class HangsInInit(Small):
    def __init__(self):
        while True:
            pass


class ExitsInInit(Small):
    def __init__(self):
        os._exit(6)


class HangsInBegin(Small):
    def begin(self, seat, seats, game):
        sum(range(10**12))


class ExitsInBegin(Small):
    def begin(self, seat, seats, game):
        os._exit(7)


class HangsInEnd(Small):
    def end(self, scores):
        sum(range(10**12))


class ExitsInEnd(Small):
    def end(self, scores):
        os._exit(8)

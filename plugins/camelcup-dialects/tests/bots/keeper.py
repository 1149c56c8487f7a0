"""Keeps all that it sees in its class, and has a move without @staticmethod."""

import random

from playerinterface import PlayerInterface

turns = 0


class Keeper(PlayerInterface):
    seen = []

    def move(player, g):
        global turns
        turns += 1
        Keeper.seen.append(g)
        if turns <= 2:
            return [2 + turns, turns]
        return [2, random.choice(g.camels)] if turns == 5 else [0]

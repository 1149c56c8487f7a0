"""Bets on the leader, and takes apart the state that it was given."""

from playerinterface import PlayerInterface


class Mutator(PlayerInterface):
    @staticmethod
    def move(player, g):
        top = [stack for stack in g.camel_track if stack][-1].pop()
        for value in vars(g).values():
            if isinstance(value, list):
                while value:
                    value.pop()
        g.player_money_values = None
        return [2, top] if player else [0]


class Gentle(PlayerInterface):
    @staticmethod
    def move(player, g):
        return [2, [stack for stack in g.camel_track if stack][-1][-1]] if player else [0]

"""Imports what lies beside it."""

import camelup
from helper import bump
from playerinterface import PlayerInterface


class Helped(PlayerInterface):
    def move(player, g):
        from tools.choice import pick

        assert camelup.num_players == len(g.player_money_values)
        return pick(bump())

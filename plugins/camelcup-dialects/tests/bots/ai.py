"""Bots of camelai."""

import copy
import random

from actionids import GAME_BET_ACTION_ID, MOVE_CAMEL_ACTION_ID, MOVE_TRAP_ACTION_ID, ROUND_BET_ACTION_ID
from camelup import GameState, get_valid_moves, move_camel
from playerinterface import PlayerInterface


class Searcher(PlayerInterface):
    """Tries rolls on copies, and bets on the camel that leads most often."""

    @staticmethod
    def move(active_player, game_state):
        assert isinstance(game_state, GameState)
        leaders = []
        for _ in range(5):
            trial = copy.deepcopy(game_state)
            move_camel(trial, active_player)
            leaders.append([stack for stack in trial.camel_track if stack][-1][-1])
        best = max(game_state.CAMELS, key=leaders.count)
        bet = (ROUND_BET_ACTION_ID, best)
        return bet if bet in get_valid_moves(game_state, active_player) else (MOVE_CAMEL_ACTION_ID,)


class Drawer(PlayerInterface):
    """Draws among the kinds of legal actions."""

    @staticmethod
    def move(active_player, game_state):
        moves = get_valid_moves(game_state, active_player)
        kinds = (MOVE_CAMEL_ACTION_ID, MOVE_TRAP_ACTION_ID, ROUND_BET_ACTION_ID, GAME_BET_ACTION_ID)
        kind = random.choice([kind for kind in kinds if any(move[0] == kind for move in moves)])
        return random.choice([move for move in moves if move[0] == kind])


class Wrong(PlayerInterface):
    """Names a camel that there is not."""

    @staticmethod
    def move(active_player, game_state):
        return (2, "c_9")

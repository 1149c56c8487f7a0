"""The cost of a turn, against the copy of its state that a naive runner makes each turn."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial

import pytest

from bench_players import middle_of_a_game
from camelcup.camelup import engine
from camelcup.camelup.bots.player0 import Player0
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import View
from camelcup.players.inline import InlinePlayer
from camelcup.records import Limits, Table
from camelcup.table.match import play
from conftest import best, measured

GAMES = 20
SET_UP = 5
"""Turns of chance in which the camels enter."""

CUP = CamelUp(Rules())


class PlainState:
    """A state of a naive runner: lists in a class, which it copies deeply each turn."""

    def __init__(self, view: View) -> None:
        self.camel_track = [list(stack) for stack in view.camel_track]
        self.trap_track = [list(trap) for trap in view.trap_track]
        self.player_has_placed_trap = list(view.player_has_placed_trap)
        self.round_bets = [list(bet) for bet in view.round_bets]
        self.game_winner_bets = [list(bet) for bet in view.game_winner_bets]
        self.game_loser_bets = [list(bet) for bet in view.game_loser_bets]
        self.player_game_bets = [list(bets) for bets in view.player_game_bets]
        self.player_money_values = list(view.player_money_values)
        self.camel_yet_to_move = list(view.camel_yet_to_move)
        self.camels = list(view.camels)
        self.active_game = True


def play_games(bot: Callable[[], RandomBot | Player0], limits: Limits) -> int:
    """Play some games; return the turns of seats in them."""
    players = [InlinePlayer(bot, CUP) for _ in range(4)]
    bots = ("a", "b", "c", "d")
    tables = [Table(number, "camelup", "cup", bots, seed=number, limits=limits) for number in range(GAMES)]
    records = [play(table, CUP, players) for table in tables]
    return sum(turn.seat is not None for record in records for turn in record.turns)


@pytest.mark.parametrize(("bot", "target"), [(Player0, 16), (RandomBot, 6.5)])
def bench_a_turn_against_a_deepcopy(bot, target, benchmark, report) -> None:
    """A whole turn: view, ask, check, apply, record, guard; without the set-up of a game.

    The targets are for the compiled modules; an editable install has the Python ones.
    """
    state = PlainState(CUP.view(middle_of_a_game(), 0))
    turns = play_games(bot, Limits())
    yardstick = best(lambda: [deepcopy(state) for _ in range(100)]) / 100
    games = measured(benchmark, partial(play_games, bot, Limits()))
    setting_up = best(partial(play_games, bot, Limits(max_turns=SET_UP)))
    kind = "Python" if engine.__file__.endswith(".py") else "compiled"
    report(
        f"deepcopy / turn of {bot.__name__}s ({kind})",
        yardstick / ((games - setting_up) / turns),
        f">= {target}",
    )
    report("  the same with the set-up of games in it", yardstick / (games / turns), "none")

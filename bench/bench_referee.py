"""What a turn costs, against what a naive runner pays for copying its state each turn."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial

import pytest

from camelcup.camelup.bots.player0 import Player0
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import RULE_SETS
from camelcup.camelup.state import View
from camelcup.record import Limits, Table
from camelcup.referee import play
from conftest import best, measured

GAMES = 20
CUP = CamelUp(RULE_SETS["cup"])


class PlainState:
    """A state as a naive runner holds it: lists in a class, which it copies deeply each turn."""

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


def middle_of_a_game() -> View:
    """A view from the middle of a game of four RandomBots."""
    views: list[View] = []
    play(table(0), CUP, [RandomBot] * 4, watch=lambda state, turns, faults: views.append(CUP.view(state, 0)))
    return views[len(views) // 2]


def table(number: int, limits: Limits | None = None) -> Table:
    return Table(number, "camelup", "cup", ("a", "b", "c", "d"), seed=number, limits=limits or Limits())


def play_games(bot: Callable[[], RandomBot | Player0], limits: Limits) -> int:
    """Play some games; returns the turns in them."""
    records = [play(table(number, limits), CUP, [bot] * 4) for number in range(GAMES)]
    return sum(turn.seat is not None for record in records for turn in record.turns)


@pytest.mark.parametrize(("bot", "target"), [(Player0, 6), (RandomBot, 3)])
def bench_a_turn_against_a_deepcopy(bot, target, benchmark, report) -> None:
    """A whole turn: view, ask, check, apply, record, fault guard; sitting down and set-up aside."""
    state = PlainState(middle_of_a_game())
    turns = play_games(bot, Limits())
    yardstick = best(lambda: [deepcopy(state) for _ in range(100)]) / 100
    games = measured(benchmark, partial(play_games, bot, Limits()))
    setting_up = best(partial(play_games, bot, Limits(max_turns=0)))
    report(f"deepcopy / turn of {bot.__name__}s", yardstick / ((games - setting_up) / turns), f">= {target}")
    report("  the same with sitting down and set-up in it", yardstick / (games / turns), "none")

"""Tests of the bots."""

from functools import partial
from itertools import count

import pytest
from camelcup_santorini.board import read_board
from camelcup_santorini.bots import alpha_beta
from camelcup_santorini.bots.alpha_beta import AlphaBeta
from camelcup_santorini.bots.climber import Climber

from camelcup import UserError
from camelcup.installed.random_bot import Random
from camelcup.testing import play_table


def wins(game, bot, other, games):
    """Return the number of games a bot wins; it plays at each seat in turn."""
    won = 0
    for number in range(games):
        seat = number % 2
        bots = [bot(), other()] if seat == 0 else [other(), bot()]
        record = play_table(game, bots, number)
        assert record.faults == ()
        won += record.winners == (seat,)
    return won


def answer(game, bot, board):
    """Return the action of a bot on a board."""
    state = read_board(board)
    seat = 0 if state.player == -1 else 1
    return game.check(state, seat, bot.move(seat, game.view(state, seat)))


@pytest.mark.parametrize(
    ("bot", "other", "games", "least"),
    [
        (Climber, Random, 40, 36),
        (partial(AlphaBeta, nodes=1000), Climber, 12, 11),
        pytest.param(AlphaBeta, Climber, 200, 190, marks=pytest.mark.slow),
        pytest.param(AlphaBeta, partial(AlphaBeta, nodes=200), 40, 30, marks=pytest.mark.slow),
    ],
    ids=["climber-random", "small budget-climber", "alpha_beta-climber", "alpha_beta-smaller budget"],
)
def test_the_stronger_bot_wins_most_games(bot, other, games, least, game):
    assert wins(game, bot, other, games) >= least


def test_the_climber_moves_to_the_highest_square_in_reach(game):
    board = "1+1 2 0 0 0 / 1 0 0 0 0 / 0 0 0-1 0 0 / 0 0 0 0 0 / 0 0-2 0 1 0+2 / player 1 to move"
    assert answer(game, Climber(), board)[:2] == (-1, "d")


def test_alpha_beta_wins_where_it_can(game):
    board = "2-1 3 0 0 0 / 0 0 0 0 0 / 0+1 0 0 0 0+2 / 0 0 0 0 0 / 0 0 0-2 0 0 / player -1 to move"
    assert answer(game, AlphaBeta(nodes=1), board)[:2] == (-1, "d")


def test_alpha_beta_builds_a_dome_where_the_opponent_would_win(game):
    board = "2-1 3 0 0 0 / 0 0 0+1 0 0 / 0 0 0 0 0+2 / 0 0 0 0 0 / 0 0 0-2 0 0 / player 1 to move"
    after = game.apply(read_board(board), (answer(game, AlphaBeta(), board),))
    assert game.view(after, 0).buildings[0][1] == 4


def test_alpha_beta_stops_searching_when_its_time_is_over(game, monkeypatch):
    ticks = count()
    monkeypatch.setattr(alpha_beta, "perf_counter", lambda: next(ticks))
    AlphaBeta(seconds=50).move(0, game.view(game.start(2), 0))
    assert 50 <= next(ticks) <= 60


@pytest.mark.parametrize("options", [{"nodes": 0}, {"nodes": "many"}, {"seconds": -1}, {"seconds": True}])
def test_a_budget_that_is_no_number_above_0_is_an_error(options):
    with pytest.raises(UserError, match="must be a number above 0"):
        AlphaBeta(**options)

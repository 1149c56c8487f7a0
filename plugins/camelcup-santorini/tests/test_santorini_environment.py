"""Tests of the learning environment."""

import numpy as np
import pytest
from camelcup_santorini import Santorini

from camelcup import MalformedAction, UserError

ONE_STEP_FROM_WINNING = """
    2-1  3    0    0    0
    0    0    0    0    0
    0+1  0    0    0    0+2
    0    0    0    0    0
    0    0    0-2  0    0
    player -1 to move
"""

ONE_BUILD_FROM_BLOCKING = """
    0-1  2    0    0    0
    2    1    0    0    0
    0    0    0    0+1  0
    0    0    0    0+2  2
    0    0    0    2    0-2
    player 1 to move
"""


NOTHING_BUILT_FOR_LONG = """
    1    1    1    1    1
    1    1    1    1    1
    1    1    1    1    1
    1    1    1    1    1
    1-1  1-2  0    0+1  0+2
    player -1 to move, nothing built for 49 turns
"""


@pytest.fixture
def board(tmp_path):
    """Path of a file for a board."""
    return tmp_path / "board.txt"


def test_flattened_it_is_55_integers(env):
    env.step(27)
    planes = env.get_state(flattened=False)
    flat = env.get_state(flattened=True)
    assert flat.shape == (55,)
    assert np.issubdtype(flat.dtype, np.integer)
    assert flat[:25].tolist() == planes[0].ravel().tolist()
    assert flat[25:50].tolist() == planes[1].ravel().tolist()
    assert flat[50:].tolist() == planes[2].diagonal().tolist() == [0, 21, 18, 14, 18]


def test_a_step_returns_the_next_state_the_reward_the_end_and_the_next_player(env):
    next_state, reward, done, next_player = env.step(27)
    assert next_state.tolist() == env.get_state().tolist()
    assert (reward, done, next_player) == (0, False, 1)
    assert env.step((-1, "d", "a"), move_reward=-0.01)[1:] == (-0.01, False, -1)


@pytest.mark.parametrize(
    ("text", "step", "reward", "next_player"),
    [
        (ONE_STEP_FROM_WINNING, (-1, "d", "a"), 1, 1),
        (ONE_BUILD_FROM_BLOCKING, (-1, "a", "q"), -0.5, -1),
        (NOTHING_BUILT_FOR_LONG, (-2, "w", "c"), -0.5, 1),
    ],
    ids=["a step onto a third floor", "no action left to the opponent", "a draw"],
)
def test_a_step_that_ends_the_game_has_the_reward_of_a_move_unless_it_wins(
    text, step, reward, next_player, env, board
):
    board.write_text(text)
    env.load_board(board)
    assert env.step(step, move_reward=-0.5)[1:] == (reward, True, next_player)
    assert env.done
    assert env.legal_moves() == []
    drawn = "the game is over, drawn, with nothing built for 50 turns"
    with pytest.raises(UserError, match=drawn if text == NOTHING_BUILT_FOR_LONG else "the game is over"):
        env.step(27)


def test_an_illegal_action_ends_the_game_and_costs_one(env, capsys):
    before = env.get_state()
    next_state, reward, done, next_player = env.step((-1, "w", "w"), move_reward=-0.25)
    assert (reward, done, next_player) == (-1.25, True, 1)
    assert (next_state[0] == before[0]).all()
    assert (next_state[1] == -before[1]).all()
    env.print_board()
    assert "player 1 has won" in capsys.readouterr().out


def test_a_step_of_a_finished_game_is_an_error_that_says_to_reset_it(env):
    env.step((-1, "w", "w"))
    with pytest.raises(
        UserError, match=r"step\(27\): the game is over, player 1 has won; call reset\(\) first"
    ):
        env.step(27)
    env.reset()
    assert not env.done
    assert env.step(27)[1:] == (0, False, 1)


@pytest.mark.parametrize("action", [128, None])
def test_an_answer_that_is_no_action_is_an_error_and_changes_nothing(env, action):
    with pytest.raises(MalformedAction, match="an index 0 to 127"):
        env.step(action)
    assert not env.done
    assert env.player == -1


def test_the_printed_board_can_be_loaded(env, board, capsys):
    env.step(27)
    env.step(83)
    env.print_board()
    board.write_text(capsys.readouterr().out)
    loaded = Santorini().load_board(board)
    assert loaded.tolist() == env.get_state().tolist()

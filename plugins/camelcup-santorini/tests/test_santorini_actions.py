"""Tests of the 128 actions and their encoding."""

import numpy as np
import pytest
from camelcup_santorini.actions import ACTIONS, INDEX, Action

from camelcup import MalformedAction

MIDDLE = Action(-1, "a", "a")


@pytest.fixture
def start(game):
    return game.start(2)


def test_there_are_128_actions_in_the_order_of_worker_move_and_build():
    assert len(ACTIONS) == len(INDEX) == 128
    assert ACTIONS[0] == (-1, "q", "q")
    assert ACTIONS[1] == (-1, "q", "w")
    assert ACTIONS[8] == (-1, "w", "q")
    assert ACTIONS[27] == MIDDLE
    assert ACTIONS[64] == (-2, "q", "q")
    assert ACTIONS[127] == (-2, "c", "c")
    assert [INDEX[action] for action in ACTIONS] == list(range(128))


@pytest.mark.parametrize(
    "answer", [27, np.int8(27), (-1, "a", "a"), [-1, "a", "a"], (np.int64(-1), "a", "a"), MIDDLE]
)
def test_an_answer_is_an_index_a_triple_or_an_action(game, start, answer):
    assert game.check(start, 0, answer) is ACTIONS[27]


@pytest.mark.parametrize(
    "answer",
    [
        -1,
        128,
        27.0,
        True,
        None,
        "27",
        (),
        (-1, "a"),
        (-1, "a", "s"),
        (-3, "a", "a"),
        (-1, ["a"], "a"),
        (-1, "a", "a", "a"),
        np.array([1, 2]),
    ],
    ids=str,
)
def test_an_answer_that_is_no_action_is_malformed_and_the_error_lists_the_right_forms(game, start, answer):
    with pytest.raises(MalformedAction) as caught:
        game.check(start, 0, answer)
    assert "an index 0 to 127, or (worker, move, build) with worker -1 or -2" in str(caught.value)
    assert "keys of q w e a d z x c" in str(caught.value)
    assert "\n" not in str(caught.value)

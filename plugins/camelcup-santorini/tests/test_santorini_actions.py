"""Tests of the 128 actions: their encoding, and what a person types."""

import numpy as np
import pytest
from camelcup_santorini.actions import ACTIONS, INDEX, Action
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.engine import START, SantoriniGame

from camelcup import IllegalAction, MalformedAction

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
    [-1, 128, 27.0, True, None, "27", (), (-1, "a"), (-1, "a", "s"), (-3, "a", "a"), (-1, ["a"], "a")]
    + [(-1, "a", "a", "a"), np.array([1, 2])],
    ids=str,
)
def test_an_answer_that_is_no_action_is_malformed_and_the_error_lists_the_right_forms(game, start, answer):
    with pytest.raises(MalformedAction) as caught:
        game.check(start, 0, answer)
    assert "an index 0 to 127, or (worker, move, build) with worker -1 or -2" in str(caught.value)
    assert "keys of q w e a d z x c" in str(caught.value)
    assert "\n" not in str(caught.value)


GAME = SantoriniGame()
DISPLAY = SantoriniDisplay(GAME)
VIEW = GAME.view(START, 0)


LEGAL = GAME.legal_actions(START, 0)


@pytest.mark.parametrize("action", [action for action in ACTIONS if action not in LEGAL], ids=str)
def test_an_illegal_action_is_explained_in_one_short_line(action):
    with pytest.raises(IllegalAction) as caught:
        DISPLAY.parse(DISPLAY.shorthand(action), VIEW)
    assert str(caught.value).startswith(f"{DISPLAY.shorthand(action)} is illegal: ")
    assert len(str(caught.value)) < 80


@pytest.mark.parametrize("text", ["2ad", "2 a d", " 2 A D ", "-2 a d", "2a d"])
def test_blanks_and_capitals_do_not_matter(text):
    assert DISPLAY.parse(text, VIEW) == Action(-2, "a", "d")


@pytest.mark.parametrize("text", ["", "3 a d", "1 s d", "1 a", "1 a d d", "a d"])
def test_another_text_is_malformed_with_what_would_be_right(text):
    with pytest.raises(MalformedAction, match="is not an action; write the worker, 1 or 2, and the keys"):
        DISPLAY.parse(text, VIEW)

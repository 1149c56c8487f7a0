"""Errors of a batch: one line, and no game has moved."""

import re
import sys

import pytest

from camelcup import CHANCE, IllegalAction, MalformedAction, UserError
from camelcup.camelup.batch import Batch
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import Rules


def test_a_batch_that_is_missing_or_turned_off_says_how_there_is_one(monkeypatch):
    monkeypatch.delenv("CAMELCUP_PURE", raising=False)
    monkeypatch.setitem(sys.modules, "camelcup.camelup.batch._steps", None)
    with pytest.raises(UserError, match=r"is not compiled here .*; with a C compiler, pip install camelcup"):
        Batch()
    monkeypatch.setenv("CAMELCUP_PURE", "1")
    with pytest.raises(UserError, match=r"CAMELCUP_PURE=1 in the environment turns camelcup\.camelup"):
        Batch()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "cups"}, "rules='cups': give a camelcup.camelup.rules.Rules, or cup, cup2026,"),
        ({"seats": 1}, "seats=1: give a whole number from 2 to 8"),
        ({"rules": "second-edition", "seats": 2}, "seats=2: give a whole number from 3 to 8"),
        ({"max_turns": 7}, "max_turns=7: give a whole number from 8 to"),
        ({"size": 1.5}, "size=1.5: give a whole number"),
        (
            {"rules": Rules(leg_first=(1,) * 18, leg_second=(1,) * 18)},
            "leg_first has 18 payments: a batch keeps the order of at most 16 leg bets on a camel",
        ),
    ],
)
def test_an_argument_out_of_range_is_an_error(arguments, message):
    with pytest.raises(UserError, match=re.escape(message)):
        Batch(**arguments)


def test_an_illegal_action_is_an_error_before_any_game_moves():
    batch = Batch("camelai", seats=2, size=4, seed=1, threads=2)
    place = 1 + 14  # a mirage on square 15
    batch.step([place] * 4)
    before = batch.states()
    with pytest.raises(
        IllegalAction,
        match=r"game 2, seat 1: action 14, \[1, -1, 14\], is illegal; legal: 0, .*; position .*-0 bgoyw$",
    ):
        batch.step([0, 0, place - 1, place])
    assert batch.states() == before


@pytest.mark.parametrize("action", [-1, 52, 1 << 40])
def test_an_action_that_does_not_exist_is_an_error(action):
    batch = Batch("cup", size=2)
    with pytest.raises(MalformedAction, match=f"game 1, seat 0: action {action} does not exist; .* 0 to 51"):
        batch.step([0, action])
    assert [state.turn for state in batch.states()] == [0, 0]


@pytest.mark.parametrize("dice", [(0, 0), (0, 4), (5, 1), (127, 1), (1, 2)])
def test_a_die_that_cannot_be_thrown_is_an_error(dice):
    batch = Batch("cup", size=2)
    batch.step([0, 0], [(1, 2), (1, 2)])
    for game, row in enumerate(([dice, (-1, -1)], [(-1, -1), dice])):
        with pytest.raises(UserError, match=rf"dice\[{game}\] is .*: give a camel still to move, 0, 2 to 4,"):
            batch.step([0, 0], row)
    assert [state.turn for state in batch.states()] == [1, 1]


@pytest.mark.parametrize("actions", [[0], [[0, 0]], ["roll", "roll"], [0.0, 0.0]])
def test_actions_that_are_no_row_of_numbers_are_an_error(actions):
    with pytest.raises(UserError, match=r"^actions"):
        Batch("cup", size=2).step(actions)


@pytest.mark.parametrize("dice", [[0, 1], [(0, 1)], [(0,), (0, 1, 1)], [(0, 1), (0, 1.5)]])
def test_dice_that_are_no_rows_of_two_numbers_are_an_error(dice):
    with pytest.raises(UserError, match=r"^dice.*the shape \(2, 2\)"):
        Batch("cup", size=2).step([0, 0], dice)


@pytest.mark.parametrize(
    "changes",
    [
        {"track": ((0, 1, 2, 3), (0, 4), *[()] * 27)},
        {"coins": (1, 2, 1 << 70)},
        {"unmoved": ()},
        {"unmoved": (0, 5, 6)},
        {"seat": 3, "to_move": (3,)},
        {"traps": (Trap(1, 16), None, None)},
        {"race_bets": (RaceBet(0, 1, True), RaceBet(0, 1, False))},
        {"track": (*[()] * 16, (0, 1, 2, 3, 4), *[()] * 12)},
    ],
)
def test_a_state_that_no_game_of_the_rules_has_is_an_error(changes):
    batch = Batch("first-edition", seats=3, size=2)
    before = batch.states()
    with pytest.raises(UserError, match=r"^states\[1\] is no state of these rules with 3 seats; position "):
        batch.load([before[1], before[0]._replace(**changes)])
    assert batch.states() == before


def test_only_states_in_which_a_seat_is_to_move_are_loaded():
    batch = Batch("cup")
    (state,) = batch.states()
    with pytest.raises(UserError, match=r"states\[0\]: no seat is to move"):
        batch.load([state._replace(to_move=CHANCE)])
    with pytest.raises(UserError, match=r"states\[0\] is int: give a State"):
        batch.load([3])
    with pytest.raises(UserError, match="states has 2: give 1, one for each game"):
        batch.load([state, state])
    with pytest.raises(UserError, match=r"turn is 9999: .* and max_turns is 10000"):
        batch.load([state._replace(turn=9_999)])

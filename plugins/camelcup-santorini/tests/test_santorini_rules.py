"""Tests of single rules, each on a board made for it."""

import pytest
from camelcup_santorini.actions import Action
from camelcup_santorini.board import read_board
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.moves import QUIET_TURNS, parts_left

from camelcup import OVER, IllegalAction


def around_the_centre(level, heights):
    """Return a board with worker -1 in the centre on a level; `heights` are its neighbours' in key order."""
    q, w, e, a, d, z, x, c = heights
    return read_board(
        f"0-2 0 0 0 0+1 / 0 {q} {w} {e} 0 / 0 {a} {level}-1 {d} 0 / 0 {z} {x} {c} 0 / 0 0 0 0 0+2 / "
        "player -1 to move"
    )


NO_FIRST_FLOOR_LEFT = """
    1    1    1    1    1
    1    1    1    1    1
    1    1    1    1    1
    1    1    1    1    1
    1-1  1-2  0    0+1  0+2
    player -1 to move
"""


def test_if_the_part_is_gone_the_action_is_legal_and_builds_nothing(game):
    state = read_board(NO_FIRST_FLOOR_LEFT)
    assert parts_left(state.floors) == (0, 18, 14, 18)
    onto_the_ground = Action(-2, "w", "c")
    assert onto_the_ground in game.legal_actions(state, 0)
    after = game.apply(state, (onto_the_ground,))
    assert after.floors == state.floors
    assert after.first == (20, 16)
    other_part = game.apply(state, (Action(-2, "w", "w"),))
    assert parts_left(other_part.floors) == (0, 17, 14, 18)


def test_a_game_is_drawn_after_50_turns_without_a_build(game):
    state = read_board(NO_FIRST_FLOOR_LEFT)
    for turn in range(QUIET_TURNS):
        assert state.quiet == turn
        assert game.to_move(state) == (turn % 2,)
        onto_the_ground = next(
            action for action in game.legal_actions(state, 0) if game.apply(state, (action,)).quiet
        )
        state = game.apply(state, (onto_the_ground,))
    assert game.to_move(state) is OVER
    assert game.scores(state) == (0, 0)


ONE_WAY_OUT = """
    0+1  2    0    0    0
    2    1    0    0    0
    0    0    0    0-1  0
    0    0    0    0-2  2
    0    0    0    2    0+2
    player -1 to move
"""


def test_a_player_with_no_legal_action_loses(game):
    state = read_board(ONE_WAY_OUT)
    left_open = game.apply(state, (Action(-1, "a", "w"),))
    assert {action.move for action in game.legal_actions(left_open, 1)} == {"c"}
    closed = game.apply(state, (Action(-1, "a", "q"),))
    assert game.legal_actions(closed, 1) == ()
    assert game.to_move(closed) is OVER
    assert game.scores(closed) == (1, 0)


def narrated(game, state, action):
    """Return the lines for an action."""
    return SantoriniDisplay(game).events(state, (action,), game.apply(state, (action,)), ["Ann", "Bob"])


def test_the_end_of_a_game_is_narrated_with_its_reason(game):
    climb = narrated(game, around_the_centre(2, "00030000"), Action(-1, "a", "a"))
    assert climb == ["Ann wins: it is on a third floor"]
    assert narrated(game, read_board(ONE_WAY_OUT), Action(-1, "a", "q")) == ["Ann wins: Bob cannot move"]
    quiet = read_board(NO_FIRST_FLOOR_LEFT)._replace(quiet=QUIET_TURNS - 1)
    drawn = [narrated(game, quiet, action) for action in game.legal_actions(quiet, 0)]
    assert ["the game is drawn: 50 turns without building"] in drawn


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ((-1, "a", "x"), "up to 3"),
        ((-1, "d", "x"), "where a dome is"),
        ((-2, "q", "x"), "its second worker cannot move up-left, off the board"),
        ((-1, "q", "q"), "it cannot build up-left, where a worker stands"),
        ((-1, "e", "x"), "it cannot build down, where a dome is"),
        ((-2, "d", "w"), "it cannot build up, off the board"),
    ],
)
def test_an_illegal_action_is_an_error_with_the_reason(game, action, reason):
    state = around_the_centre(1, "00034000")
    with pytest.raises(IllegalAction, match=reason) as caught:
        game.check(state, 0, action)
    assert "0-2 0 0 0 0+1 / 0 0 0 0 0 / 0 3 1-1 4 0 /" in str(caught.value)


def sequences(game, state, depth):
    """Return the number of ways to play `depth` turns."""
    legal = game.legal_actions(state, 0)
    if depth == 1:
        return len(legal)
    return sum(sequences(game, game.apply(state, (action,)), depth - 1) for action in legal)


@pytest.mark.parametrize(("depth", "count"), [(2, 3_840), (3, 254_484)])
def test_sequences_of_turns_from_the_start(game, depth, count):
    assert sequences(game, game.start(2), depth) == count

"""Hand-made games, one for each way to end."""

import pytest
from ants_positions import begin, make_game, map_of, place_food, play, play_all, ring
from camelcup_ants.state import FOOD, Cutoff

from camelcup import OVER

DUEL = ring("0.....", "1.....")
"""A hill each, six squares apart."""

PAIRS = ring("0.....0.....", "1.....1.....")
"""Two hills each."""

WIDE = map_of("%%%%%%%%%%%%", "0.....1.....", "0.....1.....", "%%%%%%%%%%%%")
"""Two hills each, side by side."""

ROOM = [(3, col) for col in range(24)]
"""The room that nobody gets to, whose food is 24 of 28 pieces with four ants: 85.7 %."""


def test_extermination_leaves_the_scores_as_they_are():
    game = make_game(DUEL)
    state = play_all(game, begin(game), [{0: "e", 1: "w"}] * 2)
    assert state.ending == "extermination"
    assert (state.turn, state.score, state.alive) == (2, (1, 1), ())
    assert game.to_move(state) is OVER


def test_a_lone_survivor_gets_the_hills_that_are_left():
    game = make_game(WIDE)
    state = play_all(game, begin(game), [*[{1: "w-"}] * 4, *[{1: "w"}] * 3])
    assert state.ending == ""
    state = play(game, state, {1: "w"})
    assert (state.ending, state.turn, state.alive) == ("lone survivor", 8, (0,))
    assert state.score == (2 + 2 * 2, 2 - 2)


def test_a_seat_with_nearly_all_ants_ends_the_game():
    game = make_game(DUEL, cutoff_turn=5)
    state = begin(game)._replace(hive=(8, 0))
    for turn in range(1, 6):
        assert state.ending == ""
        state = play(game, state, {0: "e" * (turn < 3)} if turn < 2 else None)
        assert state.cutoff == Cutoff(0, turn)
    assert (state.ending, state.turn) == ("ants not razing hills", 5)


def test_food_that_nobody_gathers_ends_the_game():
    game = make_game(PAIRS, cutoff_turn=5)
    state = play_all(game, place_food(begin(game), ROOM), [{}] * 5)
    assert (state.ending, state.turn, state.cutoff) == ("food not being gathered", 5, Cutoff(FOOD, 5))


def test_a_razed_hill_begins_the_cutoff_again():
    game = make_game(PAIRS, cutoff_turn=9)
    states = [place_food(begin(game), ROOM)]
    for turn in range(1, 15):
        orders = {0: "-e" if turn <= 6 else "--", 1: "e-" if turn <= 3 else "--"}
        states.append(play(game, states[-1], orders))
    assert [state.cutoff.turns for state in states] == [0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert states[6].score == (4, 1)
    assert [bool(state.ending) for state in states] == [False] * 14 + [True]


def test_ranks_that_can_change_no_more_end_the_game():
    game = make_game(DUEL)
    state = play_all(game, begin(game), [*[{0: "e", 1: "e"}] * 3, *[{0: "e"}] * 2])
    assert state.ending == ""
    state = play(game, state, {0: "e"})
    assert (state.ending, state.turn, state.score) == ("rank stabilized", 6, (3, 0))
    assert state.alive == (0, 1)


def test_a_seat_that_is_put_out_pays_for_its_hills_and_its_ants_stand_and_fight():
    game = make_game(ring("0.....", "1.....", "2....."))
    state = game.leave(begin(game), 1)
    assert state.score == (1, 0, 1)
    assert game.to_move(state) == (0, 1, 2), "it is still asked for its default orders in this turn"
    state = play(game, state, {0: "e"})
    assert game.to_move(state) == (0, 2)
    state = play_all(game, state, [{0: "e"}] * 3)
    assert [len(ants) for ants in state.ants] == [0, 0, 1], "both died"
    assert (state.ending, state.alive) == ("lone survivor", (2,))
    assert state.score == (1 - 1, 0, 1 + 2 * 2)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_may_be_put_out_before_the_first_turn(seat):
    game = make_game(DUEL)
    started = game.leave(game.start(2), seat)
    drawn = begin(game)
    state = game.resolve(started, (drawn.constants, (4,), (1,)))
    assert state.score[seat] == 0
    assert play(game, state).ending == "lone survivor"

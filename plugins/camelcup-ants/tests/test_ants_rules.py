"""Rules of a turn, chance, and hand-made games, one for each way to end."""

from collections import Counter
from random import Random

import pytest
from ants_positions import begin, make_game, map_of, place_ants, place_food, play, play_all, ring, squares
from camelcup_ants.engine import Ants
from camelcup_ants.food import NEW, at_random, deal
from camelcup_ants.hives import ties
from camelcup_ants.rules import Rules
from camelcup_ants.state import FOOD, Cutoff, Luck, Setup
from camelcup_ants.symmetry import Sets
from camelcup_ants.turn import owners_of

from camelcup import CHANCE, OVER


def test_water_stops_an_ant_and_food_too():
    game = make_game(ring("0.....", "1....."))
    state = place_food(begin(game), [(1, 2)])
    assert game.check(state, 0, [[1, 0, "n"]]) == game.default_action(state, 0)._replace(ignored=1)
    state = place_ants(state, [(1, 1)], [(1, 6)])
    assert game.check(state, 0, [[1, 1, "e"], [1, 1, "w"]]).moves == "w", "the first did not use it up"


def test_ties_between_hills_are_drawn():
    game = make_game(ring("0.....0.....", "1.....1....."))
    state = place_ants(begin(game), [(1, 3)], [(1, 15)])
    moved = game.apply(
        state._replace(hive=(1, 2)), (game.default_action(state, 0), game.default_action(state, 1))
    )
    assert game.to_move(moved) is CHANCE
    assert ties(moved, owners_of(moved)) == [(1, squares(state, (1, 0), (1, 6)))]
    drawn = [game.sample(moved, Random(seed)) for seed in range(100)]
    assert {each.sets for each in drawn if isinstance(each, Luck)} == {()}
    hills = [each.hills for each in drawn if isinstance(each, Luck)]
    assert 30 < hills.count(squares(state, (1, 0))) < 70
    for each in drawn[:10]:
        after = game.resolve(moved, each)
        assert {*each.hills} < {*after.ants[0]}
        assert len(after.ants[1]) == 3, "both hills of seat 1 have food"


def test_a_map_file_seats_as_many_as_have_hills():
    assert make_game(ring("0.....", "1.....")).seats == range(2, 3)


SETS = Sets({0: (0, 10), 1: (1, 11), 2: (2,), 3: (3, 13, 23)}, (0, 1, 2, 3), (0, 1))


@pytest.fixture
def short():
    return Ants(Rules(map="walk,3", area=300, turns=60))


def test_constants_are_drawn_evenly_within_their_limits(short):
    drawn = [short.sample(short.start(2), Random(seed)) for seed in range(400)]
    constants = [each.constants for each in drawn if isinstance(each, Setup)]
    limits = {"food_rate": (5, 11), "food_turn": (19, 37), "food_start": (75, 175), "food_visible": (3, 5)}
    for name, (low, high) in limits.items():
        values = Counter([getattr(each, name) for each in constants])
        assert low <= min(values) <= max(values) <= high
        assert high - low > 20 or set(values) == set(range(low, high + 1))
    assert len({each.player_seed for each in constants}) == 400


def test_each_set_comes_once_before_all_are_shuffled_again():
    taken = []
    cycle = NEW
    for _ in range(40):
        dealt = deal(SETS, SETS.all, cycle, 3, at_random(Random(len(taken))))
        cycle = dealt.cycle
        taken += dealt.taken
    for start in range(0, len(taken) - 3, 4):
        assert sorted(taken[start : start + 4]) == [0, 1, 2, 3]


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

"""Rules of a turn, and chance: the constants and the cycle of food sets."""

from collections import Counter
from random import Random

import pytest
from ants_positions import begin, make_game, place_ants, place_food, ring, squares
from camelcup_ants.engine import Ants
from camelcup_ants.food import NEW, at_random, deal
from camelcup_ants.hives import ties
from camelcup_ants.rules import Rules
from camelcup_ants.state import Luck, Setup
from camelcup_ants.symmetry import Sets
from camelcup_ants.turn import owners_of

from camelcup import CHANCE


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

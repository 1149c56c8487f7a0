"""Chance: the constants, the cycle of food sets, and games that repeat from their outcomes."""

from collections import Counter
from random import Random

import pytest
from camelcup_ants.engine import Ants
from camelcup_ants.food import NEW, at_random, deal
from camelcup_ants.rules import Rules
from camelcup_ants.state import Setup
from camelcup_ants.symmetry import Sets

SETS = Sets({0: (0, 10), 1: (1, 11), 2: (2,), 3: (3, 13, 23)}, (0, 1, 2, 3), (0, 1))


@pytest.fixture
def short():
    return Ants(Rules(map="walk,3", area=300, turns=60))


def test_constants_are_drawn_evenly_within_their_limits(short):
    drawn = [short.sample(short.start(2), Random(seed)) for seed in range(400)]
    constants = [each.constants for each in drawn if isinstance(each, Setup)]
    for name, low, high in (
        ("food_rate", 5, 11),
        ("food_turn", 19, 37),
        ("food_start", 75, 175),
        ("food_visible", 3, 5),
    ):
        values = Counter([getattr(each, name) for each in constants])
        assert low <= min(values) <= max(values) <= high
        assert high - low > 20 or set(values) == set(range(low, high + 1))
    assert len({each.player_seed for each in constants}) == 400


def test_food_at_the_start_is_near_hills_for_all_alike_and_elsewhere(short):
    for seed in range(20):
        start = short.start(4)
        setup = short.sample(start, Random(seed))
        state = short.resolve(start, setup)
        near = setup.visible[:-1]
        assert len(near) == setup.constants.food_visible
        amount = state.board.land // setup.constants.food_start
        assert len(near) * 4 <= len(state.food) <= max(amount, len(near) * 4)


def test_each_set_comes_once_before_all_are_shuffled_again():
    taken = []
    cycle = NEW
    for _ in range(40):
        dealt = deal(SETS, SETS.all, cycle, 3, at_random(Random(len(taken))))
        cycle = dealt.cycle
        taken += dealt.taken
    for start in range(0, len(taken) - 3, 4):
        assert sorted(taken[start : start + 4]) == [0, 1, 2, 3]

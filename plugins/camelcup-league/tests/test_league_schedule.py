"""Tables that teach most about the ratings of a field."""

from collections import Counter

import numpy as np
import pytest
from camelcup_league.schedule import can_seat, draw_table, seat_bots
from fields import errors_of_ratings, new_field
from hypothesis import given
from hypothesis import strategies as st

NOBODY = {}


def met_nobody(bot):
    return NOBODY


@given(
    owners=st.lists(st.integers(0, 9), min_size=4, max_size=40).filter(lambda owners: len(set(owners)) >= 4),
    seed=st.integers(0, 2**32),
)
def test_bots_of_one_owner_never_meet(owners, seed):
    field = new_field(len(owners))
    field.owners[:] = owners
    seats = draw_table(field, 4, met_nobody, np.random.default_rng(seed))
    assert len({owners[bot] for bot in seats}) == 4
    assert sum(field.open) == 4


def test_too_few_owners_fill_no_table():
    assert not can_seat([1, 1, 2], 3)
    field = new_field(3)
    field.owners[:] = [1, 1, 2]
    with pytest.raises(ValueError, match="bots of 3 owners are needed"):
        draw_table(field, 3, met_nobody, np.random.default_rng(0))


def test_a_bot_of_which_little_is_known_comes_first():
    field = new_field(50)
    field.deviation[:] = 1.0
    field.deviation[17] = 8.0
    assert 17 in draw_table(field, 2, met_nobody, np.random.default_rng(0))


def test_opponents_are_near_in_rating():
    field = new_field(100)
    field.mean[:] = np.arange(100)
    field.deviation[:] = 1.0
    random = np.random.default_rng(0)
    distances = []
    for _ in range(200):
        one, other = draw_table(field, 2, met_nobody, random)
        distances.append(abs(one - other))
    assert np.mean(distances) < 8


def test_opponents_of_late_are_less_likely():
    random = np.random.default_rng(0)
    found = Counter()
    for _ in range(300):
        field = new_field(3)
        field.deviation[0] = 9.0  # which comes first
        one, other = draw_table(field, 2, lambda bot: {1: 9}, random)
        found[max(one, other)] += 1
    assert found[2] > 5 * found[1]


def test_each_bot_gets_each_place_about_equally_often():
    field = new_field(12)
    random = np.random.default_rng(0)
    seated = {bot: [0] * 4 for bot in range(12)}
    for _ in range(300):
        chosen = draw_table(field, 4, met_nobody, random)
        assert sorted(seat_bots(chosen, seated, random)) == sorted(chosen)
        field.open[chosen] -= 1
    assert sum(map(sum, seated.values())) == 1200
    assert max(max(places) - min(places) for places in seated.values()) <= 3


@pytest.mark.slow
def test_a_hundred_bots_need_at_most_sixty_percent_of_the_games_of_random_tables():
    drawn, random = (
        sum(errors_of_ratings(100, games, matched=matched, seed=seed)[-1] for seed in range(4))
        for games, matched in ((60, True), (100, False))
    )
    assert drawn <= random

"""Tables that teach most about the ratings of a field."""

import numpy as np
import pytest
from camelcup_league.schedule import draw_table, seat_bots
from fields import errors_of_ratings, new_field
from hypothesis import given
from hypothesis import strategies as st


def met_nobody(bot):
    return {}


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


def test_a_bot_of_which_little_is_known_comes_first():
    field = new_field(50)
    field.deviation[:] = 1.0
    field.deviation[17] = 8.0
    assert 17 in draw_table(field, 2, met_nobody, np.random.default_rng(0))


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

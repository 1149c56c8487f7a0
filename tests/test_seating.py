from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.seating import SEATINGS, balanced_seating, fixed_seating, random_seating

SEEDS = st.integers(0, 2**63)


@st.composite
def fields(draw: st.DrawFn) -> tuple[int, int, int]:
    """Draw numbers of bots, games and seats, with no more seats than bots."""
    bots = draw(st.integers(1, 12))
    return bots, draw(st.integers(0, 60)), draw(st.integers(1, min(bots, 8)))


def spread(counts: Counter[int], bots: int) -> int:
    """Return the difference between the largest count and the smallest."""
    numbers = [counts[bot] for bot in range(bots)]
    return max(numbers) - min(numbers)


@pytest.mark.parametrize("name", ["random", "balanced"])
@given(field=fields(), seed=SEEDS)
def test_every_table_has_its_seats_and_no_bot_meets_itself(
    name: str, field: tuple[int, int, int], seed: int
) -> None:
    bots, games, seats = field
    groups = list(SEATINGS[name](bots, games, seats, seed))
    assert len(groups) == games
    for group in groups:
        assert len(set(group)) == len(group) == seats
        assert set(group) <= set(range(bots))


@given(field=fields(), seed=SEEDS)
def test_balanced_bots_play_as_many_games_as_each_other_give_or_take_one(
    field: tuple[int, int, int], seed: int
) -> None:
    bots, games, seats = field
    played = Counter(bot for group in balanced_seating(bots, games, seats, seed) for bot in group)
    assert spread(played, bots) <= 1


@given(field=fields(), seed=SEEDS)
def test_balanced_bots_sit_on_each_seat_as_often_as_each_other_give_or_take_one(
    field: tuple[int, int, int], seed: int
) -> None:
    bots, games, seats = field
    groups = list(balanced_seating(bots, games, seats, seed))
    for seat in range(seats):
        assert spread(Counter(group[seat] for group in groups), bots) <= 1


@given(field=fields(), seed=SEEDS)
def test_each_balanced_bot_has_its_seats_equally_often_give_or_take_one(
    field: tuple[int, int, int], seed: int
) -> None:
    bots, games, seats = field
    groups = list(balanced_seating(bots, games, seats, seed))
    for bot in range(bots):
        sat = Counter(group.index(bot) for group in groups if bot in group)
        assert spread(sat, seats) <= 1


def test_balanced_tables_are_complete_and_fair_at_every_length() -> None:
    for bots in range(1, 10):
        for seats in range(1, min(bots, 8) + 1):
            played: Counter[int] = Counter()
            sat: Counter[tuple[int, int]] = Counter()
            for group in balanced_seating(bots, 3 * bots + 1, seats, seed=5):
                played.update(group)
                sat.update(enumerate(group))
                assert spread(played, bots) <= 1
                for seat in range(seats):
                    assert spread(Counter({bot: sat[seat, bot] for bot in range(bots)}), bots) <= 1


def test_random_seating_is_fair_in_the_long_run() -> None:
    bots, games, seats = 6, 6000, 4
    groups = list(random_seating(bots, games, seats, seed=2018))
    for seat in range(seats):
        expected = games / bots
        counts = Counter(group[seat] for group in groups)
        chi_square = sum((counts[bot] - expected) ** 2 / expected for bot in range(bots))
        assert chi_square < 20.5, "less likely than one in a thousand, with 5 degrees of freedom"


@pytest.mark.parametrize("name", ["random", "balanced"])
def test_all_pairs_meet_equally_often_in_the_long_run(name: str) -> None:
    bots, games, seats = 6, 6000, 3
    met: Counter[frozenset[int]] = Counter()
    for group in SEATINGS[name](bots, games, seats, 2018):
        met.update(frozenset((one, other)) for one in group for other in group if one < other)
    assert len(met) == 15
    assert max(met.values()) < 1.15 * min(met.values())


@pytest.mark.parametrize("name", ["random", "balanced"])
def test_the_same_seed_makes_the_same_tables_and_another_others(name: str) -> None:
    first, again, other = (list(SEATINGS[name](8, 30, 4, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", ["random", "balanced"])
def test_more_games_begin_with_the_same_blocks(name: str) -> None:
    short, long = (list(SEATINGS[name](5, games, 3, 1)) for games in (20, 40))
    assert long[:20] == short


@pytest.mark.parametrize("name", ["random", "balanced"])
def test_tables_are_made_as_they_are_taken(name: str) -> None:
    tables = SEATINGS[name](10, 10**9, 4, 1)
    assert len(list(islice(tables, 3))) == 3


def test_a_fixed_table_seats_the_same_bots_each_time() -> None:
    assert list(fixed_seating(3, 2, 3, 99)) == [(0, 1, 2), (0, 1, 2)]

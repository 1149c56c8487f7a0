from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.cup.seating import (
    SEATINGS,
    balanced_seating,
    find_seating,
    fixed_seating,
    paired_seating,
    random_seating,
    rotating_seating,
    same_luck_seating,
)
from refusals import refusal

SEEDS = st.integers(0, 2**63)
DRAWN = ["balanced", "random", "same-luck"]


@st.composite
def fields(draw, fewest=2):
    """Draw numbers of bots, games and seats, with no more seats than bots, and no fewer than these."""
    bots = draw(st.integers(fewest, 20))
    return bots, draw(st.integers(0, 90)), draw(st.integers(fewest, min(bots, 8)))


def spread(counts, bots):
    """Return the difference between the largest count and the smallest."""
    numbers = [counts[bot] for bot in range(bots)]
    return max(numbers) - min(numbers)


def check_groups(groups, field):
    """Check that every table has its seats, and that no bot meets itself."""
    bots, games, seats = field
    assert len(groups) == games
    for group in groups:
        assert len(set(group)) == len(group) == seats
        assert set(group) <= set(range(bots))


@given(field=fields(), seed=SEEDS)
def test_randomly_seated_bots_are_all_at_a_table_once(field, seed):
    bots, games, seats = field
    check_groups(list(islice(random_seating(bots, seats, seed), games)), field)


@given(field=fields(fewest=1), seed=SEEDS)
def test_balanced_bots_play_sit_on_each_seat_and_meet_about_equally_often_at_every_length(field, seed):
    bots, games, seats = field
    groups = list(islice(balanced_seating(bots, seats, seed), games))
    check_groups(groups, field)
    played = Counter()
    sat = [Counter() for _ in range(seats)]
    met = dict.fromkeys(combinations(range(bots), 2), 0)
    for group in groups:
        played.update(group)
        assert spread(played, bots) <= 1
        for seat, bot in enumerate(group):
            sat[seat][bot] += 1
            assert spread(sat[seat], bots) <= 1
        for pair in combinations(sorted(group), 2):
            met[pair] += 1
        assert max(met.values(), default=0) - min(met.values(), default=0) <= (3 if seats <= 4 else 5)
    for bot in range(bots):
        assert spread({seat: sat[seat][bot] for seat in range(seats)}, seats) <= 1


@pytest.mark.parametrize("name", DRAWN)
def test_the_same_seed_makes_the_same_tables_and_another_others(name):
    first, again, other = (list(islice(SEATINGS[name](8, 4, seed), 30)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_rotating_table_moves_each_bot_by_one_seat_a_game_and_a_fixed_one_none():
    assert list(islice(rotating_seating(3, 3, 99), 4)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert list(islice(fixed_seating(3, 3, 99), 2)) == [(0, 1, 2)] * 2


@given(field=fields(), seed=SEEDS)
def test_a_group_with_the_same_luck_has_every_bot_on_every_seat(field, seed):
    bots, games, seats = field
    groups = list(islice(same_luck_seating(bots, seats, seed), games * seats))
    drawn = list(islice(balanced_seating(bots, seats, seed), games))
    assert groups[::seats] == drawn
    for first in range(0, len(groups), seats):
        tables = groups[first : first + seats]
        assert all({*column} == {*tables[0]} for column in zip(*tables, strict=True))


def gauntlet(bots, games, seats, seed, champion):
    """Return the tables of a gauntlet of one of several bots."""
    names = [str(bot) for bot in range(bots)]
    return list(islice(find_seating(f"gauntlet:{champion}", names, seats)(bots, seats, seed), games))


@given(field=fields(), data=st.data(), seed=SEEDS)
def test_one_bot_of_a_gauntlet_plays_always_and_the_others_play_and_meet_equally_often(field, data, seed):
    bots, games, seats = field
    champion = data.draw(st.integers(0, bots - 1))
    groups = gauntlet(bots, games, seats, seed, champion)
    check_groups(groups, field)
    others = [bot for bot in range(bots) if bot != champion]
    played = Counter(dict.fromkeys(others, 0))
    sat = [Counter() for _ in range(bots)]
    met = dict.fromkeys(combinations(others, 2), 0)
    for group in groups:
        assert champion in group
        played.update(set(group) - {champion})
        assert max(played.values()) - min(played.values()) <= 1
        for seat, bot in enumerate(group):
            sat[bot][seat] += 1
            assert spread(sat[bot], seats) <= 1
        for pair in combinations(sorted(set(group) - {champion}), 2):
            met[pair] += 1
        assert max(met.values(), default=0) - min(met.values(), default=0) <= (3 if seats <= 5 else 5)


def test_a_gauntlet_needs_a_bot_that_competes_and_an_opponent():
    for name, bots, seats, reason in (
        ("gauntlet:Playr", "Player", 2, "unknown bot 'Playr' in the seating gauntlet:Playr; did you mean"),
        ("gauntlet:A", "A", 1, "tables of 1: the seating gauntlet:A needs a seat for an opponent"),
        ("gauntlet", "A", 2, "unknown seating 'gauntlet'; did you mean gauntlet:BOT?"),
    ):
        assert refusal(find_seating, name, [bots, "B"], seats).startswith(reason)


@st.composite
def opponents(draw):
    """Draw numbers of bots, games and seats for pairs: an opponent for each seat but one, or more."""
    seats = draw(st.integers(1, 8))
    return draw(st.integers(seats + 1, seats + 8)), 2 * draw(st.integers(0, 40)), seats


@given(field=opponents(), seed=SEEDS)
def test_the_tables_of_a_pair_differ_only_in_the_bot_that_is_compared(field, seed):
    bots, games, seats = field
    groups = list(islice(paired_seating(bots, seats, seed), games))
    assert len(groups) == games
    for pair, (one, other) in enumerate(zip(groups[::2], groups[1::2], strict=True)):
        seat = pair % seats
        assert (one[seat], other[seat]) == (0, 1)
        assert one[:seat] + one[seat + 1 :] == other[:seat] + other[seat + 1 :]
        assert len({*one}) == len(one) == seats
        assert {*one} - {0} <= set(range(2, bots))


def test_two_bots_without_opponents_meet_at_both_tables_of_a_pair():
    assert list(islice(paired_seating(2, 2, 1), 6)) == [(0, 1), (1, 0), (1, 0), (0, 1), (0, 1), (1, 0)]


def test_random_seating_is_fair_in_the_long_run():
    bots, games, seats = 6, 6000, 4
    groups = list(islice(random_seating(bots, seats, seed=2018), games))
    for seat in range(seats):
        expected = games / bots
        counts = Counter(group[seat] for group in groups)
        chi_square = sum((counts[bot] - expected) ** 2 / expected for bot in range(bots))
        assert chi_square < 20.5, "less likely than one in a thousand, with 5 degrees of freedom"
    met = Counter(pair for group in groups for pair in combinations(sorted(group), 2))
    assert len(met) == 15
    assert max(met.values()) < 1.15 * min(met.values())

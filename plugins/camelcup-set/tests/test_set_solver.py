"""Tests of the solver, against two checks with numpy and on cap sets, and of the numbers of sets."""

from itertools import combinations
from random import Random

import pytest
from camelcup_set.cards import CARDS
from camelcup_set.solver import count_sets, find_places, find_sets, has_set, third_card
from camelcup_set.statistics import DEALT, exact_mean, sample_deals, sample_games
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy_sets import one_by_one, triples, vectorised

TABLES = st.integers(0, 20).flatmap(
    lambda size: st.lists(st.sampled_from(CARDS), min_size=size, max_size=size, unique=True)
)


@settings(deadline=None, max_examples=40)  # shared machines pause
@given(TABLES)
def test_the_sets_are_those_of_two_checks_with_numpy(cards):
    table = tuple(cards)
    places = find_places(table)
    assert places == [tuple(row) for row in vectorised(table, triples(len(table))).tolist()]
    assert places == one_by_one(table)
    assert find_sets(table) == [tuple(table[place] for place in triple) for triple in places]
    assert count_sets(table) == len(places)
    assert has_set(table) == bool(places)


def test_two_cards_have_one_third_card_whatever_their_order():
    for first, second in combinations(CARDS, 2):
        third = third_card(first, second)
        assert third not in (first, second)
        assert third == third_card(second, first)
        assert third_card(first, third) == second


def test_all_cards_have_1080_sets():
    assert count_sets(CARDS) == len(find_sets(CARDS)) == 1080


@pytest.mark.parametrize("cards", DEALT)
def test_samples_have_the_exact_mean(cards):
    sample = sample_deals(cards, 5000, Random(1))
    assert sample.total == 5000
    assert sample.mean == pytest.approx(exact_mean(cards), rel=0.02)
    assert sum(map(sample.share, sample.counts)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("games", "seed", "tolerance"), [(1000, 1, 0.01), pytest.param(20_000, 2, 0.003, marks=pytest.mark.slow)]
)
def test_games_have_about_the_known_numbers(games, seed, tolerance):
    looks = sample_games(games, Random(seed))
    assert looks.every.share(0) == pytest.approx(0.0942, abs=tolerance)
    assert looks.but_last.share(0) == pytest.approx(0.0593, abs=tolerance)
    assert looks.every.share_from(3) == pytest.approx(0.438, abs=tolerance)
    assert looks.but_last.share_from(3) == pytest.approx(0.454, abs=tolerance)
    assert looks.taken == pytest.approx(24.43, abs=10 * tolerance)

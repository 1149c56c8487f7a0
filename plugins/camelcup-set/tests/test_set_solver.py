"""Tests of the solver: against two checks with numpy, and on cap sets, which have no set in them."""

from itertools import combinations, product

from camelcup_set.cards import CARDS, card_of
from camelcup_set.solver import count_sets, find_places, find_sets, has_set, third_card
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy_sets import one_by_one, triples, vectorised

TABLES = st.integers(0, 20).flatmap(
    lambda size: st.lists(st.sampled_from(CARDS), min_size=size, max_size=size, unique=True)
)

CAP = tuple(
    card_of(values)
    for values in product(range(3), repeat=4)
    if any(values) and (values[0] ** 2 + values[1] ** 2 + values[2] * values[3]) % 3 == 0
)
"""Twenty cards without a set, the most there can be: the zeros of an elliptic quadratic form, but 0."""


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


def test_twenty_cards_may_have_no_set():
    assert len(CAP) == 20
    for size in range(len(CAP) + 1):
        assert not has_set(CAP[:size])
        assert find_sets(CAP[:size]) == []

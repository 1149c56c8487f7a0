"""Ties under the rule `openskill`, in all patterns that tables of 2 to 10 seats have."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ratings_records import games, intervals, numbered, numbers, rated, result

KNOWN = games(("ABC", (3, 2, 1)), ("BCD", (3, 3, 1)), ("DA", (1, 1)), ("CBAD", (2, 9, 9, 4)))
"""Games after which A to D have ratings of their own; all other bots are new, and therefore equal."""

NEW = "NOPQRSTUVW"

TABLES = st.integers(2, 10).flatmap(
    lambda seats: st.tuples(
        st.permutations("ABCD" + NEW).map(lambda bots: tuple(bots[:seats])),
        st.lists(st.integers(0, seats - 1), min_size=seats, max_size=seats),
    )
)
"""Bots at a table, some known, and their scores."""


def after(bots, scores):
    """Return each rating and its bounds after a table that follows the known games."""
    rule = rated("openskill", numbered([*KNOWN, result(bots, scores)]))
    bounds = intervals(rule)
    return {bot: (rating, *bounds[bot]) for bot, rating in numbers(rule).items()}


def check_equal_bots(bots, scores):
    """Compare each two bots of a table that were equal before."""
    found = after(bots, scores)
    new = [(found[bot], score) for bot, score in zip(bots, scores, strict=True) if bot in NEW]
    for (one, score), (other, behind) in combinations(sorted(new, key=lambda each: -each[1]), 2):
        if score == behind:
            assert one == pytest.approx(other, rel=1e-9)
        else:
            assert one[0] > other[0]


@given(table=TABLES)
def test_equal_bots_that_tie_change_alike_and_the_one_ahead_never_ends_behind(
    table,
):
    check_equal_bots(*table)


@given(table=TABLES, data=st.data())
def test_the_order_of_the_seats_changes_nothing(table, data):
    seats = data.draw(st.permutations(list(zip(*table, strict=True))))
    bots, scores = zip(*seats, strict=True)
    assert after(bots, scores) == after(*table)

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.plugins import Plugins
from camelcup.scoring import Placement, SharedWin
from records import record

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

CASES: list[tuple[str, tuple[int, ...], tuple[int, ...], list[float | Fraction]]] = [
    ("points-per-win", (4, 9, 7, 1), (), [0, 1, 0, 0]),
    ("points-per-win", (9, 9, 7, 9), (), [1, 1, 0, 1]),
    ("points-per-win", (9, 9, 7, 1), (0,), [0, 1, 0, 0]),
    ("points-per-win", (9, 8), (0, 1), [0, 0]),
    ("shared-win", (4, 9, 7, 1), (), [0, 1, 0, 0]),
    ("shared-win", (9, 9, 7, 1), (), [HALF, HALF, 0, 0]),
    ("shared-win", (9, 9, 7, 9), (), [THIRD, THIRD, 0, THIRD]),
    ("shared-win", (9, 9, 7, 1), (0,), [0, 1, 0, 0]),
    ("shared-win", (9, 8), (0, 1), [0, 0]),
    ("placement", (4, 9, 7, 1), (), [1, 3, 2, 0]),
    ("placement", (9, 9, 7, 1), (), [Fraction(5, 2), Fraction(5, 2), 1, 0]),
    ("placement", (5, 5, 5), (), [1, 1, 1]),
    ("placement", (9, 5, 7, 1), (0,), [0, 2, 3, 1]),
    ("placement", (9, 9, 7), (0, 1), [HALF, HALF, 2]),
    ("coins", (4, 9, -7, 1), (), [4, 9, -7, 1]),
    ("coins", (4, 9, 7, 1), (1,), [4, 9, 7, 1]),
]


@pytest.mark.parametrize(("rule", "scores", "forfeits", "expected"), CASES)
def test_a_rule_gives_each_seat_its_points(
    tiny_plugins: Plugins,
    rule: str,
    scores: Sequence[int],
    forfeits: Sequence[int],
    expected: Sequence[float | Fraction],
) -> None:
    scoring = tiny_plugins.scoring_rules.find(rule).load()()
    assert list(scoring.points(record(scores, forfeits=forfeits))) == expected


SCORES = st.lists(st.integers(-5, 5), min_size=1, max_size=8)


@given(scores=SCORES, data=st.data())
def test_a_shared_win_is_one_point_a_table_and_a_placement_a_point_a_pair(
    scores: list[int], data: st.DataObject
) -> None:
    seats = len(scores)
    forfeits = data.draw(st.lists(st.integers(0, seats - 1), unique=True, max_size=seats - 1))
    played = record(scores, forfeits=forfeits)
    assert sum(SharedWin().points(played)) == 1
    assert sum(Placement().points(played)) == Fraction(seats * (seats - 1), 2)


def test_all_rules_tell_what_they_do_in_a_line(tiny_plugins: Plugins) -> None:
    assert list(tiny_plugins.scoring_rules) == ["points-per-win", "shared-win", "placement", "coins"]
    for offer in tiny_plugins.scoring_rules.values():
        assert 0 < len(offer.entry.summary) < 100
        assert "\n" not in offer.entry.summary

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.results.intervals import Estimate
from camelcup.results.scoring import BotPoints, Placement, PointsPerWin, PointsRule, Score, SharedWin
from records import record

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

CASES: list[tuple[str, tuple[int, ...], tuple[int, ...], list[float | Fraction]]] = [
    ("points-per-win", (9, 9, 7, 9), (), [1, 1, 0, 1]),
    ("points-per-win", (9, 9, 7, 1), (0,), [0, 1, 0, 0]),
    ("points-per-win", (9, 8), (0, 1), [0, 0]),
    ("shared-win", (9, 9, 7, 9), (), [THIRD, THIRD, 0, THIRD]),
    ("shared-win", (9, 9, 7, 1), (0,), [0, 1, 0, 0]),
    ("shared-win", (9, 8), (0, 1), [0, 0]),
    ("placement", (4, 9, 7, 1), (), [1, 3, 2, 0]),
    ("placement", (9, 9, 7, 1), (), [Fraction(5, 2), Fraction(5, 2), 1, 0]),
    ("placement", (9, 5, 7, 1), (0,), [0, 2, 3, 1]),
    ("placement", (9, 9, 7), (0, 1), [HALF, HALF, 2]),
    ("score", (4, 9, -7, 1), (1,), [4, 9, -7, 1]),
]


@pytest.mark.parametrize(("rule", "scores", "out", "expected"), CASES)
def test_a_rule_gives_each_seat_its_points(tiny_plugins, rule, scores, out, expected):
    scoring = tiny_plugins.scoring_rules.find(rule).load()()
    assert list(scoring.points(record(scores, out=out))) == expected


def test_winners_have_the_first_place_and_seats_that_are_out_the_last():
    played = record((9, 5, 7, 5), out=(0,))
    assert [played.place(seat) for seat in range(4)] == [4, 2, 1, 2]


SCORES = st.lists(st.integers(-5, 5), min_size=1, max_size=8)


@given(scores=SCORES, data=st.data())
def test_a_shared_win_is_one_point_a_table_and_a_placement_a_point_a_pair(scores, data):
    seats = len(scores)
    out = data.draw(st.lists(st.integers(0, seats - 1), unique=True, max_size=seats - 1))
    played = record(scores, out=out)
    assert sum(SharedWin().points(played)) == 1
    assert sum(Placement().points(played)) == Fraction(seats * (seats - 1), 2)


def totals(rule):
    """Return the sum of the points of each bot."""
    return {name: found.points.value for name, found in rule.rows().items()}


def test_points_are_added_up_by_name_and_exactly():
    rule, other = PointsPerWin(), SharedWin()
    assert totals(rule) == {}
    rule.add(record((3, 1)), ["A", "B"])
    rule.add(record((5, 5, 5, 1)), ["A", "A", None, "C"])
    assert totals(rule) == {"A": 3, "B": 0, "C": 0}, "a name may have several seats, and a seat no name"
    for _ in range(3):
        other.add(record((5, 5, 5)), ["A", "B", "C"])
    assert totals(other) == {"A": 1, "B": 1, "C": 1}
    assert {type(total) for total in totals(other).values()} == {int}


def test_a_rule_gives_the_mean_of_the_points_with_its_interval():
    rule = Score()
    for scores in ((1, 4), (3, 4)):
        rule.add(record(scores), ["A", "B"])
    assert rule.rows()["B"] == BotPoints(Estimate(8), Estimate(4))
    assert rule.rows()["A"].per_game.high == pytest.approx(2 + 12.7062)


def test_a_rule_must_give_points_to_each_seat():
    class Lacking(PointsRule):
        def points(self, record):
            return [1]

    with pytest.raises(ValueError, match=r"^points\(\) gave 1 for 2 seats$"):
        Lacking().add(record((1, 1)), ["A", "B"])

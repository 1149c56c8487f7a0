from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.results.intervals import Estimate
from camelcup.results.scoring import BotPoints, Placement, PointsPerWin, PointsRule, Score, SharedWin
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
    ("score", (4, 9, -7, 1), (), [4, 9, -7, 1]),
    ("score", (4, 9, 7, 1), (1,), [4, 9, 7, 1]),
]


@pytest.mark.parametrize(("rule", "scores", "out", "expected"), CASES)
def test_a_rule_gives_each_seat_its_points(tiny_plugins, rule, scores, out, expected):
    scoring = tiny_plugins.scoring_rules.find(rule).load()()
    assert list(scoring.points(record(scores, out=out))) == expected


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
    assert totals(rule) == {"A": 1, "B": 0}
    rule.add(record((2, 5)), ["A", "B"])
    rule.add(record((2, 5)), ["B", "C"])
    assert totals(rule) == {"A": 1, "B": 1, "C": 1}
    assert totals(PointsPerWin()) == {}, "another rule of the class shares nothing"
    for _ in range(3):
        other.add(record((5, 5, 5)), ["A", "B", "C"])
    assert totals(other) == {"A": 1, "B": 1, "C": 1}


def test_seats_of_one_name_share_its_points_and_seats_without_a_name_have_none():
    rule = PointsPerWin()
    rule.add(record((5, 5, 5, 1)), ["A", "A", None, "B"])
    assert totals(rule) == {"A": 2, "B": 0}


def test_a_rule_gives_the_mean_of_the_points_with_its_interval():
    rule = Score()
    for scores in ((1, 4), (3, 4)):
        rule.add(record(scores), ["A", "B"])
    found = rule.rows()
    assert found["B"] == BotPoints(Estimate(8), Estimate(4))
    assert found["A"].per_game == rule.means["A"].estimate
    assert rule.remarks() == ()


def test_a_rule_of_points_a_record_defines_one_method():
    class Length(PointsRule):
        """A point for each letter of a name."""

        def points(self, record):
            return [len(bot) for bot in record.table.bots]

    rule = Length()
    assert not rule.reads_turns
    rule.add(record((1, 1), bots=["Ann", "Bo"]), ["Ann", "Bo"])
    assert totals(rule) == {"Ann": 3, "Bo": 2}


def test_a_rule_must_give_points_to_each_seat():
    class Lacking(PointsRule):
        def points(self, record):
            return [1]

    with pytest.raises(ValueError, match="shorter"):
        Lacking().add(record((1, 1)), ["A", "B"])


def test_every_rule_has_a_summary_of_one_line(tiny_plugins):
    assert list(tiny_plugins.scoring_rules) == ["points-per-win", "shared-win", "placement", "score"]
    for entry, _ in tiny_plugins.scoring_rules.values():
        assert 0 < len(entry.summary) < 100
        assert "\n" not in entry.summary

"""Rules on records of every kind: ties, bots that are out, unranked seats, groups that never met."""

from itertools import combinations
from math import inf, isfinite, log10

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from ratings_records import LIKELIHOODS, RULES, games, intervals, make, numbered, numbers, rated, result

from camelcup import Estimate
from camelcup.results.standings import Standings

TABLES = st.lists(
    st.builds(
        lambda bots, scores, seats, out: result(
            bots[:seats], scores[:seats], [each for each in out if each < seats]
        ),
        st.permutations("ABCDE") | st.lists(st.sampled_from("ABCDE"), min_size=5, max_size=5),
        st.lists(st.integers(0, 3), min_size=5, max_size=5),
        st.integers(1, 5),
        st.sets(st.integers(0, 4), max_size=5),
    ),
    max_size=12,
).map(numbered)


@pytest.mark.parametrize("rule", RULES)
@given(results=TABLES)
def test_every_bot_has_a_finite_rating_inside_a_finite_interval(rule, results):
    found = rated(rule, results)
    rows, bounds = numbers(found), intervals(found)
    assert set(rows) == set(bounds) == {bot for each in results for bot in each.table.bots}
    for bot, rating in rows.items():
        low, high = bounds[bot]
        assert -inf < low < rating < high < inf
    assert all(isinstance(line, str) and "\n" not in line for line in found.remarks())


@pytest.mark.parametrize("rule", RULES)
@given(results=TABLES, random=st.randoms(use_true_random=False))
def test_the_order_in_which_records_come_does_not_matter(rule, results, random):
    shuffled = list(results)
    random.shuffle(shuffled)
    one, other = rated(rule, results), rated(rule, shuffled)
    assert numbers(one) == numbers(other)
    assert intervals(one) == intervals(other)
    assert one.remarks() == other.remarks()


@pytest.mark.parametrize("rule", RULES)
def test_ratings_may_be_asked_for_before_and_between_records(rule):
    results = games(("ABC", (3, 2, 1)), ("BCA", (3, 2, 1)), ("CAB", (5, 5, 1)), times=5)
    found = make(rule)
    assert (dict(numbers(found)), list(found.remarks())) == ({}, [])
    for each in reversed(results):
        found.add(each, each.table.bots)
        assert numbers(found)
    assert numbers(found) == numbers(rated(rule, results))


@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_a_game_of_two_gives_the_ratings_that_elo_has(rule):
    rows = numbers(rated(rule, games(*[("AB", (1, 0))] * 3, ("AB", (0, 1)), times=2000)))
    assert rows["A"] - rows["B"] == pytest.approx(400 * log10(3), abs=0.2), "three wins to one"
    assert rows["A"] + rows["B"] == pytest.approx(3000)


def test_who_is_second_counts_for_plackett_luce_only():
    results = games(("ABC", (3, 2, 1)), ("CAB", (3, 1, 2)), ("BAC", (3, 1, 1)), times=3)
    luce, plackett = (numbers(rated(rule, results)) for rule in LIKELIHOODS)
    assert luce["A"] == pytest.approx(luce["B"], abs=1e-4)
    assert plackett["B"] > plackett["A"]


@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_a_draw_is_half_a_win_and_half_a_loss(rule):
    drawn = rated(rule, games(("AB", (1, 1)), ("AB", (1, 1)), ("AB", (1, 0)), times=4))
    decided = rated(rule, games(("AB", (1, 0)), ("AB", (0, 1)), ("AB", (1, 0)), times=4))
    assert numbers(drawn) == numbers(decided)
    assert intervals(drawn) == intervals(decided)


@pytest.mark.parametrize("rule", RULES)
def test_winners_are_ahead_whatever_the_scores(rule):
    lowest = [evolve(each, winners=(1,)) for each in games(("ABC", (9, 5, 1)), ("CBA", (9, 5, 1)), times=9)]
    rows = numbers(rated(rule, lowest))
    assert rows["B"] > max(rows["A"], rows["C"])


@pytest.mark.parametrize("rule", RULES)
def test_a_bot_that_is_out_is_last_whatever_its_score(rule):
    rows = numbers(rated(rule, [result("ABC", (9, 5, 1), out=(0,), number=number) for number in range(9)]))
    assert rows["B"] == max(rows.values())
    assert rows["A"] < rows["C"] or rule == "luce"


@pytest.mark.parametrize("rule", RULES)
def test_seats_without_a_name_are_left_out(rule):
    found = make(rule)
    for each in games(("XABX", (9, 5, 4, 9)), ("AXXB", (5, 1, 1, 4)), times=4):
        found.add(each, [None if bot == "X" else bot for bot in each.table.bots])
    tables = 4 if rule == "luce" else 8  # X won the others
    assert numbers(found) == numbers(rated(rule, games(("AB", (5, 4)), times=tables)))


@pytest.mark.parametrize("rule", RULES)
def test_a_bot_with_two_seats_has_one_rating(rule):
    rows = numbers(rated(rule, games(("AAB", (3, 1, 2)), ("BAA", (1, 3, 2)), times=3)))
    assert set(rows) == {"A", "B"}
    assert rows["A"] > rows["B"]


def test_openskill_depends_on_the_order_of_the_tables():
    first = [*games(("AB", (1, 0)), times=5), *games(("AB", (0, 1)), times=5)]
    rows = numbers(rated("openskill", numbered(first)))
    assert rows["B"] > rows["A"], "the last games count most"
    assert numbers(rated("openskill", numbered(first[::-1])))["A"] > rows["A"]
    assert numbers(rated("openskill", reversed(numbered(first)))) == rows


def test_openskill_starts_at_25():
    assert numbers(rated("openskill", games(("A", (1,))))) == {"A": 25}


@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_a_bot_that_never_won_has_a_finite_rating_and_a_remark(rule):
    found = rated(rule, games(("ABC", (2, 1, 0)), ("ABC", (1, 2, 0)), times=40))
    rows = numbers(found)
    assert rows["C"] < min(rows["A"], rows["B"]) - 400
    assert list(found.remarks()) == ["never ahead of the others, so only the prior limits the rating: C"]
    assert isfinite(sum(intervals(found)["C"]))
    fewer = numbers(rated(rule, games(("ABC", (2, 1, 0)), ("ABC", (1, 2, 0)), times=4)))
    assert fewer["C"] > rows["C"], "more losses say more"


@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_two_groups_of_which_one_always_won_have_a_remark(rule):
    found = rated(rule, games(("AB", (1, 0)), ("AB", (0, 1)), ("CD", (1, 0)), ("CD", (0, 1)), ("AC", (1, 0))))
    assert list(found.remarks()) == [
        "never behind the others, so only the prior limits the rating: A, B",
        "never ahead of the others, so only the prior limits the rating: C, D",
    ]


@pytest.mark.parametrize("rule", RULES)
def test_groups_that_never_met_are_not_comparable(rule):
    both = games(("AB", (1, 0)), ("AB", (0, 1)), ("DC", (1, 0)), ("CD", (1, 0)), ("E", (1,)))
    found = rated(rule, both)
    line = "not comparable, since they never met, directly or through others: A, B | C, D | E"
    assert list(found.remarks()) == [line]
    linked = rated(rule, numbered([*both, *games(("ACE", (3, 2, 1)), ("ECA", (3, 2, 1)), ("DA", (1, 0)))]))
    assert list(linked.remarks()) == []


@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_each_group_that_never_met_others_has_the_mean_1500(rule):
    found = rated(
        rule, games(*[("AB", (1, 0))] * 5, ("AB", (0, 1)), *[("CDE", (2, 1, 0))] * 3, ("ECD", (2, 1, 0)))
    )
    rows = numbers(found)
    assert rows["A"] + rows["B"] == pytest.approx(3000)
    assert rows["C"] + rows["D"] + rows["E"] == pytest.approx(4500)
    alone = rated(rule, games(*[("AB", (1, 0))] * 5, ("AB", (0, 1))))
    assert intervals(alone)["A"] == pytest.approx(intervals(found)["A"]), "the other group changes nothing"


@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_a_bot_that_met_nobody_has_the_rating_of_the_prior(rule):
    found = rated(rule, games(("A", (1,))))
    assert numbers(found) == {"A": 1500}
    assert list(found.remarks()) == ["not comparable, since A met no other ranked bot"]
    low, high = intervals(found)["A"]
    assert (low, high) == (pytest.approx(819, abs=0.1), pytest.approx(2181, abs=0.1))


@pytest.mark.parametrize("rule", RULES)
def test_standings_rank_by_the_rating_and_hold_intervals_and_remarks(rule):
    standings = Standings(make(rule), ("A", "B", "C", "New"))
    results = games(("ABC", (2, 1, 0)), ("ABC", (1, 2, 0)), times=9)
    for each in results:
        standings.add(each)
    rows = standings.rows()
    assert [(row.rank, row.bot) for row in rows][2:] == [(3, "C"), (4, "New")]
    assert all(row.points.low < row.points.value < row.points.high for row in rows[:3])
    assert (rows[3].points, rows[3].games) == (Estimate(0), 0)
    assert len(standings.remarks()) == (rule != "openskill")


# Ties under the rule `openskill`


KNOWN = games(("ABC", (3, 2, 1)), ("BCD", (3, 3, 1)), ("DA", (1, 1)), ("CBAD", (2, 9, 9, 4)))
"""Games after which A to D have ratings of their own; all other bots are new, and therefore equal."""

NEW = "NOPQRSTUVW"

SEATED = st.integers(2, 10).flatmap(
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


@given(table=SEATED)
def test_equal_bots_that_tie_change_alike_and_the_one_ahead_never_ends_behind(table):
    check_equal_bots(*table)


@given(table=SEATED, data=st.data())
def test_the_order_of_the_seats_changes_nothing(table, data):
    seats = data.draw(st.permutations(list(zip(*table, strict=True))))
    bots, scores = zip(*seats, strict=True)
    assert after(bots, scores) == after(*table)

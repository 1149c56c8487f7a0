"""Comparisons: which records make a pair, the order in which pairs count, and the answer in words."""

import json
from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from camelcup.cup.tournament import Tournament
from camelcup.results.comparison import PairedComparison, Summary, comparison_text, verdict
from camelcup.results.scoring import SharedWin
from camelcup.results.sprt import Hypotheses, PairedTest
from camelcup.results.standings import Standings
from records import record

SEATS = 3


def tournament(pairs, **changes):
    """Return pairs of tables of A and B against C and D."""
    paired = {"games": 2 * pairs, "seats": SEATS, "seed": 1, "seating": "paired"}
    return Tournament(**{"game": "pips", "rules": "standard", "bots": tuple("ABCD"), **paired, **changes})


def compared(chosen, *results, **hypotheses):
    """Return the comparison of a tournament after some results."""
    candidate, baseline = chosen.bots[:2]
    pairs = {"planned": chosen.games // 2, "places": chosen.places, "is_duel": chosen.is_duel}
    found = PairedComparison(candidate, baseline, Hypotheses(**hypotheses), **pairs)
    for result in results:
        found.add(result)
    return found


def results(chosen, shares):
    """Return a result for each table, in which the bot that is compared has this share of the win."""
    wanted = [share for pair in shares for share in pair]
    found = []
    for table, share in zip(chosen.tables(), wanted, strict=True):
        seat = table.number // 2 % SEATS
        winners = {0: [(seat + 1) % SEATS], 1: [seat]}.get(share, [seat, (seat + 1) % SEATS])
        scores = [int(each in winners) for each in range(SEATS)]
        found.append(evolve(record(scores), table=table))
    return found


SHARES = st.lists(st.tuples(*[st.sampled_from([0, 1, Fraction(1, 2)])] * 2), min_size=1, max_size=12)


@given(shares=SHARES, random=st.randoms(use_true_random=False))
def test_the_order_of_the_records_makes_no_difference(shares, random):
    chosen = tournament(len(shares))
    played = results(chosen, shares)
    expected = PairedTest(Hypotheses())
    for pair in shares:
        expected.add(*pair)
    random.shuffle(played)
    found = compared(chosen, *played).test
    assert (found.candidate, found.baseline) == (expected.candidate, expected.baseline)
    assert found.difference == expected.difference


def test_a_pair_counts_in_test_and_standings_once_all_pairs_before_it_are_complete():
    chosen = tournament(3)
    played = results(chosen, [(1, 0)] * 3)
    summary, plain = (Summary(Standings(SharedWin(), "ABCD"), found) for found in (compared(chosen), None))
    complete = []
    for place in (0, 2, 3, 5, 1, 4):
        summary.add(played[place])
        plain.add(played[place])
        complete.append((summary.comparison.test.pairs, summary.standings.games, plain.standings.games))
    assert complete == [(0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 0, 4), (2, 4, 5), (3, 6, 6)]
    assert (plain.played, plain.settled) == (6, None)


def test_after_the_decision_no_pair_counts():
    chosen = tournament(210)
    found = compared(chosen)
    summary = Summary(Standings(SharedWin(), "ABCD"), found)
    for result in reversed(results(chosen, [(1, 0)] * 210)):
        summary.add(result)
    assert (found.test.pairs, found.settled, summary.settled) == (200, 400, 400)
    assert (summary.standings.games, summary.played) == (400, 420)


def test_the_result_has_the_rates_and_their_intervals():
    chosen = tournament(4)
    found = compared(chosen, *results(chosen, [(1, 0), (1, 1), (0, 0), (Fraction(1, 2), 0)]))
    result = found.result()
    assert (result.candidate, result.baseline, result.pairs) == ("A", "B", 4)
    assert (result.candidate_rate.value, result.baseline_rate.value) == (0.625, 0.25)
    assert result.baseline_rate == found.test.baseline.estimate
    assert -1 <= result.difference.low < result.difference.value == 0.375 < result.difference.high <= 1
    assert (result.differ, result.decision, result.early) == (0.5, None, False)


def test_the_text_for_people_ends_with_the_verdict_and_the_one_for_programs_is_a_row():
    chosen = tournament(2)
    found = compared(chosen, *results(chosen, [(1, 0), (0, 0)]))
    assert comparison_text(found).splitlines()[-1] == f"A against B: {found.result().verdict}"
    (row,) = json.loads(comparison_text(found, "json"))
    assert (row["candidate"], row["baseline"], row["pairs"]) == ("A", "B", 2)


def test_a_pair_of_two_bots_that_meet_has_two_games_of_each():
    chosen = tournament(3, bots=("A", "B"), seats=2)
    winners = [(0,), (0, 1), (1,), (1,), (), (0,)]
    played = [
        evolve(record([0, 0]), table=table, winners=won)
        for table, won in zip(chosen.tables(), winners, strict=True)
    ]
    found = compared(chosen, *played)
    result = found.result()
    assert (result.pairs, result.games) == (3, 6)
    assert found.test.candidate.total == Fraction(1 + Fraction(1, 2) + 1 + 0 + 0 + 0, 2)
    assert found.test.baseline.total == Fraction(0 + Fraction(1, 2) + 0 + 1 + 0 + 1, 2)
    assert result.difference.value == pytest.approx(result.candidate_rate.value - result.baseline_rate.value)
    assert not tournament(1, bots=("A", "B"), seats=2, fill="B").is_duel, "copies of B are opponents"


def test_a_fixed_number_of_pairs_gives_no_verdict_before_all_are_played():
    chosen = tournament(210)
    *early, last = results(chosen, [(1, 0)] * 210)
    found = compared(chosen, *early, fixed=True)
    result = found.result()
    assert (result.decision, result.verdict) == (None, "no verdict: 209 of 210 pairs are played")
    found.add(last)
    assert found.result().decision == "h1"


def counted(up, down, same, **more):
    """Return a test of so many pairs that the candidate won, the baseline won, and that do not differ."""
    test = PairedTest(Hypotheses(fixed=True, **more))
    for shares, number in (((1, 0), up), ((0, 1), down), ((0, 0), same)):
        for _ in range(number):
            test.add(*shares)
    return test


@pytest.mark.parametrize(
    ("pairs", "hypotheses", "text"),
    [
        ((260, 200, 540), {}, "better by 6.0 points (1.8 to 10.2)"),
        ((200, 260, 540), {}, "worse by 6.0 points (1.8 to 10.2)"),
        ((200, 230, 5000), {"h1": 1}, "not better by 1 point"),
        ((200, 230, 5000), {"h0": -2, "h1": 0}, "not worse by 2 points"),
        ((300, 200, 5000), {"h0": -2, "h1": 0}, "better by 1.8 points (1.0 to 2.6)"),
        ((200, 350, 5000), {"h0": -3, "h1": -1}, "worse by 2.7 points (1.9 to 3.5)"),
        ((220, 200, 580), {}, "not settled after 1,000 pairs: about 3,000 more needed"),
        ((0, 0, 1), {}, "not settled after 1 pair (no pair differed): about 200 more needed"),
        ((0, 300, 0), {}, "worse by 100.0 points (98.0 to 100.0)"),
        ((0, 0, 0), {}, "no pairs have been played"),
    ],
)
def test_the_verdict_is_one_sentence(pairs, hypotheses, text):
    assert verdict(counted(*pairs, **hypotheses)) == text


@pytest.mark.parametrize(
    ("shares", "why"),
    [
        ((0, 0), "; choose other opponents by --field"),
        ((1, 1), "; choose other opponents by --field"),
        ((0, 1), ""),
    ],
)
def test_the_verdict_says_which_opponents_would_show_a_difference(shares, why):
    test = PairedTest(Hypotheses(fixed=True))
    for pair in range(1000):
        test.add(shares[pair % 2], shares[pair % 2])
    assert verdict(test) == f"not better by 2 points (no pair differed in 1,000 pairs{why})"

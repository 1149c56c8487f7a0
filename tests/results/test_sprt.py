"""The sequential test: how often it errs, when it stops, what its interval is worth; by simulation."""

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from functools import cache
from math import log
from random import Random
from statistics import variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.results.sprt import MIN_PAIRS, Decision, Hypotheses, PairedTest
from refusals import refusal

RUNS = 2000

WINS = ((1, 0), (0, 1), (0, 0), (1, 1))
"""Shares of the win in pairs without ties."""

HALF = Fraction(1, 2)
TIES = (*WINS, (HALF, 0), (0, HALF))


def weights(points, differ, ties=False):
    """Return the chances of WINS, or of TIES in which half of the differences are half a win."""
    whole, half = (2 / 3 * differ, 1 / 3 * differ) if ties else (differ, 0)
    tilt = points / 100 / (whole + half / 2)
    up, down = (1 + tilt) / 2, (1 - tilt) / 2
    wins = (whole * up, whole * down, 0.75 * (1 - differ), 0.25 * (1 - differ))
    return (*wins, half * up, half * down) if ties else wins


def simulate(random, test, chances, most):
    """Add simulated pairs until the test decides, or there are as many as it may take."""
    while test.pairs < most:
        for shares in random.choices(TIES[: len(chances)], chances, k=min(100, most - test.pairs)):
            test.add(*shares)
            if test.decision is not None:
                return test
    return test


@cache
def simulated(chances, hypotheses, most=20_000):
    """Return the tests of many simulated comparisons."""
    random = Random(2018)
    return [simulate(random, PairedTest(hypotheses), chances, most) for _ in range(RUNS)]


def covered(tests, truth):
    """Return the share of intervals that hold the truth."""
    found = [test.estimate for test in tests]
    return sum((each.low or 0) <= truth / 100 <= (each.high or 0) for each in found) / len(tests)


@pytest.mark.parametrize(
    ("h1", "differ"),
    [
        (20.0, 0.6),
        pytest.param(10.0, 0.4, marks=pytest.mark.slow),
        pytest.param(5.0, 0.3, marks=pytest.mark.slow),
        pytest.param(2.0, 0.15, marks=pytest.mark.long),
    ],
)
def test_bots_that_are_equal_or_better_by_h1_are_called_so_in_at_least_94_percent(h1, differ):
    for truth, right, wrong in ((0, Decision.H0, Decision.H1), (h1, Decision.H1, Decision.H0)):
        tests = simulated(weights(truth, differ), Hypotheses(h1=h1))
        found = Counter(test.decision for test in tests)
        assert found[wrong] <= 0.06 * RUNS
        assert found[right] >= 0.94 * RUNS


@pytest.mark.parametrize(
    ("truth", "pairs", "ties"),
    [
        (2.0, MIN_PAIRS, False),
        pytest.param(0.0, 500, False, marks=pytest.mark.slow),
        pytest.param(-7.5, 300, True, marks=pytest.mark.slow),
    ],
)
def test_intervals_of_a_fixed_number_of_pairs_hold_the_truth_in_93_to_97_percent(truth, pairs, ties):
    tests = simulated(weights(truth, 0.3, ties), Hypotheses(fixed=True), pairs)
    assert {test.pairs for test in tests} == {pairs}
    assert 0.93 <= covered(tests, truth) <= 0.97


@given(shares=st.lists(st.sampled_from(TIES), max_size=MIN_PAIRS - 1), alike=st.booleans())
def test_nothing_is_decided_before_200_pairs(shares, alike):
    for fixed in (False, True):
        test = PairedTest(Hypotheses(fixed=fixed))
        for pair in shares:
            test.add(*((1, 0) if alike else pair))
        assert test.decision is test.conclusion is None


def test_the_ratio_is_that_of_the_likeliest_chances_of_each_hypothesis():
    """Of six wins and four losses; a mean of m leaves chances p and p - m, and none is likelier."""
    test = PairedTest(Hypotheses(h0=-10, h1=20))
    for shares in [(1, 0)] * 6 + [(0, 1)] * 4 + [(1, 1)] * 10:
        test.add(*shares)

    def likelihood(mean):
        chances = [max(mean, 0) + step / 10_000 for step in range(1, 5000)]
        return max(
            6 * log(up) + 4 * log(up - mean) + 10 * log(1 + mean - 2 * up)
            for up in chances
            if up > mean and 1 + mean - 2 * up > 0
        )

    assert test.ratio == pytest.approx(likelihood(0.2) - likelihood(-0.1), abs=1e-6)


def same(shares, pairs, **more):
    """Return a test of pairs that are all the same, as far as it takes them."""
    test = PairedTest(Hypotheses(**more))
    while test.decision is None and test.pairs < pairs:
        test.add(*shares)
    return test


@pytest.mark.parametrize(
    ("shares", "h0", "h1", "decision", "pairs"),
    [
        ((1, 1), 0, 2, Decision.H0, 200),
        # 0.995 ** 588 < 0.05 / 0.95: that no pair differs would be a rare chance
        ((1, 1), 0, 0.5, Decision.H0, 588),
        ((1, 1), -0.5, 0, Decision.H1, 588),
        ((1, 1), -0.5, 0.5, Decision.H0, 588),
        ((1, 0), 0, 2, Decision.H1, 200),
        ((0, 1), 0, 2, Decision.H0, 200),
    ],
)
def test_pairs_that_are_all_the_same_settle_what_would_make_some_others(shares, h0, h1, decision, pairs):
    test = same(shares, 1000, h0=h0, h1=h1)
    assert (test.decision, test.pairs, test.differ) == (decision, pairs, shares != (1, 1))
    with pytest.raises(ValueError, match="the test has decided"):
        test.add(1, 0)
    fixed = same(shares, 1000, h0=h0, h1=h1, fixed=True)
    assert (fixed.decision, fixed.pairs) == (None, 1000)
    assert fixed.conclusion is (Decision.H1 if h0 < 0 or shares == (1, 0) else Decision.H0)


@pytest.mark.parametrize(
    "truth", [0.0, *[pytest.param(between, marks=pytest.mark.slow) for between in (5.0, 7.0)], 10.0]
)
def test_the_pairs_still_needed_are_as_many_as_it_takes_in_the_mean(truth):
    """The mean of the pairs so far is taken for the truth: it is the truth here."""
    random = Random(7)
    start = PairedTest(Hypotheses(h1=10, alpha=0.01, beta=0.01))
    for place in range(200):
        start.add(*exact(place, truth))
    taken = [simulate(random, deepcopy(start), weights(truth, 0.3), 50_000).pairs - 200 for _ in range(200)]
    assert start.more == pytest.approx(sum(taken) / len(taken), rel=0.2)


def exact(place, truth):
    """Return one of 200 pairs, of which 30 % differ, with a mean of `truth` points."""
    up = round((60 + 2 * truth) / 2)
    return (1, 0) if place < up else (0, 1) if place < 60 else (0, 0)


@given(st.lists(st.sampled_from(TIES), min_size=2, max_size=300))
def test_the_variance_saved_is_that_against_independent_games(shares):
    test = PairedTest(Hypotheses(fixed=True))
    for pair in shares:
        test.add(*pair)
    candidate, baseline = ([float(pair[side]) for pair in shares] for side in (0, 1))
    independent = variance(candidate) + variance(baseline)
    if test.saved is None:
        assert independent == 0
    else:
        paired = variance([one - other for one, other in zip(candidate, baseline, strict=True)])
        assert test.saved == pytest.approx(1 - paired / independent)
    assert test.differ == sum(one != other for one, other in shares) / len(shares)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"h1": 0}, "sprt 0,0: give two differences in points of win rate, the smaller one first"),
        ({"h1": 100}, "sprt 0,100: give two differences in points of win rate between -100 and 100"),
        ({"h0": float("nan")}, "sprt nan,2: give two differences in points of win rate between -100 and 100"),
        ({"alpha": 0}, "alpha 0: give a chance from 0.0001 to 0.4"),
        ({"beta": 0.5}, "beta 0.5: give a chance from 0.0001 to 0.4"),
    ],
)
def test_hypotheses_that_cannot_be_right_are_refused(wrong, message):
    assert refusal(Hypotheses, **wrong).startswith(message)

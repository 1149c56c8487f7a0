"""Intervals of means: of any numbers by Student's t, of bounded ones by their likelihood."""

from fractions import Fraction
from math import comb, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.results.intervals import BoundedMean, Estimate, Mean, proportion, student

PRECISE = {
    1: 12.7062047,
    2: 4.30265273,
    3: 3.18244631,
    4: 2.77644511,
    5: 2.57058184,
    7: 2.36462425,
    10: 2.22813885,
    20: 2.08596345,
    100: 1.98397152,
}
"""The 97.5 % quantile for each number of degrees of freedom, by scipy.stats.t.ppf of scipy 1.17.1."""


def test_quantiles_are_those_of_scipy_to_six_digits():
    assert {freedom: student(freedom) for freedom in PRECISE} == pytest.approx(PRECISE, rel=1e-6)


def mean_of(*numbers):
    mean = Mean()
    for number in numbers:
        mean.add(number)
    return mean


def test_a_mean_has_a_t_interval_from_two_numbers_on():
    assert (mean_of().value, mean_of().estimate) == (None, None)
    assert (mean_of(3).estimate, mean_of(3).variance) == (Estimate(3), None)
    assert mean_of(4, 4).estimate == Estimate(4), "equal numbers show no spread"
    mean = mean_of(3, 5, Fraction(7))
    margin = 4.30265273 * 2 / 3**0.5
    assert (mean.value, mean.estimate.value, mean.variance) == (5, 5, 4)
    assert (mean.estimate.low, mean.estimate.high) == pytest.approx((5 - margin, 5 + margin))


@pytest.mark.parametrize("size", [1e-100, 1.0, 1e100])
def test_the_interval_of_huge_and_tiny_numbers_is_as_wide_as_they_are_large(size):
    mean = mean_of(Fraction(size), Fraction(3 * size))
    assert mean.estimate.high - mean.estimate.value == pytest.approx(12.7062047362 * size)
    assert mean.variance == pytest.approx(2 * size * size, rel=1e-9, abs=0)


HALF = Fraction(1, 2)

DIFFERENCES = st.lists(st.sampled_from((-1, -HALF, 0, Fraction(1, 3), 1)), max_size=60)


def bounded(numbers, low=-1):
    mean = BoundedMean(low=low)
    for number in numbers:
        mean.add(number)
    return mean


def test_the_evidence_against_a_share_is_that_of_the_binomial_distribution():
    wins = bounded([1] * 3 + [0] * 7, low=0)
    assert wins.estimate == proportion(3, 10)
    assert wins.against(0.3) == pytest.approx(0, abs=1e-12)
    assert wins.against(0.5) == pytest.approx(3 * log(0.3 / 0.5) + 7 * log(0.7 / 0.5))
    assert bounded([0] * 7, low=0).against(0.1) == pytest.approx(-7 * log(0.9))


def test_the_evidence_against_a_difference_is_that_of_the_trinomial_distribution():
    """With as many wins as losses of equal bots, the likeliest chances have 2/3 of all pairs in common."""
    differences = bounded([1] * 4 + [-1] * 2 + [0] * 12)
    assert differences.against(0) == pytest.approx(4 * log(4 / 3) + 2 * log(2 / 3))


@given(DIFFERENCES)
def test_the_interval_is_inside_the_bounds_and_holds_the_mean(numbers):
    found = bounded(numbers).estimate
    assert -1 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high


@pytest.mark.parametrize("number", [-1, Fraction(3, 2)])
def test_a_number_that_is_not_between_the_bounds_is_refused(number):
    with pytest.raises(ValueError, match=f"^{number} is not from 0 to 1$"):
        bounded([number], low=0)


def test_the_interval_of_many_numbers_is_the_usual_one():
    low, high = bounded([1] * 300 + [0] * 500 + [-1] * 200).bounds
    margin = 1.96 * (0.49 / 1000) ** 0.5
    assert (low, high) == pytest.approx((0.1 - margin, 0.1 + margin), abs=0.0005)


@pytest.mark.parametrize(
    ("numbers", "low", "high"),
    [([], -1, 1), ([0] * 200, -0.0136, 0.0136), ([0] * 2000, -0.00137, 0.00137), ([1] * 200, 0.9704, 1)],
)
def test_numbers_that_are_all_equal_have_an_interval_that_shrinks_as_more_come(numbers, low, high):
    assert bounded(numbers).bounds == pytest.approx((low, high), abs=0.0001)


SHARES = [0.002 * step for step in range(1, 251)]


@pytest.mark.parametrize("games", [20, 80, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("win", [1, HALF])
def test_the_interval_of_a_share_holds_the_truth_in_95_percent(games, win):
    """A part of bench/coverage_of_shares.py: wins alone, and ties of two alone; nothing is simulated."""
    bounds = [bounded([win] * wins + [0] * (games - wins), low=0).bounds for wins in range(games + 1)]
    found = []
    for share in SHARES:
        chance = share / float(win)
        weights = [comb(games, k) * chance**k * (1 - chance) ** (games - k) for k in range(games + 1)]
        found.append(sum(p for p, (low, high) in zip(weights, bounds, strict=True) if low <= share <= high))
    assert 0.94 <= sum(found) / len(found) <= (0.96 if win == 1 else 0.97)
    assert min(found) >= 0.85

from fractions import Fraction
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.results.intervals import Estimate, Mean, student

LEVELS = (0.5001, 0.6, 0.9, 0.975, 0.99, 0.999, 0.99999, 0.999999)

PRECISE = {
    1: (0.000314159276, 0.324919696, 3.07768354, 12.7062047, 31.820516, 318.308839, 31830.9886, 318309.886),
    2: (0.000282842718, 0.288675135, 1.88561808, 4.30265273, 6.96455673, 22.3271248, 223.603444, 707.105721),
    3: (0.000272069909, 0.276670662, 1.63774435, 3.18244631, 4.54070286, 10.2145319, 47.9277284, 103.299468),
    4: (0.000266666671, 0.270722295, 1.53320627, 2.77644511, 3.74694739, 7.17318222, 23.3321827, 41.5778542),
    5: (0.000263430556, 0.267180866, 1.47588405, 2.57058184, 3.36493, 5.89342953, 15.5468545, 24.7710297),
    7: (0.000259746031, 0.263166861, 1.41492393, 2.36462425, 2.99795157, 4.78528963, 10.1026843, 14.2414697),
    10: (0.000256997807, 0.260184829, 1.37218364, 2.22813885, 2.76376946, 4.14370049, 7.52695402, 9.75199549),
    20: (0.000253814463, 0.256742754, 1.32534071, 2.08596345, 2.527977, 3.55180834, 5.54283863, 6.59653015),
    100: (0.000251290261, 0.254022182, 1.29007476, 1.98397152, 2.36421737, 3.17373949, 4.4784269, 5.04883088),
}
"""For each number of degrees of freedom the quantiles at LEVELS, by scipy.stats.t.ppf of scipy 1.17.1."""


@pytest.mark.parametrize("freedom", PRECISE)
def test_quantiles_are_those_of_scipy_to_six_digits(freedom):
    found = [student(freedom, level) for level in LEVELS]
    assert found == pytest.approx(PRECISE[freedom], rel=1e-6)


@given(freedom=st.integers(1, 10_000), level=st.floats(0.5, 0.999999))
def test_every_quantile_is_at_least_that_of_the_normal_distribution_and_comes_close_to_it(freedom, level):
    normal = NormalDist().inv_cdf(level)
    assert student(freedom, level) >= normal * (1 - 1e-6)
    assert student(10_000, level) == pytest.approx(normal + (normal**3 + normal) / 40_000, rel=1e-6)


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


@pytest.mark.parametrize("size", [1e-200, 1.0, 1e200])
def test_the_interval_of_huge_and_tiny_numbers_is_as_wide_as_they_are_large(size):
    mean = mean_of(Fraction(size), Fraction(3 * size))
    assert mean.estimate.high - mean.estimate.value == pytest.approx(12.7062047362 * size)
    assert mean.variance == 2 * size * size, "which a float cannot hold: inf, and 0"

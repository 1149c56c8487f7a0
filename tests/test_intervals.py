from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.intervals import Mean, around, holm_margins, student, wilson

# M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, table 26.10
QUANTILES = [(1, 12.706), (2, 4.303), (3, 3.182), (7, 2.365), (30, 2.042), (120, 1.980), (10**9, 1.960)]


@pytest.mark.parametrize(("freedom", "quantile"), QUANTILES)
def test_the_quantile_of_the_t_distribution_is_the_published_one(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.0006)


def test_the_quantile_has_six_digits() -> None:
    assert student(1) == pytest.approx(12.7062047362, abs=1e-6), "of the Cauchy distribution: tan(0.475 pi)"
    assert student(2) == pytest.approx(0.95 * (2 / (1 - 0.95**2)) ** 0.5, abs=1e-6)


def test_a_mean_has_a_t_interval_from_two_numbers_on() -> None:
    mean = Mean()
    assert (mean.value, mean.margin) == (None, None)
    mean.add(3)
    assert (mean.value, mean.margin) == (3, None)
    for number in (5, Fraction(7)):
        mean.add(number)
    assert mean.value == 5
    assert mean.margin == pytest.approx(4.302653 * 2 / 3**0.5)


def test_a_share_of_a_win_counts_as_a_fraction() -> None:
    low, high = wilson(Fraction(3, 2), 10)
    assert wilson(1, 10)[0] < low < 0.15 < high < wilson(2, 10)[1]


# R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("wins", "games", "low", "high"), PUBLISHED)
def test_the_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)


@given(wins=st.integers(0, 10**6), losses=st.integers(0, 10**6))
def test_the_bounds_are_the_rates_that_lie_just_within_reach(wins: int, losses: int) -> None:
    """Wilson's interval holds every rate p with |wins/games - p| <= z sqrt(p(1-p)/games)."""
    games = wins + losses
    if games == 0:
        return
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    square = Fraction(1.959963984540054) ** 2
    for bound in map(Fraction, (low, high)):
        distance = (Fraction(wins, games) - bound) ** 2
        reach = square * bound * (1 - bound) / games
        assert float(distance) == pytest.approx(float(reach), rel=1e-6, abs=1e-15)


def test_the_interval_of_no_games_is_from_0_to_1() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "level", "quantile"),
    [(5, 0.95, 2.015), (30, 0.995, 2.750), (120, 0.9995, 3.373), (1, 0.9, 3.078)],
)
def test_other_quantiles_are_the_published_ones_too(freedom: int, level: float, quantile: float) -> None:
    assert student(freedom, level) == pytest.approx(quantile, abs=0.0006)


def mean_of(numbers: list[int]) -> Mean:
    mean = Mean()
    for number in numbers:
        mean.add(number)
    return mean


def test_the_variance_is_that_of_a_sample() -> None:
    assert mean_of([1]).variance is None
    assert mean_of([1, 2, 6]).variance == 7


def test_holm_widens_the_interval_of_each_mean_by_how_many_are_nearer_to_0() -> None:
    far, clear, near = mean_of([9, 10, 11] * 9), mean_of([0, 1, 2] * 9), mean_of([-3, 3, 1] * 9)
    assert holm_margins([near, far, clear]) == [
        near.margin_at(0.95),
        far.margin_at(1 - 0.05 / 3),
        clear.margin_at(1 - 0.05 / 2),
    ]


def test_holm_stops_at_the_first_mean_that_may_be_0() -> None:
    means = [mean_of([-3, 3, 1] * 9), mean_of([-2, 3, 0] * 9), mean_of([0, 0])]
    assert holm_margins(means) == [mean and mean.margin_at(1 - 0.05 / 3) for mean in means[:2]] + [None]


def test_by_luck_one_in_20_tables_has_an_interval_without_0() -> None:
    random = Random(2018)
    wrong = 0
    for _ in range(1000):
        means = [mean_of(random.choices((-1, 0, 1), (1, 2, 1), k=60)) for _ in range(4)]
        margins = holm_margins(means)
        wrong += any(
            abs(mean.value or 0) > (margin or 0) for mean, margin in zip(means, margins, strict=True)
        )
    assert 30 <= wrong <= 65


def test_means_that_are_missing_widen_the_intervals_as_if_they_were_there() -> None:
    near, far = mean_of([0, 1, -1, 1]), mean_of([5, 6, 5, 6])
    assert holm_margins([near, far], 4) == [near.margin_at(1 - 0.05 / 3), far.margin_at(1 - 0.05 / 4)]


@pytest.mark.parametrize(
    ("difference", "margin", "interval"),
    [(0.25, 0.5, (-0.25, 0.75)), (0.5, 0.75, (-0.25, 1.0)), (-0.5, 0.75, (-1.0, 0.25))],
)
def test_the_interval_around_a_difference_of_rates_ends_at_1(
    difference: float, margin: float, interval: tuple[float, float]
) -> None:
    assert around(difference, margin) == interval

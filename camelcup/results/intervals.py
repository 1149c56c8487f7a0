"""Estimates: means and proportions with their 95 % intervals."""

from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import exp, inf, lgamma, log1p, pi, sinh, sqrt
from statistics import NormalDist

from attrs import define, field, frozen

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

STEPS = 200
"""Parts into which `student` divides an integral; an even number."""


@frozen
class Estimate:
    """A number with its 95 % interval, such as a win rate, a mean or a rating.

    low, high: bounds of the interval; None where nothing is known about it
    margin:    half the width of the interval of a mean; None for estimates of other kinds

    >>> Estimate(1503.2, 1463.9, 1542.6).interval(places=0)
    '1464 to 1543'
    """

    value: float
    low: float | None = None
    high: float | None = None
    margin: float | None = field(default=None, eq=False, repr=False, kw_only=True)

    def interval(self, scale: float = 1, places: int = 1) -> str:
        """Return the interval as text; "-" without one. scale: 100 for percents"""
        if self.low is None or self.high is None:
            return "-"
        return f"{scale * self.low:.{places}f} to {scale * self.high:.{places}f}"


@define
class Mean:
    """Mean of numbers. Its sums are exact, so that the order of the numbers does not matter.

    >>> mean = Mean()
    >>> for number in (1, 2, 3):
    ...     mean.add(number)
    >>> mean.estimate.value
    2.0
    """

    count: int = 0
    total: int | Fraction = 0
    squares: int | Fraction = 0

    def add(self, number: int | Fraction) -> None:
        """Count one number."""
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def value(self) -> float | None:
        """The mean; None without numbers."""
        return float(Fraction(self.total) / self.count) if self.count else None

    @property
    def variance(self) -> float | None:
        """The variance of the numbers, from this sample; None under two numbers, inf beyond all floats."""
        exact = self._variance
        try:
            return None if exact is None else float(exact)
        except OverflowError:
            return inf

    @property
    def _variance(self) -> Fraction | None:
        if self.count < 2:
            return None
        squares = Fraction(self.squares * self.count - self.total * self.total)
        return squares / (self.count * (self.count - 1))

    @property
    def estimate(self) -> Estimate | None:
        """The mean with its interval, which is missing where `margin` is; None without numbers."""
        value, margin = self.value, self.margin
        if value is None or margin is None:
            return None if value is None else Estimate(value)
        return Estimate(value, value - margin, value + margin, margin=margin)

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % t interval of the mean; None without variance."""
        return student(self.count - 1) * root(self._variance / self.count) if self._variance else None


@cache
def student(freedom: int, level: float = 0.975) -> float:
    """Return a quantile from 1/2 up of Student's t distribution with so many degrees of freedom.

    With t = sqrt(freedom) sinh(x), the density of x falls off exponentially, and its odd derivatives are 0
    at 0: so the error of Simpson's rule is small in relation to the tail that is left. The relative error
    is below 1e-6 from 1 to 10,000 degrees of freedom, and up to the level .999999.
    """
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi)

    def density(x: float) -> float:
        return scale * exp(-freedom / 2 * log1p(sinh(x) ** 2))

    def area(x: float) -> float:
        heights = [density(x * step / STEPS) for step in range(STEPS + 1)]
        inner = 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2])
        return x / STEPS / 3 * (heights[0] + inner + heights[-1])

    found, change = NormalDist().inv_cdf(level) / sqrt(freedom), inf
    while change > 1e-9 * found:  # Newton's method climbs from below, since the density falls
        change = (level - 0.5 - area(found)) / density(found)
        found += change
    return sqrt(freedom) * sinh(found)


def root(number: Fraction) -> float:
    """Return the square root of a number that may be too large for a float."""
    return float((Decimal(number.numerator) / number.denominator).sqrt())


def wilson(wins: float | Fraction, games: int) -> Estimate:
    """Return a proportion with its 95 % score interval (E. B. Wilson, 1927); 0 (0 to 1) without games.

    wins: not always whole, since a tie is a share of a win

    >>> wilson(7, 10).interval(scale=100)
    '39.7 to 89.2'
    """
    if games == 0:
        return Estimate(0.0, 0.0, 1.0)
    rate, square = float(wins / games), Z95 * Z95
    middle = rate + square / (2 * games)
    margin = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    low, high = (middle - margin) / scale, (middle + margin) / scale
    low, high = max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding leaves a rate of 1 outside
    return Estimate(rate, low, high)

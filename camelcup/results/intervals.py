"""Estimates: means with their 95 % intervals."""

from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import exp, inf, lgamma, log1p, pi, sinh, sqrt
from statistics import NormalDist

from attrs import define, frozen

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

SIMPSON_STEPS = 200
"""Parts into which `student` divides an integral; an even number."""


@frozen
class Estimate:
    """A number with its 95 % interval, such as a win rate, a mean or a rating.

    low, high: bounds of the interval; None where nothing is known about it

    >>> Estimate(1503.2, 1463.9, 1542.6).interval(places=0)
    '1464 to 1543'
    """

    value: float
    low: float | None = None
    high: float | None = None

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
        """The mean with its 95 % t interval; None without numbers, and no interval if all are equal."""
        value = self.value
        if value is None or not self._variance:
            return None if value is None else Estimate(value)
        margin = student(self.count - 1) * root(self._variance / self.count)
        return Estimate(value, value - margin, value + margin)


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
        heights = [density(x * step / SIMPSON_STEPS) for step in range(SIMPSON_STEPS + 1)]
        inner = 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2])
        return x / SIMPSON_STEPS / 3 * (heights[0] + inner + heights[-1])

    angle, change = NormalDist().inv_cdf(level) / sqrt(freedom), inf
    while change > 1e-9 * angle:  # Newton's method climbs from below, since the density falls
        change = (level - 0.5 - area(angle)) / density(angle)
        angle += change
    return sqrt(freedom) * sinh(angle)


def root(number: Fraction) -> float:
    """Return the square root of a number that may be too large for a float."""
    return float((Decimal(number.numerator) / number.denominator).sqrt())

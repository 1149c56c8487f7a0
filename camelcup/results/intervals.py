"""Estimates: means with their 95 % intervals, of numbers with bounds and without."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import exp, inf, lgamma, log1p, pi, sinh, sqrt
from statistics import NormalDist

from attrs import define, field, frozen

Z95 = 1.959963984540054  # the 97.5 % quantile of the normal distribution
SIMPSON_STEPS = 200  # parts into which `student` divides an integral; an even number


ADDED = 1 / 3
"""Numbers at each bound that an interval adds to those counted.

With none the interval of few wins is too narrow, with many it is too far from the bound: the coverage is even
with about a third (bench/coverage_of_shares.py).
"""

Weighted = list[tuple[float, float]]  # numbers and how often each came


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

    def cells(self, scale: float = 100, places: int = 1) -> tuple[str, str]:
        """Return the number and its interval as text, by default of a rate in percent."""
        return f"{scale * self.value:.{places}f}", self.interval(scale, places)


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
        """The variance of the numbers, from this sample; None under two numbers."""
        if self.count < 2:
            return None
        squares = Fraction(self.squares * self.count - self.total * self.total)
        return float(squares / (self.count * (self.count - 1)))

    @property
    def estimate(self) -> Estimate | None:
        """The mean with its 95 % t interval; None without numbers, and no interval if all are equal."""
        value = self.value
        variance = self.variance
        if value is None or not variance:
            return None if value is None else Estimate(value)
        margin = student(self.count - 1) * sqrt(variance / self.count)
        return Estimate(value, value - margin, value + margin)


@define
class BoundedMean(Mean):
    """Mean of numbers that lie between two bounds, such as shares of a win.

    low, high: the bounds
    counts:    how often each number came

    >>> wins = BoundedMean()
    >>> for share in (1, 0, 0, 1, Fraction(1, 2)):
    ...     wins.add(share)
    >>> wins.value, wins.estimate.interval(places=2)
    (0.5, '0.17 to 0.83')
    """

    low: float = field(default=0.0, kw_only=True)
    high: float = field(default=1.0, kw_only=True)
    counts: Counter[float] = field(factory=Counter, kw_only=True)

    def add(self, number: int | Fraction) -> None:
        """Count one number. Raises ValueError for a number that is not between the bounds."""
        if not self.low <= number <= self.high:
            raise ValueError(f"{number} is not from {self.low:g} to {self.high:g}")
        super().add(number)
        self.counts[float(number)] += 1

    @property
    def estimate(self) -> Estimate:
        """The mean with its 95 % interval; without numbers 0, from bound to bound."""
        return Estimate(self.value or 0.0, *self.bounds)

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the 95 % interval of the mean."""
        return self.bounds_at(0.95)

    def bounds_at(self, confidence: float) -> tuple[float, float]:
        """Return the bounds of the likelihood-ratio interval: the means that are not too unlikely lie in it.

        It assumes no kind of distribution (A. B. Owen, 1988: empirical likelihood). Numbers added at the
        bounds (`ADDED`) keep it from being too narrow; where all are at a bound, the interval begins there.
        """
        limit = NormalDist().inv_cdf((1 + confidence) / 2) ** 2 / 2
        points = [*sorted(self.counts.items()), (self.low, ADDED), (self.high, ADDED)]
        total = sum(weight for _, weight in points)
        middle = sum(number * weight for number, weight in points) / total
        value = middle if self.value is None else self.value
        low, high = (self._bound(points, middle, end, limit) for end in (self.low, self.high))
        return (
            self.low if self.counts[self.low] == self.count else min(low, value),
            self.high if self.counts[self.high] == self.count else max(high, value),
        )

    def against(self, mean: float) -> float:
        """Return the evidence against a mean: the log-likelihood ratio of the mean of the numbers to it.

        The likelihood of a mean is that of the likeliest distribution with it. Its chances are the shares of
        the numbers, each divided by 1 + tilt * (number - mean), and what is left is at a bound.
        """
        points: Weighted = sorted(self.counts.items())
        return max(0.0, _gain(points, mean, self._tilt(points, mean)))  # rounded, it can be just below 0

    def _bound(self, points: Weighted, middle: float, end: float, limit: float) -> float:
        """Return the mean between the middle and an end against which the evidence reaches a limit.

        Evidence is convex in the mean: Newton's method comes back from beyond it, and does not pass it.
        """
        total = sum(weight for _, weight in points)
        mean = (middle + end) / 2
        while _gain(points, mean, self._tilt(points, mean)) < limit:
            mean = (mean + end) / 2
        while True:
            tilt = self._tilt(points, mean)
            step = (_gain(points, mean, tilt) - limit) / (tilt * total)
            mean += step
            if abs(step) < 1e-10:
                return mean

    def _tilt(self, points: Weighted, mean: float) -> float:
        """Return the tilt with the largest gain, by Newton's method between bounds that close in."""
        least, most = -1 / (self.high - mean), 1 / (mean - self.low)
        tilt = 0.0
        while True:
            slope = bend = 0.0
            for number, weight in points:
                part = (number - mean) / (1 + tilt * (number - mean))
                slope += weight * part
                bend += weight * part * part
            least, most = (tilt, most) if slope > 0 else (least, tilt)
            following = tilt + slope / bend if bend else tilt
            if not least < following < most:
                following = (least + most) / 2
            if abs(following - tilt) <= 1e-9 * abs(following):
                return following
            tilt = following


def proportion(wins: int, games: int) -> Estimate:
    """Return the share of games that were won, as `BoundedMean` estimates it.

    >>> proportion(0, 20).interval(scale=100)
    '0.0 to 13.6'
    """
    counts = Counter({0.0: games - wins, 1.0: wins})
    return BoundedMean(games, wins, wins, counts=counts).estimate


def _gain(points: Iterable[tuple[float, float]], mean: float, tilt: float) -> float:
    """Return the logarithm of a likelihood ratio for a tilt."""
    return sum(weight * log1p(tilt * (number - mean)) for number, weight in points)


@cache
def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution with so many degrees of freedom.

    With t = sqrt(freedom) sinh(x), the density falls off exponentially, which suits Simpson's rule: the
    relative error is below 1e-6 from 1 to 10,000 degrees of freedom.
    """
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi)

    def density(x: float) -> float:
        return scale * exp(-freedom / 2 * log1p(sinh(x) ** 2))

    def area(x: float) -> float:
        heights = [density(x * step / SIMPSON_STEPS) for step in range(SIMPSON_STEPS + 1)]
        inner = 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2])
        return x / SIMPSON_STEPS / 3 * (heights[0] + inner + heights[-1])

    angle, change = Z95 / sqrt(freedom), inf
    while change > 1e-9 * angle:  # Newton's method climbs from below, since the density falls
        change = (0.475 - area(angle)) / density(angle)
        angle += change
    return sqrt(freedom) * sinh(angle)

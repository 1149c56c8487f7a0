"""Means and proportions with their 95 % intervals."""

from fractions import Fraction
from functools import cache
from math import exp, lgamma, log1p, pi, sqrt

from attrs import define

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

STEPS = 100
"""Parts into which `student` divides an integral; an even number."""


@define
class Mean:
    """Mean of numbers. Its sums are exact, so that the order of the numbers does not matter."""

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
    def margin(self) -> float | None:
        """Half the width of the t interval of the mean; None under two numbers, and where all are equal."""
        if self.count < 2:
            return None
        variance = (self.squares - Fraction(self.total) ** 2 / self.count) / (self.count - 1)
        if not variance:
            return None
        return student(self.count - 1) * sqrt(variance / self.count)


@cache
def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution with so many degrees of freedom.

    Newton's method finds it; Simpson's rule integrates the density. The error is below 1e-6.
    """
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)

    def density(t: float) -> float:
        return scale * exp(-(freedom + 1) / 2 * log1p(t * t / freedom))

    def area(t: float) -> float:
        heights = [density(t * step / STEPS) for step in range(STEPS + 1)]
        inner = 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2])
        return t / STEPS / 3 * (heights[0] + inner + heights[-1])

    found, change = Z95, 1.0
    while abs(change) > 1e-9:
        change = (0.475 - area(found)) / density(found)
        found += change
    return found


def wilson(wins: float | Fraction, games: int) -> tuple[float, float]:
    """Return the 95 % score interval of a proportion (E. B. Wilson, 1927); (0, 1) without games.

    wins: not always whole, since a tie is a share of a win
    """
    if games == 0:
        return 0.0, 1.0
    rate, square = float(wins / games), Z95 * Z95
    middle = rate + square / (2 * games)
    margin = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    low, high = (middle - margin) / scale, (middle + margin) / scale
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding leaves a rate of 1 outside

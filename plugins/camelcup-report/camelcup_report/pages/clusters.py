"""Ratios of sums over clusters, such as games: what is in one game is alike."""

from collections import defaultdict
from fractions import Fraction

from attrs import define, field

from camelcup.report import Estimate, Mean


@define
class ClusteredRatio:
    """The sum of numbers from 0 on by the sum of others, at least as large; with ones as those it is a mean.

    count: pairs of numbers
    sums:  both sums of each cluster
    """

    count: int = 0
    sums: defaultdict[int, list[float]] = field(factory=lambda: defaultdict(lambda: [0.0, 0.0]))

    def add(self, cluster: int, number: float, other: float = 1.0) -> None:
        """Count two numbers."""
        self.count += 1
        sums = self.sums[cluster]
        sums[0] += number
        sums[1] += other

    @property
    def estimate(self) -> Estimate:
        """The ratio with its 95 % interval: clusters are independent of each other, what is in one is not.

        The interval is that of the mean deviation of a cluster (W. Cochran, Sampling Techniques, 1977, 6.3).
        """
        total, others = (sum(column) for column in zip(*self.sums.values(), strict=True))
        ratio = total / others if others else 0.0
        size = others / len(self.sums) or 1.0
        mean = Mean()
        for part, other in self.sums.values():
            mean.add(Fraction((part - ratio * other) / size))
        found = mean.estimate
        if found is None or found.low is None or found.high is None:
            return Estimate(ratio)
        return Estimate(ratio, max(0.0, ratio + found.low), min(1.0, ratio + found.high))

"""A sequential test on pairs of games: is one bot better than another, and by how much?

Each pair gives a difference from -1 to 1: the candidate's share of the win minus the baseline's. The test is
the generalised sequential probability ratio test with the normal approximation, which needs the mean and the
variance of the differences only (A. Wald, 1945; M. Van den Bergh, 2020, for chess engines).
"""

from enum import Enum
from fractions import Fraction
from math import ceil, expm1, inf, log, log1p

from attrs import field, frozen

from camelcup.errors import UserError
from camelcup.results.intervals import Estimate, Mean, around

LEAST = 200
"""Pairs before which nothing is decided: the variance is not known well enough."""

CHANCES = (0.0001, 0.4)
"""Least and largest chance of an error that a test allows."""

STEEP = 100.0
"""Logarithm of odds that are as good as certain."""

Points = float
"""Percent of games."""


class Decision(Enum):
    """The hypothesis that is accepted."""

    H0 = "h0"
    H1 = "h1"


@frozen(kw_only=True)
class Hypotheses:
    """Two differences of win rate that a test tells apart, and how surely.

    h0, h1: in points; h0 is the smaller one
    alpha:  chance of accepting h1 where h0 is the truth
    beta:   chance of accepting h0 where h1 is the truth
    fixed:  whether all pairs are played, instead of stopping as soon as the test decides

    Raises UserError for numbers that cannot be right.
    """

    h0: Points = field(default=0.0, converter=float)
    h1: Points = field(default=2.0, converter=float)
    alpha: float = field(default=0.05, converter=float)
    beta: float = field(default=0.05, converter=float)
    fixed: bool = False

    def __attrs_post_init__(self) -> None:
        if not (abs(self.h0) < 100 and abs(self.h1) < 100):
            raise UserError(f"{self._sprt} between -100 and 100, such as 0,2")
        if self.h0 >= self.h1:
            raise UserError(f"{self._sprt}, the smaller one first, such as 0,2")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not CHANCES[0] <= chance <= CHANCES[1]:
                raise UserError(f"{name} {chance:g}: give a chance from {CHANCES[0]:g} to {CHANCES[1]:g}")

    @property
    def _sprt(self) -> str:
        """Return the beginning of an error message about the two differences."""
        return f"sprt {self.h0:g},{self.h1:g}: give two differences in points of win rate"

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which h0 and h1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class PairedTest:
    """The test of two hypotheses on pairs that are added one by one, in their order.

    candidate, baseline: shares of the win
    difference:          candidate minus baseline
    differing:           number of pairs in which these are not equal
    decision:            the hypothesis that was accepted; None so far, and where all pairs are played
    """

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.candidate, self.baseline, self.difference = Mean(), Mean(), Mean()
        self.differing = 0
        self.decision: Decision | None = None
        self._h0, self._h1 = hypotheses.h0 / 100, hypotheses.h1 / 100
        self._low, self._high = hypotheses.bounds

    @property
    def pairs(self) -> int:
        """Number of pairs that have been added."""
        return self.difference.count

    def add(self, candidate: int | Fraction, baseline: int | Fraction) -> None:
        """Count one pair, given as shares of the win. Raises ValueError where the test has decided."""
        if self.decision is not None:
            raise ValueError("the test has decided; further pairs do not count")
        self.candidate.add(candidate)
        self.baseline.add(baseline)
        self.difference.add(candidate - baseline)
        self.differing += candidate != baseline
        if self.pairs >= LEAST and not self.hypotheses.fixed:
            self.decision = self._decide()

    @property
    def ratio(self) -> float | None:
        """The log-likelihood ratio of h1 to h0; None where all differences are equal."""
        variance = self.difference.variance
        if not variance:
            return None
        return self._drift(variance) * self.pairs

    @property
    def estimate(self) -> Estimate:
        """The difference; it has no interval where all differences are equal, and is 0 without pairs."""
        return around(self.difference.value or 0.0, self.difference.margin)

    @property
    def differ(self) -> float:
        """Share of pairs that differ."""
        return self.differing / self.pairs if self.pairs else 0.0

    @property
    def saved(self) -> float | None:
        """Share of the variance of independent games that pairing saves; None where those have none."""
        independent = (self.candidate.variance or 0) + (self.baseline.variance or 0)
        return 1 - (self.difference.variance or 0) / independent if independent else None

    @property
    def conclusion(self) -> Decision | None:
        """The decision; where all pairs are played, what the interval leaves of the hypotheses."""
        if not self.hypotheses.fixed:
            return self.decision
        if self.pairs < LEAST:
            return None
        low, high = self.estimate.low, self.estimate.high
        if low is None or high is None:
            return self._decide()
        return Decision.H1 if low > self._h0 else Decision.H0 if high < self._h1 else None

    @property
    def more(self) -> int | None:
        """Number of further pairs until a conclusion, if the mean stays; None where that cannot be told."""
        variance = self.difference.variance
        if not variance:
            needed = self._least_without_variance()
        elif self.hypotheses.fixed:
            needed = self._needed_by_interval()
        else:
            needed = self.pairs + self._expected(variance)
        return None if needed == inf else max(ceil(needed), LEAST, self.pairs + 1) - self.pairs

    def _drift(self, variance: float) -> float:
        """Return what a pair adds to the log-likelihood ratio in the mean."""
        middle = 2 * float(self.difference.total) / self.pairs - self._h0 - self._h1
        return (self._h1 - self._h0) * middle / (2 * variance)

    def _decide(self) -> Decision | None:
        ratio = self.ratio
        if ratio is None:
            return self._decide_without_variance()
        return Decision.H1 if ratio >= self._high else Decision.H0 if ratio <= self._low else None

    def _decide_without_variance(self) -> Decision | None:
        """Decide where all differences are equal: were they 0, by the chance of that under a hypothesis."""
        mean = self.difference.value or 0.0
        if mean:
            return Decision.H1 if mean >= self._h1 else Decision.H0 if mean <= self._h0 else None
        if self._h1 > 0:
            return Decision.H0 if self.pairs >= self._equal_pairs(self.hypotheses.beta, self._h1) else None
        return Decision.H1 if self.pairs >= self._equal_pairs(self.hypotheses.alpha, -self._h0) else None

    @staticmethod
    def _equal_pairs(chance: float, difference: float) -> float:
        """Return how many pairs without a difference are as rare as `chance`, if their mean is another one.

        With a mean difference of d, at least a share d of the pairs differs.
        """
        return log(chance) / log1p(-difference)

    def _least_without_variance(self) -> float:
        """Return the number of pairs at which equal differences decide."""
        mean, hypotheses = self.difference.value or 0.0, self.hypotheses
        if mean:
            return inf if self._h0 < mean < self._h1 else LEAST
        if self._h1 > 0:
            return self._equal_pairs(hypotheses.beta, self._h1)
        return self._equal_pairs(hypotheses.alpha, -self._h0)

    def _needed_by_interval(self) -> float:
        """Return the number of pairs at which the interval leaves one of the hypotheses out."""
        mean, margin = self.difference.value or 0.0, self.difference.margin or 0.0
        return self.pairs * (margin / max(mean - self._h0, self._h1 - mean)) ** 2

    def _expected(self, variance: float) -> float:
        """Return the number of further pairs that the ratio takes to a bound, in the mean.

        The ratio moves like a Brownian motion with drift, between two bounds.
        """
        drift = self._drift(variance)
        walk = (self._h1 - self._h0) ** 2 / variance
        below, width = drift * self.pairs - self._low, self._high - self._low
        slope = 2 * drift / walk
        if abs(slope * width) < 1e-6:
            return below * (width - below) / walk
        if abs(slope * width) > STEEP:
            return ((width if drift > 0 else 0) - below) / drift
        up = expm1(-slope * below) / expm1(-slope * width)
        return (up * width - below) / drift

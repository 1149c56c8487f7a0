"""A sequential test on pairs of games: is one bot better than another, and by how much?

Each pair gives a difference from -1 to 1: the candidate's share of the win minus the baseline's. The test is
the sequential probability ratio test (A. Wald, 1945), generalised: the differences have a multinomial
distribution, and each hypothesis takes the likeliest one with its mean (M. Van den Bergh, 2020, for chess
engines). It may be looked at after every pair; docs/compare-errors.md prints how often it errs.
"""

from enum import Enum
from fractions import Fraction
from math import ceil, expm1, inf, log

from attrs import field, frozen

from camelcup.errors import UserError
from camelcup.results.intervals import Z95, BoundedMean, Estimate

MIN_PAIRS = 200
"""Pairs before which nothing is decided: the distribution of differences is not known well enough."""

CHANCES = (0.0001, 0.4)  # least and largest chance of an error that a test allows
MAX_EXPONENT = 100.0  # logarithm of odds that are as good as certain
Points = float  # percent of games


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
        return f"sprt {self.h0:g},{self.h1:g}: give two differences in points of win rate"

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which h0 and h1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class PairedTest:
    """The test of two hypotheses on pairs that are added one by one, in their order."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.candidate, self.baseline, self.difference = BoundedMean(), BoundedMean(), BoundedMean(low=-1)
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
        if self.pairs >= MIN_PAIRS and not self.hypotheses.fixed:
            self.decision = self._decide()

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of h1 to h0, or to equal bots where h0 is negative and no pair differs."""
        no_better = 0.0 if self._h0 < 0 < self._h1 and not self.differing else self._h0
        return self.difference.against(no_better) - self.difference.against(self._h1)

    @property
    def estimate(self) -> Estimate:
        """The difference with its interval; without pairs it is 0, from -1 to 1."""
        return self.difference.estimate

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
        if self.pairs < MIN_PAIRS:
            return None
        low, high = self.difference.bounds
        return Decision.H1 if low > self._h0 else Decision.H0 if high < self._h1 else None

    @property
    def more(self) -> int | None:
        """Number of further pairs until a conclusion, if all goes on so; None where that cannot be told."""
        needed = self._needed_by_interval() if self.hypotheses.fixed else self.pairs + self._expected()
        return None if needed == inf else max(ceil(needed), MIN_PAIRS, self.pairs + 1) - self.pairs

    def _decide(self) -> Decision | None:
        ratio = self.ratio
        return Decision.H1 if ratio >= self._high else Decision.H0 if ratio <= self._low else None

    def _needed_by_interval(self) -> float:
        """Return the number of pairs at which the interval leaves one of the hypotheses out."""
        value = self.difference.value or 0.0
        above = self.difference.against(self._h0) if value > self._h0 else 0
        below = self.difference.against(self._h1) if value < self._h1 else 0
        evidence = max(above, below) / self.pairs
        return Z95**2 / 2 / evidence if evidence else inf

    def _expected(self) -> float:
        """Return the number of further pairs that the ratio takes to a bound, in the mean.

        The ratio moves like a Brownian motion with drift, between two bounds.
        """
        drift, variance = self.ratio / max(self.pairs, 1), self.difference.variance
        below, width = self.ratio - self._low, self._high - self._low
        if not variance:
            return ((width if drift > 0 else 0) - below) / drift if drift else inf
        walk = (self._h1 - self._h0) ** 2 / variance
        slope = 2 * drift / walk
        if abs(slope * width) < 1e-6:
            return below * (width - below) / walk
        if abs(slope * width) > MAX_EXPONENT:
            return ((width if drift > 0 else 0) - below) / drift
        up = expm1(-slope * below) / expm1(-slope * width)
        return (up * width - below) / drift

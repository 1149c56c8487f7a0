"""The results of several comparisons of a bot with itself under other options."""

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from camelcup.results.comparison import PairedComparison
from camelcup.results.intervals import Estimate, holm_bounds
from camelcup.results.result_table import ResultRow, columns
from camelcup.results.sprt import MIN_PAIRS


@frozen
class Tuned(ResultRow):
    """A bot with other options against the baseline; all numbers but `pairs` are rates from 0 to 1."""

    columns: ClassVar = columns(
        "options baseline pairs rate baseline_rate difference=difference.value low=difference.low "
        "high=difference.high verdict"
    )

    options: str
    baseline: str
    pairs: int
    rate: float
    baseline_rate: float
    difference: Estimate

    @property
    def verdict(self) -> str:
        """The verdict in a word or two; as in `camelcup compare` there is none under 200 pairs."""
        if self.pairs < MIN_PAIRS:
            return "not settled"
        low, high = self.difference.low or 0.0, self.difference.high or 0.0
        return "better" if low > 0 else "worse" if high < 0 else "not settled"


def tuned(first: str, rest: Sequence[str], comparisons: Sequence[PairedComparison]) -> list[Tuned]:
    """Return the rows of a table: the differences, with intervals that allow for the number planned.

    rest:  the options of all comparisons that were planned
    comparisons: those that are complete
    """
    bounds = holm_bounds([comparison.test.difference for comparison in comparisons], len(rest))
    rows = []
    for text, comparison, interval in zip(rest, comparisons, bounds, strict=False):
        result = comparison.result()
        rates = (result.candidate_rate.value, result.baseline_rate.value)
        rows.append(Tuned(text, first, result.pairs, *rates, Estimate(result.difference.value, *interval)))
    return rows

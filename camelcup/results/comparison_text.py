"""The comparison of two bots as text."""

from collections.abc import Iterator

from camelcup.results.comparison import ComparisonResult, PairedComparison
from camelcup.results.result_table import DATA, SIMPLE, ResultTable
from camelcup.results.verdict import points
from camelcup.text import columns_text

EARLY = (
    "stopped early: the difference is exaggerated on average, and about 90 to 95 % of such intervals hold "
    "the truth; --fixed plays all pairs"
)
"""What stopping early does to the interval; measured in the tests."""


def state_text(comparison: PairedComparison) -> str:
    """Return how far the test of a comparison is, in a few words."""
    test = comparison.test
    low, high = test.hypotheses.bounds
    difference = _difference(comparison.result())
    return f"difference {difference}, log-likelihood ratio {test.ratio:.2f} ({low:.2f} to {high:.2f})"


def comparison_text(comparison: PairedComparison, layout: str = SIMPLE) -> str:
    """Return a comparison in a format of `check_format`: for programs one row, for people a few lines."""
    result = comparison.result()
    bots = ResultTable(
        heads=("bot", "", "games", "win %", "95 %"),
        lines=[
            (result.candidate, "candidate", str(result.games), *result.candidate_rate.cells()),
            (result.baseline, "baseline", str(result.games), *result.baseline_rate.cells()),
        ],
        names=[*result.columns],
        rows=[result.values()],
    )
    if layout in DATA:
        return bots.text(layout)
    facts = columns_text(_facts(result, comparison))
    lines = [
        bots.text(layout),
        "",
        facts,
        "",
        f"{result.candidate} against {result.baseline}: {result.verdict}",
    ]
    return "\n".join([*lines, EARLY] if result.early else lines)


def _facts(result: ComparisonResult, comparison: PairedComparison) -> Iterator[tuple[str, str]]:
    """Yield names and values of what the pairs show."""
    yield "difference", _difference(result)
    yield "pairs that differ", f"{100 * result.differ:.1f} %"
    saved = "-" if result.saved is None else f"{100 * result.saved:.0f} %, against independent games"
    yield "variance saved", saved
    yield "log-likelihood ratio", _ratio(comparison)


def _difference(result: ComparisonResult) -> str:
    """Return the difference in points with its interval."""
    difference = result.difference
    text = f"{100 * difference.value:+.1f}" if difference.value else "0"
    return f"{text} points ({difference.interval(scale=100)})"


def _ratio(comparison: PairedComparison) -> str:
    """Return the log-likelihood ratio with the hypotheses that are accepted at its bounds."""
    test = comparison.test
    ratio = f"{test.ratio:.2f}"
    if test.hypotheses.fixed:
        return ratio if comparison.unfinished else f"{ratio} (all pairs are played)"
    low, high = test.hypotheses.bounds
    h0, h1 = points(test.hypotheses.h0), points(test.hypotheses.h1)
    return f"{ratio} ({low:.2f} accepts {h0}, {high:.2f} accepts {h1})"

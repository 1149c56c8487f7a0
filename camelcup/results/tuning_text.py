"""Comparisons of a bot with itself under other options, as text."""

from collections.abc import Sequence

from camelcup.results.result_table import ResultTable
from camelcup.results.sprt import MIN_PAIRS
from camelcup.results.tuning import Tuned


def tuned_text(rows: Sequence[Tuned], layout: str) -> str:
    """Return the rows in a format of `check_format`."""
    first, rates = rows[0], {row.baseline_rate for row in rows}  # several where it meets each of the others
    rate = f"{100 * first.baseline_rate:.1f}" if len(rates) == 1 else "-"
    cells = [(first.baseline, str(first.pairs), rate, "", "", "baseline")]
    cells += [
        (
            row.options,
            str(row.pairs),
            f"{100 * row.rate:.1f}",
            f"{100 * row.difference.value:+.1f}" if row.difference.value else "0",
            row.difference.interval(scale=100),
            row.verdict,
        )
        for row in rows
    ]
    heads = ("options", "pairs", "win %", "points", "interval", "verdict")
    return ResultTable(heads, cells, [*Tuned.columns], [row.values() for row in rows]).text(layout)


def tuning_caveat(number: int, pairs: int) -> str:
    """Return what few pairs, and several comparisons at once, do to the verdicts and intervals."""
    few = f"nothing is settled under {MIN_PAIRS} pairs\n" if pairs < MIN_PAIRS else ""
    if number == 1:
        return f"{few}1 comparison: the interval is 95 %"
    return (
        f"{few}{number} comparisons: the intervals are wider than 95 % (Holm's method)\n"
        f"the best of several looks better than it is: compare it again with another seed"
    )

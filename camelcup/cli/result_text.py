"""The result of a run as text: standings, or the comparison of two bots."""

from collections.abc import Iterator

from attrs import asdict

from camelcup.cli.tabulating import DATA, fit_columns, narrow_table, rows_text, standings_text
from camelcup.results.comparison import Compared, Comparison
from camelcup.results.standings import Standings
from camelcup.results.verdict import points

EARLY = (
    "stopped early: the difference is exaggerated on average, and about 90 to 95 % of such intervals hold "
    "the truth; --fixed plays all pairs"
)
"""What stopping early does to the interval; measured in the tests."""


def result_text(standings: Standings, layout: str, unit: str, width: int | None = None) -> str:
    """Return a result in a format of `check_format`, without a final line break.

    unit:  what scores count
    width: columns into which standings have to fit
    """
    if isinstance(standings, Comparison):
        return comparison_text(standings, layout)
    text = standings_text(standings.rows(), layout, unit)
    return text if width is None else fit_columns(text, width)


def state_text(standings: Standings) -> str:
    """Return how far the test of a comparison is, in a few words; empty where there is none."""
    if not isinstance(standings, Comparison):
        return ""
    test = standings.test
    low, high = test.hypotheses.bounds
    ratio = "-" if test.ratio is None else f"{test.ratio:.2f}"
    difference = _difference(standings.result())
    return f"difference {difference}, log-likelihood ratio {ratio} ({low:.2f} to {high:.2f})"


def comparison_text(comparison: Comparison, layout: str) -> str:
    """Return a comparison in a format of `check_format`: for programs one row, for people a few lines."""
    result = comparison.result()
    if layout in DATA:
        row = asdict(result)
        return rows_text(list(row), [list(row.values())], layout)
    bots = narrow_table(
        [_bot_cells(result, "candidate"), _bot_cells(result, "baseline")],
        ["bot", "", "games", "win %", "95 %"],
        layout,
        ("left", "left", "right", "right", "right"),
    )
    facts = narrow_table(list(_facts(result, comparison)), (), "plain")
    lines = [bots, "", facts, "", f"{result.candidate} against {result.baseline}: {result.verdict}"]
    return "\n".join([*lines, EARLY] if result.early and result.low is not None else lines)


def _bot_cells(result: Compared, role: str) -> list[str]:
    rate, low, high = (100 * getattr(result, f"{role}_{name}") for name in ("rate", "low", "high"))
    return [
        getattr(result, role),
        role,
        str(result.games),
        f"{rate:.1f}",
        f"{low:.1f} to {high:.1f}",
    ]


def _facts(result: Compared, comparison: Comparison) -> Iterator[tuple[str, str]]:
    """Yield names and values of what the pairs show."""
    yield "difference", _difference(result)
    yield "pairs that differ", f"{100 * result.differ:.1f} %"
    saved = "-" if result.saved is None else f"{100 * result.saved:.0f} %, against independent games"
    yield "variance saved", saved
    yield "log-likelihood ratio", _ratio(comparison)


def _difference(result: Compared) -> str:
    """Return the difference in points with its interval."""
    text = f"{100 * result.difference:+.1f}" if result.difference else "0"
    if result.low is None or result.high is None:
        return f"{text} points ({'the same in every pair' if result.differ else 'no pair differed'})"
    return f"{text} points ({100 * result.low:.1f} to {100 * result.high:.1f})"


def _ratio(comparison: Comparison) -> str:
    """Return the log-likelihood ratio with the hypotheses that are accepted at its bounds."""
    test = comparison.test
    ratio = "-" if test.ratio is None else f"{test.ratio:.2f}"
    if test.hypotheses.fixed:
        return ratio if comparison.unfinished else f"{ratio} (all pairs are played)"
    low, high = test.hypotheses.bounds
    h0, h1 = points(test.hypotheses.h0), points(test.hypotheses.h1)
    return f"{ratio} ({low:.2f} accepts {h0}, {high:.2f} accepts {h1})"

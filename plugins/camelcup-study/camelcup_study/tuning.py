"""Comparisons of a bot with itself under other options: which there are, and their results."""

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from attrs import frozen

from camelcup import ResultTable, UserError, load
from camelcup.report import BoundedMean, Estimate

MIN_PAIRS = 200
"""Pairs under which nothing is settled, as in `camelcup compare`."""

NAMES = ("options", "baseline", "pairs", "rate", "baseline_rate", "difference", "low", "high", "verdict")
"""Columns of the results for programs."""

HEADS = ("options", "pairs", "win %", "points", "interval", "verdict")


@frozen
class Tuning:
    """The files of the comparisons, in their order.

    baseline: the options that the others are compared with
    choices:  the other options, one for each file
    """

    files: Sequence[Path]
    baseline: str
    choices: Sequence[str]

    @classmethod
    def of(cls, folder: Path, baseline: str, choices: Sequence[str]) -> "Tuning":
        """Return those that a folder is going to have."""
        return cls([folder / f"{number}.jsonl" for number, _ in enumerate(choices, 1)], baseline, choices)

    @classmethod
    def read(cls, folder: Path) -> "Tuning":
        """Return those in a folder. Raises UserError if its files are not of a tuning."""
        files = sorted(folder.glob("[0-9]*.jsonl"), key=lambda path: int(re.sub(r"\D", "", path.stem)))
        plans = [load(path).plan for path in files]
        if not plans or any(plan.comparison is None for plan in plans):
            raise UserError(f"--resume {folder}: not a folder of camelcup tune; --out {folder} begins one")
        specs = [plan.tournament.bots[0] for plan in plans]
        baseline, *choices = _options([plans[0].tournament.bots[1], *specs])
        return cls(files, baseline, choices)


def _options(specs: Sequence[str]) -> list[str]:
    """Return the options of specs of one bot, without those before the first that differs."""
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*specs, strict=False))
    common = "".join(letters[0] for letters in alike)
    start = max(common.rfind(":"), common.rfind(",")) + 1
    return [spec[start:] for spec in specs]


def table_of(tuning: Tuning, results: Sequence[Any]) -> ResultTable:
    """Return the differences, with intervals that allow for the number planned.

    results: the values `Run.comparison` of the comparisons that are complete
    """
    pairs, rates = results[0].pairs, {result.baseline_rate.value for result in results}
    rate = f"{100 * min(rates):.1f}" if len(rates) == 1 else "-"  # several where it meets each of the others
    lines: list[Sequence[str]] = [(tuning.baseline, str(pairs), rate, "", "", "baseline")]
    rows: list[Sequence[Any]] = []
    bounds = holm_bounds([result.differences for result in results], len(tuning.choices))
    for options, result, (low, high) in zip(tuning.choices, results, bounds, strict=False):
        verdict = "not settled" if pairs < MIN_PAIRS else _verdict(low, high)
        line, row = _row(
            options, tuning.baseline, result, Estimate(result.difference.value, low, high), verdict
        )
        lines.append(line)
        rows.append(row)
    return ResultTable(HEADS, lines, NAMES, rows)


def table_of_test(options: str, baseline: str, result: Any) -> ResultTable:
    """Return the result of one comparison with a sequential test, the value `Run.comparison`."""
    rate = f"{100 * result.baseline_rate.value:.1f}"
    line, row = _row(options, baseline, result, result.difference, result.verdict)
    return ResultTable(HEADS, [(baseline, str(result.pairs), rate, "", "", "start"), line], NAMES, [row])


def _row(
    options: str, baseline: str, result: Any, difference: Estimate, verdict: str
) -> tuple[Sequence[str], Sequence[Any]]:
    """Return a comparison as a line for people and as a row for programs."""
    pairs, own, other = result.pairs, result.candidate_rate.value, result.baseline_rate.value
    value, low, high = difference.value, difference.low, difference.high
    points = f"{100 * value:+.1f}" if value else "0"
    line = (options, str(pairs), f"{100 * own:.1f}", points, difference.interval(100), verdict)
    return line, (options, baseline, pairs, own, other, value, low, high, verdict)


def _verdict(low: float, high: float) -> str:
    return "better" if low > 0 else "worse" if high < 0 else "not settled"


def holm_bounds(means: Sequence[BoundedMean], planned: int) -> list[tuple[float, float]]:
    """Return the bounds of intervals for several means.

    planned: number of means, of which some may be missing; those count as equal to 0

    The chance that any of them leaves 0 out where it is the truth is 5 % at most (S. Holm, 1979): the mean
    that is farthest from 0 has to be as sure as with a share of the 5 % for each mean, the next one as with
    a share for each of the others, and so on until one fails, whose share all that are left have too.
    """
    bounds: dict[int, tuple[float, float]] = {}
    left = planned
    for place in sorted(range(len(means)), key=lambda place: -means[place].against(0)):
        low, high = bounds[place] = means[place].bounds_at(1 - 0.05 / left)
        if not low <= 0 <= high:
            left -= 1
    return [bounds[place] for place in range(len(means))]


def holm_remark(number: int, pairs: int) -> str:
    """Return what few pairs, and several comparisons at once, do to the verdicts and intervals."""
    few = f"nothing is settled under {MIN_PAIRS} pairs\n" if pairs < MIN_PAIRS else ""
    if number == 1:
        return f"{few}1 comparison: the interval is 95 %"
    return (
        f"{few}{number} comparisons: the intervals are wider than 95 % (Holm's method)\n"
        f"the best of several looks better than it is: compare it again with another seed"
    )

"""The answer of a comparison in words."""

from math import floor, log10

from camelcup.results.sprt import Decision, PairedTest
from camelcup.text import plural


def verdict(test: PairedTest) -> str:
    """Return the answer as one line that a person can act on."""
    if not test.pairs:
        return "no pairs have been played"
    if test.conclusion is None:
        return _open(test)
    return _closed(test, test.conclusion) + _alike(test)


def _alike(test: PairedTest) -> str:
    """Return that no pair differed, and which opponents may show a difference; empty where a pair did."""
    if test.differing:
        return ""
    advice = {
        0.0: "; both lost all games: choose weaker opponents by --field",
        1.0: "; both won all games: choose stronger opponents by --field",
    }
    return f" (no pair differed in {_pairs(test.pairs)}{advice.get(test.candidate.value or 0.0, '')})"


def unfinished(pairs: int, planned: int) -> str:
    """Return why there is no verdict while a fixed number of pairs has not been played."""
    return f"no verdict: {pairs:,} of {_pairs(planned)} {'is' if planned == 1 else 'are'} played"


def points(number: float) -> str:
    """Return a number of points with its noun."""
    return f"{number:g} {'point' if abs(number) == 1 else 'points'}"


def _open(test: PairedTest) -> str:
    more = "more pairs would not settle it" if test.more is None else f"about {_round(test.more)} more needed"
    alike = "" if test.differing else " (no pair differed)"
    return f"not settled after {_pairs(test.pairs)}{alike}: {more}"


def _closed(test: PairedTest, conclusion: Decision) -> str:
    h0, h1 = test.hypotheses.h0, test.hypotheses.h1
    low, high = test.difference.bounds
    if conclusion is Decision.H1:
        return f"better by {_by(test, 1)}" if h0 >= 0 or low > 0 else f"not worse by {points(-h0)}"
    return f"worse by {_by(test, -1)}" if h1 <= 0 or high < 0 else f"not better by {points(h1)}"


def _by(test: PairedTest, sign: int) -> str:
    """Return the difference with its interval in points, turned round where `sign` is -1."""
    low, high = sorted(100 * sign * bound for bound in test.difference.bounds)
    return f"{100 * sign * test.estimate.value:.1f} points ({low:.1f} to {high:.1f})"


def _pairs(number: int) -> str:
    return f"{number:,} pairs" if number > 1 else plural(number, "pair")


def _round(number: int) -> str:
    """Return a number with two digits and zeros, since it is an estimate."""
    step = 10 ** max(floor(log10(number)) - 1, 0)
    return f"{round(number / step) * step:,}"

"""Print how often `camelcup compare` errs, by simulation: the table of docs/compare-errors.md. Needs numpy.

    python bench/errors_of_compare.py [RUNS]

A simulated pair is won by the candidate, by the baseline, or it does not differ. Each run adds pairs until
the test decides. It is asked after every pair from the 200th on, and no run is cut off.
"""

import sys
from statistics import NormalDist

import numpy as np

from camelcup.results.intervals import ADDED
from camelcup.results.result_table import format_table
from camelcup.results.sprt import MIN_PAIRS, Hypotheses

SHARES = (0.5, 1, 2, 5, 10, 20, 40, 60)
"""Percent of pairs that differ."""

DIFFERENCES = (0, 1, 2, 4)
"""True differences in points; they are negative for a test with a negative H0."""

TESTS = (Hypotheses(h0=0, h1=2), Hypotheses(h0=0, h1=1), Hypotheses(h0=-2, h1=0))

FIXED = 1000
"""Pairs of `--fixed`, for the coverage of its interval."""

CELLS = 400_000
"""Pairs that are simulated at once."""

LIMIT = NormalDist().inv_cdf(0.975) ** 2 / 2


def log_likelihood(up, down, pairs, chances):
    """Return the logarithm of the likelihood of numbers of pairs. chances: of a win and of a loss"""
    parts = (up, chances[0]), (down, chances[1]), (pairs - up - down, 1 - chances[0] - chances[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        return sum(np.where(number > 0, number * np.log(chance), 0) for number, chance in parts)


def likeliest(up, down, pairs, mean):
    """Return the likeliest chances of a win and of a loss with a mean.

    With a chance q of a loss, that of a win is q + mean; the derivative is 0 at a root of a square equation.
    """
    if mean < 0:
        return likeliest(down, up, pairs, -mean)[::-1]
    middle = (up + down) * (1 - mean) - 2 * mean * (pairs - up)
    lost = (middle + np.sqrt(middle**2 + 8 * pairs * down * mean * (1 - mean))) / (4 * pairs)
    return lost + mean, lost


def ratio(up, down, pairs, test):
    """Return the log-likelihood ratio of H1 to H0."""
    h1, h0 = (
        log_likelihood(up, down, pairs, likeliest(up, down, pairs, h / 100)) for h in (test.h1, test.h0)
    )
    return h1 - h0


def covered(up, down, pairs, mean):
    """Return for how many runs the 95 % interval holds the mean."""
    up, down, pairs = up + ADDED, down + ADDED, pairs + 2 * ADDED
    best = log_likelihood(up, down, pairs, (up / pairs, down / pairs))
    return (best - log_likelihood(up, down, pairs, likeliest(up, down, pairs, mean)) <= LIMIT).sum()


def simulate(test, points, differ, runs):
    """Return shares of runs that accept H0, H1 and whose interval holds the truth, and the mean pairs."""
    random, mean = np.random.default_rng(2018), points / 100
    up, down = (differ / 100 + mean) / 2, (differ / 100 - mean) / 2
    low, high = test.bounds
    won = lost = np.zeros(runs, int)
    pairs, found = 0, np.zeros(4)
    while len(won):
        block = MIN_PAIRS if pairs < MIN_PAIRS else min(max(CELLS // len(won), 50), 4000)
        drawn = random.random((len(won), block))
        wins = won[:, None] + (drawn < up).cumsum(axis=1)
        losses = lost[:, None] + (drawn >= 1 - down).cumsum(axis=1)
        count = np.broadcast_to(pairs + np.arange(1.0, block + 1), drawn.shape)
        ratios = ratio(wins, losses, count, test)
        ends = ((ratios <= low) | (ratios >= high)) & (count >= MIN_PAIRS)
        stop = ends.any(axis=1)
        at = np.flatnonzero(stop), ends.argmax(axis=1)[stop]
        accepted = ratios[at] > 0
        held = covered(wins[at], losses[at], count[at], mean)
        found += (~accepted).sum(), accepted.sum(), held, count[at].sum()
        won, lost, pairs = wins[~stop, -1], losses[~stop, -1], pairs + block
    return found / runs


def cells(test, points, differ, runs):
    """Return the errors, the coverage and the mean number of pairs of a test as text."""
    points = -points if test.h0 < 0 else points
    not_better, better, held, pairs = simulate(test, points, differ, runs)
    wrong = better if points <= test.h0 else not_better if points >= test.h1 else None
    return "-" if wrong is None else f"{100 * wrong:.1f}", f"{100 * held:.1f}", f"{pairs:,.0f}"


def fixed(points, differ, runs):
    """Return the coverage of the interval of a fixed number of pairs as text."""
    chances = [(differ + points) / 200, (differ - points) / 200, 1 - differ / 100]
    up, down, _ = np.random.default_rng(2018).multinomial(FIXED, chances, runs).T
    return f"{100 * covered(up, down, np.full(runs, float(FIXED)), points / 100) / runs:.1f}"


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rows = []
    for differ in SHARES:
        for points in DIFFERENCES:
            if points <= differ:
                results = [cells(test, points, differ, runs) for test in TESTS]
                row = (f"{differ:g}", f"{points}", fixed(points, differ, runs))
                rows.append((*row, *(text for result in results for text in result)))
                print(*rows[-1], file=sys.stderr)
    columns = [f"{test.h0:g},{test.h1:g} {text}" for test in TESTS for text in ("wrong", "holds", "pairs")]
    headers = ["differ", "points", "fixed", *columns]
    print(format_table(headers, rows, numbers=True))


if __name__ == "__main__":
    main()

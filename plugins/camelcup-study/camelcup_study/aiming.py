"""The end of a search for rules: candidates that all games so far say are nearest to the target."""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from camelcup_study.jackknife import Floats
from camelcup_study.options import Option, Values
from camelcup_study.search import FINALISTS, Candidate
from camelcup_study.targets import RuleTables

NEAR = 0.15
"""Part of a range in which candidates count most for the figures of a point."""

POINTS = 500
"""Points among which the nearest to the target is looked for."""

FLAT = 0.001
"""Share of the weight of all candidates with which figures are taken not to change, where they are few."""


def aim(
    options: Sequence[Option],
    tables: RuleTables,
    games: int,
    random: Random,
    report: Callable[[Candidate], object],
) -> Candidate:
    """Play candidates that are estimated to be nearest to the target, and return the nearest.

    tables: have played the candidates of a search
    games:  in all
    report: called with each candidate

    The one that came nearest in its own games did so by luck. So figures are estimated from all candidates
    with values alike, by a line.
    """
    drawn = [{each.name: _draw(each, random) for each in options} for _ in range(POINTS)]
    for _ in range(FINALISTS):
        values = _nearest(options, tables, [*drawn, *(each.values for each in tables.played)])
        number = len(tables.played) + 1
        report(Candidate(number, values, tables.play(values, games // FINALISTS, "final", number)))
    best = _nearest(options, tables, [each.values for each in tables.played])
    number = 1 + [each.values for each in tables.played].index(best)
    return Candidate(number, best, tables.played[number - 1].outcome)


def _draw(option: Option, random: Random) -> str:
    return (
        random.choice(option.values)
        if option.values
        else option.text(random.uniform(option.low, option.high))
    )


def _nearest(options: Sequence[Option], tables: RuleTables, points: Sequence[Values]) -> Values:
    """Return the point whose estimated figures are nearest to the target."""
    places = np.array([_place(options, each.values) for each in tables.played])
    misses = np.array([each.misses for each in tables.played])
    games = np.array([each.games for each in tables.played])
    far = [np.linalg.norm(_estimate(places - _place(options, point), misses, games)) for point in points]
    return points[int(np.argmin(far))]


def _place(options: Sequence[Option], values: Values) -> Floats:
    """Return values as a point of a cube: 0 to 1 for a range, and 0 or 1 for each value of a list."""
    numbers: list[float] = []
    for option in options:
        value = values[option.name]
        if option.values:
            numbers += [float(value == each) for each in option.values]
        else:
            numbers.append((float(value) - option.low) / (option.high - option.low))
    return np.array(numbers)


def _estimate(apart: Floats, misses: Floats, games: NDArray[np.int64]) -> Floats:
    """Return the misses at a point, by a line through those of candidates. apart: where they lie from it"""
    weight = games * np.exp(-(apart**2).sum(axis=1) / (2 * NEAR**2)) + 1e-9
    design = np.column_stack([np.ones(len(apart)), apart])
    gram = (design * weight[:, None]).T @ design
    gram[1:, 1:] += FLAT * weight.sum() * np.eye(apart.shape[1])
    found = np.linalg.solve(gram, (design * weight[:, None]).T @ misses)
    return np.asarray(found[0], dtype=float)

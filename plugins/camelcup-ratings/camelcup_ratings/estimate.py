"""Estimates ratings from choices, with intervals."""

from collections.abc import Iterable, Mapping, Sequence
from math import log

import numpy as np
from attrs import frozen
from scipy.optimize import minimize
from scipy.special import ndtri

from camelcup import Estimate
from camelcup_ratings.groups import Pair, not_comparable, split, unlimited
from camelcup_ratings.likelihood import Floats, Likelihood
from camelcup_ratings.orders import Choice, Weight

MEAN = 1500.0
"""Mean rating of the bots of a group."""

ELO = 400 / log(10)
"""Points of a rating for a strength of 1: bots 400 points apart win ten to one against each other."""

Z95 = float(ndtri(0.975))

PRECISE = 1e-8
"""Length of the gradient at which the search ends, in relation to the number of choices."""


@frozen
class Fit:
    """Ratings by name, and remarks."""

    ratings: Mapping[str, Estimate]
    remarks: Sequence[str]


def fit(bots: Sequence[str], choices: Mapping[Choice, Weight], met: Iterable[Pair]) -> Fit:
    """Return the most likely ratings of bots, which are sorted.

    met: pairs of bots that sat at one table

    In a group of bots that choices join, directly or through others, ratings have the mean 1500, and
    intervals are about the distance from that mean. A bot without choices has what the prior gives.
    """
    if not bots:
        return Fit({}, ())
    likelihood = Likelihood(bots, choices)
    strengths = _most_likely(likelihood)
    pairs = {(bot, other) for bot, contenders in choices for other in contenders}
    groups = split(bots, pairs, "weak")
    centre = _centre(bots, groups)
    found = MEAN + ELO * centre @ strengths
    spread = centre @ np.linalg.inv(likelihood.hessian(strengths)) @ centre.T
    margins = Z95 * ELO * np.sqrt(np.diag(spread))
    return Fit(
        {
            bot: rounded(float(rating), float(margin))
            for bot, rating, margin in zip(bots, found, margins, strict=True)
        },
        [*not_comparable(split(bots, met, "weak"), groups), *unlimited(groups, pairs)],
    )


def rounded(rating: float, margin: float) -> Estimate:
    """Return a rating with the interval of a margin, all to six decimals."""
    return Estimate(round(rating, 6), round(rating - margin, 6), round(rating + margin, 6))


def _most_likely(likelihood: Likelihood) -> Floats:
    """Return the strengths of the highest likelihood; a last step of Newton's makes them precise."""
    found = minimize(
        likelihood.cost,
        np.zeros(likelihood.bots),
        method="trust-exact",
        jac=True,
        hess=likelihood.hessian,
        options={"gtol": PRECISE * (1 + likelihood.total)},
    )
    _, gradient = likelihood.cost(found.x)
    return np.asarray(found.x - np.linalg.solve(likelihood.hessian(found.x), gradient))


def _centre(bots: Sequence[str], groups: Sequence[Sequence[str]]) -> Floats:
    """Return the matrix that takes the mean of its group from each strength; one bot alone has none."""
    matrix = np.eye(len(bots))
    place = {bot: number for number, bot in enumerate(bots)}
    for group in groups:
        if len(group) > 1:
            members = [place[bot] for bot in group]
            matrix[np.ix_(members, members)] -= 1 / len(group)
    return matrix

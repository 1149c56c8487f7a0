"""The likelihood against its definition and finite differences, and ratings whose true values are known."""

from itertools import permutations
from math import exp, log, prod
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest
from camelcup_ratings.likelihood import Likelihood
from camelcup_ratings.orders import choices_of_order
from hypothesis import given
from hypothesis import strategies as st
from ratings_records import LIKELIHOODS, intervals, numbers, rated, simulated

BOTS = "ABCDE"
GROUPS = st.lists(st.lists(st.sampled_from(BOTS), min_size=1, max_size=4).map(tuple), min_size=1, max_size=3)
STRENGTHS = st.lists(st.floats(-4, 4), min_size=len(BOTS), max_size=len(BOTS)).map(np.array)
STEP = 1e-5


def choices(orders):
    """Return how often each choice is in some finishing orders."""
    found = {}
    for order in orders:
        for choice, weight in choices_of_order(order):
            found[choice] = found.get(choice, 0) + weight
    return found


def likelihood(orders):
    return Likelihood(BOTS, choices(orders))


def probability(order, strengths):
    """Return the probability of an order without ties, by its definition."""
    parts = [exp(strengths[BOTS.index(bot)]) for bot in order]
    return prod(part / sum(parts[place:]) for place, part in enumerate(parts))


@given(groups=GROUPS, strengths=STRENGTHS)
def test_the_likelihood_is_the_mean_over_all_orders_that_ties_allow(groups, strengths):
    orders = [()]
    for group in groups:
        orders = [(*order, *more) for order in orders for more in permutations(group)]
    expected = sum(-log(probability(order, strengths)) for order in orders) / len(orders)
    prior = sum(-log(exp(each / 2) / (1 + exp(each))) for each in strengths)
    value, _ = likelihood([groups]).cost(strengths)
    assert value == pytest.approx(expected + prior)


@given(orders=st.lists(GROUPS, max_size=4), strengths=STRENGTHS)
def test_the_gradient_and_the_hessian_are_those_of_finite_differences(orders, strengths):
    function = likelihood(orders)
    hessian = function.hessian(strengths)
    derivatives = (function.cost(strengths)[1], hessian)
    for place, step in enumerate(np.eye(len(BOTS)) * STEP):
        both = zip(function.cost(strengths + step), function.cost(strengths - step), derivatives, strict=True)
        for after, before, derivative in both:
            assert (after - before) / (2 * STEP) == pytest.approx(derivative[place], rel=1e-5, abs=1e-5)
    assert np.linalg.eigvalsh(hessian).min() > 0


@pytest.mark.parametrize("size", [2, 5, 8, 9, 12])
def test_every_choice_of_a_tie_is_counted_once(size):
    group = tuple("ABCDEFGHIJKL"[:size])
    found = list(choices_of_order([group, ("Z",)]))
    for left in range(1, size + 1):
        assert sum(weight for (_, contenders), weight in found if len(contenders) == left + 1) == 1
    for bot in group:
        assert sum(weight for (chosen, _), weight in found if chosen == bot) == 1


TRUE = {"A": 1250.0, "B": 1400.0, "C": 1480.0, "D": 1520.0, "E": 1600.0, "F": 1750.0}
"""Ratings with the mean 1500."""


@pytest.mark.parametrize(("rule", "near"), [("luce", 40), ("plackett-luce", 25)])
def test_known_ratings_are_found(rule, near):
    found = rated(rule, simulated(TRUE, 2000, 4, Random(1)))
    rows = numbers(found)
    assert rows == {bot: pytest.approx(TRUE[bot], abs=near) for bot in TRUE}
    for bot, (low, high) in intervals(found).items():
        assert low < rows[bot] < high
        assert (high - low) / 2 < near


@pytest.mark.slow
@pytest.mark.parametrize("tables", [60, 300])
@pytest.mark.parametrize("rule", LIKELIHOODS)
def test_intervals_cover_the_truth_in_95_percent_of_the_runs(rule, tables):
    errors = []
    random = Random(f"{rule} {tables}")
    for _ in range(200):
        found = rated(rule, simulated(TRUE, tables, 4, random))
        rows = numbers(found)
        for bot, (low, high) in intervals(found).items():
            errors.append((rows[bot] - TRUE[bot]) / ((high - low) / 2))
    covered = fmean(abs(error) <= 1 for error in errors)
    assert 0.93 <= covered <= 0.97
    assert pstdev(errors) * 1.96 == pytest.approx(1, abs=0.1), "half an interval is 1.96 standard errors"

"""The likelihood against its definition, and its derivatives against finite differences."""

from itertools import permutations
from math import exp, log, prod

import numpy as np
import pytest
from camelcup_ratings.likelihood import Likelihood
from camelcup_ratings.orders import choices_of_order
from hypothesis import given
from hypothesis import strategies as st

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

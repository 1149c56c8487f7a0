"""Intervals of several figures of a study, or of several differences, at once: Holm's method."""

import numpy as np
from camelcup_study.jackknife import holm, jackknife
from camelcup_study.tuning import holm_bounds

from camelcup.report import BoundedMean


def estimates(random, number, means=(0, 0, 0, 0)):
    """Return the means of columns of random numbers in batches, as a study estimates them."""
    batches = random.normal(means, 1, size=(number, len(means)))
    return jackknife(lambda weight: weight @ batches / weight.sum(), number)


def test_by_luck_alone_one_figure_of_several_leaves_0_out_in_one_study_of_20():
    random = np.random.default_rng(2018)
    wrong = sum(
        any(not each.low <= 0 <= each.high for each in holm(estimates(random, 40), 40)) for _ in range(400)
    )
    assert 8 <= wrong <= 32


def test_the_figure_farthest_from_0_has_the_widest_interval_for_its_spread():
    given = estimates(np.random.default_rng(1), 40, means=(0, 5, 1))
    wider = [
        (after.high - after.low) / (before.high - before.low)
        for before, after in zip(given, holm(given, 40), strict=True)
    ]
    assert wider[1] > wider[2] > wider[0] >= 1


def bounded(numbers):
    mean = BoundedMean(low=-1)
    for number in numbers:
        mean.add(number)
    return mean


def test_holm_widens_the_interval_of_each_mean_by_how_many_are_nearer_to_0():
    far, clear, near = bounded([1] * 40), bounded([0, 0, 1] * 9), bounded([-1, 1, 1] * 4)
    assert holm_bounds([near, far, clear], 3) == [
        near.bounds_at(0.95),
        far.bounds_at(1 - 0.05 / 3),
        clear.bounds_at(1 - 0.05 / 2),
    ]


def test_holm_stops_at_the_first_mean_that_may_be_0():
    means = [bounded([-1, 1, 1] * 3), bounded([-1, 1, 0] * 9), bounded([0, 0])]
    assert holm_bounds(means, 3) == [mean.bounds_at(1 - 0.05 / 3) for mean in means]


def test_means_that_are_missing_widen_the_intervals_as_if_they_were_there():
    near, far = bounded([0, 1, -1, 1]), bounded([1] * 40)
    assert holm_bounds([near, far], 4) == [near.bounds_at(1 - 0.05 / 3), far.bounds_at(1 - 0.05 / 4)]

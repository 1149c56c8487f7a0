"""Intervals of several figures of one study at once."""

import numpy as np
from camelcup_study.jackknife import holm, jackknife


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

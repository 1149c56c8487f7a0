"""Gains between bots, circles among them, and the mixture that nobody beats."""

from itertools import permutations

import numpy as np
import pytest
from camelcup_study.field import Field, circles, mixture
from camelcup_study.results import Results

CIRCLE = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
"""Rock, paper, scissors: what the row gains from the column."""


def cup(gains, seats, seed=1, rounds=40):
    """Return a cup of all orders of bots, in which shares of the win are drawn by the gains at the table."""
    random = np.random.default_rng(seed)
    who = np.array([table for _ in range(rounds) for table in permutations(range(len(gains)), seats)])
    chances = 1 / seats + np.array([[gains[bot][table].sum() for bot in table] for table in who])
    winners = [random.choice(seats, p=chance) for chance in chances]
    names = [f"Bot{number}" for number in range(len(gains))]
    return Results(names, who, np.eye(seats)[winners], list(range(len(who))))


@pytest.mark.parametrize("seats", [2, 3])
def test_gains_are_found_at_tables_of_any_size(seats):
    strengths = np.array([0.08, 0.02, -0.03, -0.07])
    gains = strengths[:, None] - strengths[None, :]
    field = Field(cup(gains, seats, rounds=300))
    found = field.table(field.gains(np.ones(field.results.batches)))
    assert np.abs(found - gains).max() < 0.05


@pytest.mark.parametrize(("gains", "share"), [(CIRCLE / 2, 1), (np.outer([1, 0, -1], [1, 1, 1]) * 0.2, 0)])
def test_circles_are_told_from_a_ranking(gains, share):
    gains = (gains - gains.T) / 2
    (found,) = circles(cup(gains, 2, rounds=300)).findings
    assert found.estimate.low <= share <= found.estimate.high
    assert found.estimate.high - found.estimate.low < 0.2


def test_nothing_is_said_of_circles_among_bots_that_are_alike():
    chapter = circles(cup(np.zeros((3, 3)), 2))
    assert (chapter.findings, len(chapter.figures)) == ((), 2)
    assert chapter.gaps == ["circles: the bots are too alike to tell how much goes round in circles"]


def test_nothing_is_said_of_pairs_that_tables_do_not_tell_apart():
    results = cup(np.zeros((3, 3)), 3)
    assert circles(results).gaps == ["circles: not all pairs of bots have met at tables that tell them apart"]


def test_nobody_beats_the_even_mixture_of_a_circle_or_the_best_of_a_ranking():
    assert mixture(CIRCLE) == pytest.approx([1 / 3] * 3)
    assert mixture(np.subtract.outer([3, 2, 1], [3, 2, 1])) == pytest.approx([1, 0, 0])


def test_a_mixture_leans_to_what_beats_the_strongest_sign():
    gains = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    assert mixture(gains) == pytest.approx([1 / 4, 1 / 2, 1 / 4])

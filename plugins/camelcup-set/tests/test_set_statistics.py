"""Tests of the numbers of sets, against what is known of them."""

from random import Random

import pytest
from camelcup_set.statistics import DEALT, exact_mean, exact_none, sample_deals, sample_games


def test_the_exact_chances_of_no_set_are_those_that_are_known():
    assert exact_none(12) == pytest.approx(0.0323020, abs=5e-8)
    assert exact_none(15) == pytest.approx(0.000364685, abs=5e-10)


def test_the_mean_among_12_cards_is_220_79ths():
    assert exact_mean(12) == 220 / 79


@pytest.mark.parametrize("cards", DEALT)
def test_samples_have_the_exact_mean(cards):
    sample = sample_deals(cards, 5000, Random(1))
    assert sample.total == 5000
    assert sample.mean == pytest.approx(exact_mean(cards), rel=0.02)
    assert sum(map(sample.share, sample.counts)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("games", "seed", "tolerance"),
    [(1000, 1, 0.01), pytest.param(20_000, 2, 0.003, marks=pytest.mark.slow)],
)
def test_games_have_about_the_known_numbers(games, seed, tolerance):
    looks = sample_games(games, Random(seed))
    assert looks.every.share(0) == pytest.approx(0.0942, abs=tolerance)
    assert looks.but_last.share(0) == pytest.approx(0.0593, abs=tolerance)
    assert looks.every.share_from(3) == pytest.approx(0.438, abs=tolerance)
    assert looks.but_last.share_from(3) == pytest.approx(0.454, abs=tolerance)
    assert looks.taken == pytest.approx(24.43, abs=10 * tolerance)

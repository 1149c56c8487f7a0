"""Ratings of simulated games, whose true ratings are known."""

from random import Random
from statistics import fmean, pstdev

import pytest
from ratings_records import LIKELIHOODS, intervals, numbers, rated, simulated

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


def test_a_bot_that_met_stronger_opponents_is_rated_above_one_with_as_many_wins():
    strong = {"S1": 1800.0, "S2": 1800.0, "Up": 1700.0}
    weak = {"W1": 1200.0, "W2": 1200.0, "Down": 1300.0}
    random = Random(5)
    results = [*simulated(strong, 200, 3, random), *simulated(weak, 200, 3, random)]
    results += simulated({"S1": 1800.0, "W1": 1200.0}, 100, 2, random)
    wins = {bot: sum(each.table.bots[each.winners[0]] == bot for each in results) for bot in ("Up", "Down")}
    assert wins["Down"] > 1.5 * wins["Up"], "by wins Down is ahead"
    for rule in LIKELIHOODS:
        rows = numbers(rated(rule, results))
        assert rows["Up"] - rows["Down"] > 200

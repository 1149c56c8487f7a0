"""Ratings: a fold over the results of a season, in the order of the sequence."""

from collections.abc import Sequence
from math import sqrt

from camelcup_ratings import NEW, Skill, rate_table

SURE = 1.96
"""Standard deviations from the mean to the bounds of a 95 % interval. Bots are ranked by the lower one: a new
bot begins at the bottom."""

NEW_VERSION = NEW[1] / 2
"""Standard deviation of what a new version of a bot changes in its skill."""


def first_skill(before: Skill | None) -> Skill:
    """Return the skill of a version that joins. before: of the version that it follows; None without one"""
    if before is None:
        return NEW
    mean, deviation = before
    return mean, min(NEW[1], sqrt(deviation**2 + NEW_VERSION**2))


def after_table(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Return the skills of the bots of a table after it. ranks: 1 for the winners, equal ones tied"""
    return rate_table(skills, [float(rank) for rank in ranks])

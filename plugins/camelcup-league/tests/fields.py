"""Simulated fields: bots with known strengths, rated by tables that are drawn."""

from collections import Counter, defaultdict, deque

import numpy as np
from camelcup_league.schedule import MEETINGS, Field, draw_table
from camelcup_ratings import NEW, rate_table

SPREAD = 3.0
"""Standard deviation of strengths, of which 1 wins e to one: 520 points of Elo, from beginners to masters."""


def new_field(bots):
    """Return a field of new bots, each of an owner of its own."""
    skill = {"mean": np.full(bots, NEW[0]), "deviation": np.full(bots, NEW[1])}
    return Field(versions=np.arange(bots), owners=np.arange(bots), open=np.zeros(bots, np.int64), **skill)


def errors_of_ratings(bots, games, *, matched, seed, places=4, spread=SPREAD):
    """Return the error of ratings after each two games a bot, as a part of the spread of the strengths.

    matched: whether tables are drawn as a league does, or at random
    """
    random = np.random.default_rng(seed)
    strengths = random.normal(0, spread, bots)
    field = new_field(bots)
    recent = defaultdict(lambda: deque(maxlen=MEETINGS * (places - 1)))
    every = max(1, 2 * bots // places)
    found = []
    for number in range(1, bots * games // places + 1):
        if matched:
            seats = draw_table(field, places, lambda bot: Counter(recent[bot]), random)
            field.open[seats] -= 1
            for bot in seats:
                recent[bot].extend(other for other in seats if other != bot)
        else:
            seats = list(random.choice(bots, places, replace=False))
        _play(field, seats, strengths, random)
        if number % every == 0:
            found.append(_error(field.mean, strengths))
    return found


def _play(field, seats, strengths, random):
    """Play a table by the model of Plackett and Luce, and rate it."""
    order = np.argsort(-(strengths[seats] + random.gumbel(size=len(seats))))
    ranks = np.empty(len(seats))
    ranks[order] = np.arange(len(seats))
    skills = rate_table([(field.mean[bot], field.deviation[bot]) for bot in seats], list(ranks))
    for bot, (mean, deviation) in zip(seats, skills, strict=True):
        field.mean[bot], field.deviation[bot] = mean, deviation


def _error(means, strengths):
    """Return the error of the best straight line from ratings to strengths."""
    line = np.polyval(np.polyfit(means, strengths, 1), means)
    return float(np.sqrt(np.mean((line - strengths) ** 2)) / np.std(strengths))

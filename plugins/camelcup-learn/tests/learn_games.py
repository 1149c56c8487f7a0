"""Installed games, and learners that play them."""

from importlib.util import find_spec

import numpy as np
import pytest

from camelcup import load_plugins

needs_a_batch = pytest.mark.skipif(
    find_spec("camelcup.camelup.batch._steps") is None, reason="the batch is not compiled here"
)

FAST = {("camelup", "cup"), ("karate", "karate"), ("ra", "standard")}
"""Rule sets that the fast tests check."""


def rule_sets(listed=True):
    """Return every installed game with each rule set; most are slow tests.

    listed: whether only games that list their actions
    """
    entries = [entry for entry, _ in load_plugins().games.values() if entry.lists_actions or not listed]
    names = [(entry.name, rules) for entry in entries for rules in entry.rule_names]
    return [pytest.param(*both, marks=() if both in FAST else pytest.mark.slow) for both in names]


def legal(info, place=0):
    """Return the number of a legal action."""
    numbers = np.flatnonzero(info["action_mask"])
    return int(numbers[place % len(numbers)])


def played(environment, info):
    """Return the steps of a learner to the end of its game, in which it plays the first legal actions."""
    steps = []
    over = False
    while not over:
        steps.append(environment.step(legal(info)))
        *_, terminated, truncated, info = steps[-1]
        over = terminated or truncated
    return steps

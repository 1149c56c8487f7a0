"""Installed games, learners that play them, and the checks of the two libraries."""

import warnings
from contextlib import contextmanager
from importlib.util import find_spec

import numpy as np
import pytest

from camelcup import load_plugins

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports a game of its own where it can
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

__all__ = [
    "api_test",
    "legal",
    "masks_allowed",
    "needs_a_batch",
    "parallel_api_test",
    "parallel_seed_test",
    "played",
    "rule_sets",
    "seed_test",
]

needs_a_batch = pytest.mark.skipif(
    find_spec("camelcup.camelup.batch._steps") is None, reason="the batch is not compiled here"
)

DICTIONARIES = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
    "Observation numpy array is all zeros",
)
"""Warnings of PettingZoo about observations with masks, from which it excepts its own games by their names.
At the end of a game nothing is legal, and at its start there may be nothing to see."""

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


@contextmanager
def masks_allowed():
    """Ignore the warnings of PettingZoo about observations with a mask."""
    with warnings.catch_warnings():
        for message in DICTIONARIES:
            warnings.filterwarnings("ignore", message)
        yield

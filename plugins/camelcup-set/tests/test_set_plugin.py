"""Tests of the package as a plugin of camelcup."""

import pytest

from camelcup.testing.packages import GamePackage


class TestSet(GamePackage):
    game = "set"
    rules = (pytest.param("standard", marks=pytest.mark.slow),)  # learners choose among 85,321 claims
    bots = ("RandomBot", "Solver", "Attentive:pairs=3", "Hasty:chance=0.2")
    light = ("camelcup_set.bots", "camelcup_set.commands.set_stats")

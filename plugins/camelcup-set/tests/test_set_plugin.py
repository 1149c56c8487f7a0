"""Tests of the package as a plugin of camelcup."""

import pytest
from camelcup_set.rules import Rules

from camelcup import choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.testing.packages import GamePackage


class TestSet(GamePackage):
    game = "set"
    rules = (pytest.param("standard", marks=pytest.mark.slow),)  # learners choose among 85,321 claims
    bots = ("RandomBot", "Solver", "Attentive:pairs=3", "Hasty:chance=0.2")
    light = ("camelcup_set.bots", "camelcup_set.commands.set_stats")


def test_a_rule_set_may_have_fewer_cards(tmp_path):
    path = tmp_path / "nine.toml"
    path.write_text("cards = 9\n")
    assert choose_game(load_plugins(), "set", str(path))[0].rules == Rules(cards=9)

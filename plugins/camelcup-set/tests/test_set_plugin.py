"""Tests of the package as a plugin of camelcup."""

import subprocess
import sys
from pathlib import Path

import pytest
from camelcup_set.rules import Rules

from camelcup import choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.testing.packages import GamePackage

PLUGINS = load_plugins()


class TestSet(GamePackage):
    game = "set"
    rules = (pytest.param("standard", marks=pytest.mark.slow),)  # learners choose among 85,321 claims
    bots = ("RandomBot", "Solver", "Attentive:pairs=3", "Hasty:chance=0.2")
    light = ("camelcup_set.bots.solver", "camelcup_set.commands.set_stats")


def test_the_game_and_its_bots_are_registered(tmp_path: Path) -> None:
    assert PLUGINS.bots.of_game("set") == ["Attentive", "Hasty", "RandomBot", "Solver"]
    assert choose_game(PLUGINS, "set", None)[0].rules == Rules(cards=12)
    path = tmp_path / "nine.toml"
    path.write_text("cards = 9\n")
    assert choose_game(PLUGINS, "set", str(path))[0].rules == Rules(cards=9)


def test_random_bots_of_other_games_keep_their_name() -> None:
    assert "RandomBot" in PLUGINS.bots.of_game("camelup")


def test_a_person_plays_by_positions(tmp_path: Path) -> None:
    watch = ["watch", "Human", "Solver", "--game", "set", "--seed", "1", "--isolation", "none"]
    ran = subprocess.run(
        [sys.executable, "-m", "camelcup", *watch],
        input="5\n0 1 99\nnone\n0 1 2\nq\ny\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=tmp_path,
    )
    assert "221 actions, which have no numbers: type one, such as none, 0 1 2," in ran.stdout
    assert "type three positions, like 0 4 7, or none" in ran.stdout
    assert "there is no position 99" in ran.stdout
    assert "Human (seat 0) claims none" in ran.stdout
    assert "Human (seat 0) claims 0 1 2" in ran.stdout

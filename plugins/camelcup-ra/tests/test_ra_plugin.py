"""Tests of the package as a plugin of camelcup."""

import json

import pytest

from camelcup import session
from camelcup.testing.packages import GamePackage, run

HERE = ("--game", "ra", "--isolation", "none", "--seed", "1")


class TestRa(GamePackage):
    game = "ra"
    bots = ("Haggler", "Imhotep:level=easy")
    light = ("camelcup_ra", "camelcup_ra.engine", "camelcup_ra.bots.haggler")


@pytest.mark.slow
def test_haggler_wins_nine_games_in_ten_against_two_random_bots():
    ran = run("play", 300, "Haggler", "Random", "Random", *HERE, "--format", "json")
    (row,) = (row for row in json.loads(ran.stdout) if row["bot"] == "Haggler")
    assert row["win_rate"] >= 0.9


def test_the_strongest_bot_is_asked_first_and_its_move_is_a_sentence():
    with session.new(["Human", "Haggler", "Imhotep"], game="ra", seed=3, isolation="none") as game:
        game.play()
        assert game.advisers()[:2] == ["Imhotep", "Haggler"]
        assert str(game.hint(0, "Haggler")).startswith("Haggler would play draw (number 1): draws\n")

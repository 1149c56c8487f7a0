"""A game with too many actions to list, at the command line."""

import pytest

from camelcup import load

pytestmark = pytest.mark.usefixtures("heaps_installed")

HEAPS = ("--game", "heaps", "--isolation", "none")


def test_a_bot_that_needs_the_list_is_refused_before_a_game_begins(camelcup):
    reason = "bot 'Searcher' needs a list of the legal actions: heaps has too many to list"
    assert camelcup("play", 1, "Searcher", "Even", *HEAPS).mistake == reason


def test_a_person_types_an_action_and_asks_for_hints(camelcup, say, tmp_path):
    path = tmp_path / "game.jsonl"
    lines = ["list", "hint Even", "[9, 0, 0, 0, 0]", "[2, 2, 2, 0, 0]", "q", "l"]
    ran = say(("watch", "Human", "Even", *HEAPS, "--seed", 1, "--out", path), *lines)
    assert "\ntoo many actions to list: type one\n" in ran.out
    assert "Even would play (1, 1, 1, 1, 1)\n" in ran.out
    assert "[9, 0, 0, 0, 0] lays more counters than seat 0 has, or fewer than none\n" in ran.out
    assert load(path).records[0].out == (0,)
    assert camelcup("verify", path).code == 0

"""A game with too many actions to list, at the command line."""

import pytest

from camelcup import load

HEAPS = ("--game", "heaps", "--isolation", "none")


@pytest.mark.parametrize(("options", "turns"), [((), 500), (("--max-turns", 3), 3)])
@pytest.mark.usefixtures("heaps_installed")
def test_a_game_sets_its_number_of_turns_unless_an_option_does(options, turns, camelcup, tmp_path):
    path = tmp_path / "cup.jsonl"
    assert camelcup("compare", "Even", "Sampler", "--games", 2, *HEAPS, *options, "--out", path).code == 0
    assert load(path).plan.tournament.limits.max_turns == turns


@pytest.mark.usefixtures("heaps_installed")
def test_the_game_and_its_bots_keep_the_contract(camelcup):
    ran = camelcup("check-game", "heaps")
    assert ran.code == 0
    assert "  skip  search bots can play it: it does not list its actions, which they need\n" in ran.out
    for isolation in ("none", "process"):
        ran = camelcup("check-bot", "Sampler", "--game", "heaps", "--isolation", isolation)
        assert ran.code == 0, ran.out


@pytest.mark.usefixtures("heaps_installed")
def test_a_bot_that_needs_the_list_is_refused_before_a_game_begins(camelcup):
    reason = "bot 'Searcher' needs a list of the legal actions: heaps has too many to list"
    assert camelcup("play", 1, "Searcher", "Even", *HEAPS).mistake == reason


@pytest.mark.usefixtures("heaps_installed")
def test_a_person_types_an_action_and_asks_for_hints(camelcup, say, tmp_path):
    path = tmp_path / "game.jsonl"
    lines = ["list", "hint Even", "[9, 0, 0, 0, 0]", "[2, 2, 2, 0, 0]", "q", "l"]
    ran = say(("watch", "Human", "Even", *HEAPS, "--seed", 1, "--out", path), *lines)
    assert "\ntoo many actions to list: type one\n" in ran.out
    assert "Even would play (1, 1, 1, 1, 1)\n" in ran.out
    assert "[9, 0, 0, 0, 0] lays more counters than seat 0 has, or fewer than none\n" in ran.out
    assert load(path).records[0].out == (0,)
    assert camelcup("verify", path).code == 0

"""Tests of the bot that plays any game."""

import pytest

from camelcup import choose_game, load_plugins, play


@pytest.mark.parametrize("name", load_plugins().games)
def test_random_plays_every_installed_game(name):
    game, _ = choose_game(load_plugins(), name, None)
    bots = ["Random"] * len(game.teams(game.cup_seats))
    (record,) = play(bots, game=name, seed=1, isolation="none", max_turns=60).records
    assert record.faults == ()


@pytest.mark.parametrize("name", load_plugins().games)
def test_names_of_random_bots_in_old_cups_are_found(name):
    assert load_plugins().bots.find("RandomBot", name).name in ("Random", "RandomBot")

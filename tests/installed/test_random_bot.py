"""Tests of the bot that plays any game."""

import pytest

from camelcup import choose_game, load_plugins, play
from camelcup.installed.random_bot import Random
from camelcup.testing import play_table
from tiny_games import Clash, ClashRules, Pips, PipsRules, Tricks
from unlisted_games import Heaps


@pytest.mark.parametrize(
    "game", [Pips(PipsRules()), Clash(ClashRules()), Tricks(), Heaps()], ids=lambda g: g.name
)
def test_random_plays_games_of_every_kind(game):
    bots = [Random() for _ in range(game.cup_seats)]
    assert play_table(game, bots, seed=1).faults == ()


@pytest.mark.parametrize("name", load_plugins().games)
def test_random_plays_every_installed_game(name):
    game, _ = choose_game(load_plugins(), name, None)
    bots = ["Random"] * len(game.teams(game.cup_seats))
    (record,) = play(bots, game=name, seed=1, isolation="none", max_turns=60).records
    assert record.faults == ()


@pytest.mark.parametrize("name", load_plugins().games)
def test_names_of_random_bots_in_old_cups_are_found(name):
    assert load_plugins().bots.find("RandomBot", name).name in ("Random", "RandomBot")

"""Tests of the package as a plugin of camelcup."""

import subprocess
import sys

import pytest
from camelcup_santorini.engine import SantoriniGame

from camelcup import UserError
from camelcup.entry import resolve
from camelcup.plugins import load_plugins
from camelcup.rulesets import make_game
from camelcup.testing import check_bot, check_game

PLUGINS = load_plugins()


def test_the_game_keeps_the_contract(game: SantoriniGame) -> None:
    check_game(game)


@pytest.mark.parametrize("bot", ["SantoriniRandom", "Climber", "AlphaBeta:nodes=50"])
def test_a_bot_keeps_the_contract(bot: str) -> None:
    check_bot(bot, "santorini")


def test_the_game_and_its_bots_are_registered() -> None:
    entry = PLUGINS.games.find("santorini")
    for name in resolve(entry.rule_sets):
        assert make_game(entry, name).name == "santorini"
    assert {"SantoriniRandom", "Climber", "AlphaBeta"} <= set(PLUGINS.bots.of_game("santorini"))


def test_a_table_seats_two(game: SantoriniGame) -> None:
    assert list(game.seats) == [2]
    with pytest.raises(UserError, match="3 seats: santorini seats 2"):
        game.start(3)


@pytest.mark.parametrize("module", ["camelcup_santorini", "camelcup_santorini.bots.alpha_beta"])
def test_numpy_waits_until_it_is_needed(module: str) -> None:
    code = f"import sys, {module}; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

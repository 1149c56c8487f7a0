"""Tests of the package as a plugin of camelcup."""

import subprocess
import sys
from pathlib import Path

import pytest
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.engine import SantoriniGame
from camelcup_santorini.observer import SantoriniObserver

from camelcup import UserError, play
from camelcup.installed.entries import resolve
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import make_game
from camelcup.testing import check_bot, check_game

PLUGINS = load_plugins()


def test_the_game_keeps_the_contract(game: SantoriniGame) -> None:
    check_game(game, display=SantoriniDisplay, observer=SantoriniObserver)


@pytest.mark.parametrize("bot", ["Random", "Climber", "AlphaBeta:nodes=50"])
def test_a_bot_keeps_the_contract(bot: str) -> None:
    check_bot(bot, "santorini")


def test_the_game_and_its_bots_are_registered() -> None:
    entry = PLUGINS.games.find("santorini")
    for name in resolve(entry.rule_sets):
        assert make_game(entry, name).name == "santorini"
    assert {"Climber", "AlphaBeta"} <= set(PLUGINS.bots.of_game("santorini"))


def test_the_former_name_of_random_plays_as_it_did() -> None:
    run = play(["Climber", "SantoriniRandom"], game="santorini", seed=1, isolation="none")
    (record,) = run.records
    assert [turn.move for turn in record.turns] == [44, 118, 34, 52, 21, 104, 42, 73, 21, 95, 42]


def test_a_table_seats_two(game: SantoriniGame) -> None:
    assert list(game.seats) == [2]
    with pytest.raises(UserError, match="3 seats: santorini seats 2"):
        game.start(3)


def test_the_package_of_a_new_bot_passes_its_own_test(tmp_path: Path) -> None:
    new_bot = [sys.executable, "-m", "camelcup", "new-bot", "builder", "--game", "santorini"]
    subprocess.run(new_bot, cwd=tmp_path, capture_output=True, check=True)
    package = tmp_path / "camelcup-bot-builder"
    module = (package / "camelcup_bot_builder" / "__init__.py").read_text()
    assert "    def move(self, seat: int, view: View) -> Action:\n" in module
    tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    ran = subprocess.run(tests, cwd=package, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("module", ["camelcup_santorini", "camelcup_santorini.bots.alpha_beta"])
def test_numpy_waits_until_it_is_needed(module: str) -> None:
    code = f"import sys, {module}; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

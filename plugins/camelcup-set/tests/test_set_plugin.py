"""Tests of the package as a plugin of camelcup."""

import subprocess
import sys
from pathlib import Path

import pytest
from camelcup_set.display import SetDisplay
from camelcup_set.engine import SetGame
from camelcup_set.observer import SetObserver
from camelcup_set.rules import Rules

from camelcup import choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.testing import check_bot, check_game

PLUGINS = load_plugins()


@pytest.mark.slow
def test_the_game_keeps_the_contract(game: SetGame) -> None:
    check_game(game, playouts=1, display=SetDisplay, observer=SetObserver)


@pytest.mark.parametrize("bot", ["Solver", "Attentive:pairs=3", "Hasty:chance=0.2"])
def test_a_bot_keeps_the_contract(bot: str) -> None:
    check_bot(bot, "set", games=1)


@pytest.mark.slow
def test_a_random_bot_keeps_the_contract() -> None:
    check_bot("RandomBot", "set", games=1)


def test_the_game_and_its_bots_are_registered(tmp_path: Path) -> None:
    assert PLUGINS.bots.of_game("set") == ["Attentive", "Hasty", "RandomBot", "Solver"]
    assert choose_game(PLUGINS, "set", None)[0].rules == Rules(cards=12)
    path = tmp_path / "nine.toml"
    path.write_text("cards = 9\n")
    assert choose_game(PLUGINS, "set", str(path))[0].rules == Rules(cards=9)


def test_random_bots_of_other_games_keep_their_name() -> None:
    assert "RandomBot" in PLUGINS.bots.of_game("camelup")


@pytest.mark.slow
def test_the_package_of_a_new_bot_passes_its_own_test(tmp_path: Path) -> None:
    new_bot = [sys.executable, "-m", "camelcup", "new-bot", "keen", "--game", "set"]
    subprocess.run(new_bot, cwd=tmp_path, capture_output=True, check=True)
    package = tmp_path / "camelcup-bot-keen"
    tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    ran = subprocess.run(tests, cwd=package, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


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


@pytest.mark.parametrize("module", ["camelcup_set.bots.solver", "camelcup_set.commands.set_stats"])
def test_matplotlib_and_numpy_wait_until_they_are_needed(module: str) -> None:
    code = f"import sys, {module}; sys.exit(bool({{'numpy', 'matplotlib'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

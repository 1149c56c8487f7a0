"""Tests of the package as a plugin of camelcup."""

import subprocess
import sys
from pathlib import Path

import pytest

from camelcup.installed.entries import resolve
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import make_game

PLUGINS = load_plugins()


def test_the_game_and_its_bots_are_registered() -> None:
    entry = PLUGINS.games.find("karate")
    assert list(resolve(entry.rule_sets)) == ["karate", "rock-paper-scissors"]
    for name in resolve(entry.rule_sets):
        assert make_game(entry, name).name == "karate"
    assert PLUGINS.bots.of_game("karate") == [
        "Alternator", "Copycat", "Equilibrium", "Kicker", "MindReader", "Mixture", "NeverRepeats",
        "SecondGuess", "Switcher", "WinStay",
    ]  # fmt: skip
    assert "karate-curve" not in PLUGINS.commands, "a command of authors, not of users"


def test_a_registered_bot_is_the_class_of_its_name() -> None:
    for name in PLUGINS.bots.of_game("karate"):
        assert PLUGINS.bots.find(name).load().__name__ == name


@pytest.mark.slow
def test_the_package_of_a_new_bot_passes_its_own_test(tmp_path: Path) -> None:
    new_bot = [sys.executable, "-m", "camelcup", "new-bot", "sensei", "--game", "karate"]
    subprocess.run(new_bot, cwd=tmp_path, capture_output=True, check=True)
    package = tmp_path / "camelcup-bot-sensei"
    module = (package / "camelcup_bot_sensei" / "__init__.py").read_text()
    assert "    def move(self, seat: int, view: View) -> Action:\n" in module
    tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    ran = subprocess.run(tests, cwd=package, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    "module", ["camelcup_karate", "camelcup_karate.curve", "camelcup_karate.bots.equilibrium"]
)
def test_scipy_and_matplotlib_wait_until_they_are_needed(module: str) -> None:
    code = f"import sys, {module}; sys.exit(bool({{'scipy', 'numpy', 'matplotlib'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

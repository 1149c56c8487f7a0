"""The first screen of a person at a table of every installed game: a terminal of 80 by 24 holds it."""

import subprocess
import sys

import pytest

from camelcup.game.teams import find_teams
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import choose_game

PLUGINS = load_plugins()


@pytest.mark.parametrize("name", PLUGINS.games)
def test_the_first_screen_has_the_board_and_the_prompt(name, tmp_path):
    game, _ = choose_game(PLUGINS, name, None)
    bots = len(find_teams(game, game.cup_seats)) or game.cup_seats
    bot = next(bot for bot, (entry, _) in PLUGINS.bots.items() if entry.game == name)
    command = ["watch", "Human", *[bot] * (bots - 1), "--game", name, "--seed", "8", "--isolation", "none"]
    done = subprocess.run(
        [sys.executable, "-m", "camelcup", *command],
        env={"COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8"},
        cwd=tmp_path,
        input="",
        capture_output=True,
        text=True,
        check=True,
    )
    screen, _ = done.stdout.partition("> \n")[0].rsplit("\n", 1)
    lines = screen.rpartition("the start\n")[2].strip("\n").splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith("Tab completes")

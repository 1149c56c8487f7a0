"""Tests of docs/tracking.md."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from camelcup_pacman.tracking import MODELS, SWITCH, Model, Tracker
from pacman_positions import make_game
from recorded_games import ALL, scores
from test_pacman_tracking import IN_ALL

from camelcup.testing import check_bot
from camelcup.testing.packages import read_games

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "tracking.md").read_text("utf-8")
PLAYERS = {"explorer": "explorer", "eater": "eater", "walks to a dot": "food", "random": "random"}


def blocks(start):
    """Return the indented blocks that begin with a line."""
    found = re.findall(rf"^    {re.escape(start)}.*\n(?:    .*\n|\n(?=    ))*", PAGE, re.MULTILINE)
    assert found
    return [re.sub("^    ", "", each, flags=re.MULTILINE) for each in found]


@pytest.mark.parametrize(("place", "name"), [(0, "Mine"), (1, "Careful")])
def test_the_bots_shown_keep_the_contract(place, name):
    names: dict[str, type] = {}
    exec(blocks("from camelcup import Bot")[place], names)
    check_bot(names[name], "pacman", '{"maze": "tiny", "limit": 100}', games=1)


def test_the_filter_shown_has_one_model():
    game = make_game()
    names = {"Tracker": Tracker, "Model": Model, "view": game.view(game.start(4), 0)}
    tracker = eval(blocks("Tracker(view, ")[0], names)
    assert tracker.models == (Model(3),)


def test_the_mixture_described_is_the_one_that_is_used():
    assert (Model(0), *[Model(beta, mix) for beta in (4, 15) for mix in (0.02, 0.1, 0.3)]) == MODELS
    assert f"{100 * SWITCH:.1f} % of all weights" in PAGE
    assert "seven models" in PAGE


@pytest.mark.parametrize("picture", re.findall(r'<img src="(.*?)"', PAGE))
def test_the_commands_beside_a_picture_write_it(picture, tmp_path):
    (commands,) = [block for block in blocks("camelcup play") if f"-o {picture}\n" in block]
    for command in commands.splitlines():
        line = [sys.executable, "-m", *shlex.split(command)]
        subprocess.run(line, cwd=tmp_path, capture_output=True, check=True)
    assert (tmp_path / picture).read_text("utf-8") == (DOCS / picture).read_text("utf-8")


def test_every_picture_in_the_folder_is_on_the_page():
    assert {path.name for path in DOCS.glob("*.svg")} == set(re.findall(r'<img src="(.*?)"', PAGE))


def figures():
    """Return the rows of the table: the readings, and the pairs of figures of each model and the mixture."""
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (\d+) \|(.*)\|$", PAGE, re.MULTILINE)
    return {
        next(key for key in IN_ALL if key[0] == rules and key[1].endswith(PLAYERS[player])): (
            int(readings),
            [list(map(float, cell.split("/"))) for cell in cells.split("|")],
        )
        for rules, player, readings, cells in rows
    }


def test_the_columns_of_single_models_are_those_of_the_tests():
    shown = figures()
    assert set(shown) == set(IN_ALL)
    for key, (readings, pairs) in shown.items():
        count, logs, best = IN_ALL[key]
        assert readings == count
        assert pairs[:-1] == [list(pair) for pair in zip(logs, best, strict=True)]


@pytest.mark.slow
def test_the_column_of_the_mixture_has_its_figures():
    found = scores(read_games(ALL))
    for key, (_, pairs) in figures().items():
        assert pairs[-1] == pytest.approx([found[key].logs[0], found[key].best[0]], abs=0.002), key

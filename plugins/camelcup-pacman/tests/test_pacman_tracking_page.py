"""Tests of docs/tracking.md."""

import re
import shlex
from pathlib import Path

import pytest
from camelcup_checks.packages import read_games, run
from camelcup_pacman.tracking import MODELS, SWITCH, Model, Tracker
from pacman_positions import make_game
from recorded_games import ALL, scores
from test_pacman_tracking import plain_scores

from camelcup.testing import check_bot

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
    names = {}
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
def test_the_commands_beside_a_picture_write_it(picture, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (commands,) = [block for block in blocks("camelcup play") if f"-o {picture}\n" in block]
    for command in commands.splitlines():
        run(*shlex.split(command)[1:])
    assert (tmp_path / picture).read_text("utf-8") == (DOCS / picture).read_text("utf-8")


def test_every_picture_in_the_folder_is_on_the_page():
    assert {path.name for path in DOCS.glob("*.svg")} == set(re.findall(r'<img src="(.*?)"', PAGE))


@pytest.mark.slow
def test_the_figures_are_those_of_another_implementation_and_the_mixture_has_the_best():
    """Those of single models were found by another implementation."""
    games = read_games(ALL)
    single, mixture = plain_scores(games), scores(games)
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (\d+) \|(.*)\|$", PAGE, re.MULTILINE)
    assert len(rows) == 6
    for rules, player, readings, cells in rows:
        key = next(key for key in mixture if key[0] == rules and key[1].endswith(PLAYERS[player]))
        logs, best = zip(*[map(float, cell.split("/")) for cell in cells.split("|")], strict=True)
        assert single[key].readings == mixture[key].readings == int(readings)
        assert [*single[key].logs, *mixture[key].logs] == pytest.approx(logs, abs=0.005), key
        assert [*single[key].best, *mixture[key].best] == pytest.approx(best, abs=0.005), key
        assert player == "random" or mixture[key].logs[0] > max(logs[:-1]), key

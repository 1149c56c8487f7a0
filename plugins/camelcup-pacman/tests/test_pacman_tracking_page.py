"""Tests of docs/tracking.md."""

import re
from pathlib import Path

import pytest
from camelcup_pacman.tracking import MODELS, SWITCH, Model, Tracker
from pacman_positions import make_game
from test_pacman_tracking import IN_ALL

from camelcup.testing import check_bot

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "tracking.md").read_text("utf-8")
PLAYERS = {"explorer": "explorer", "eater": "eater", "walks to a dot": "food", "random": "random"}


def block(start: str) -> str:
    """Return the indented block that begins with a line."""
    found = re.search(rf"^    {re.escape(start)}.*\n(?:    .*\n|\n(?=    ))*", PAGE, re.MULTILINE)
    assert found
    return re.sub("^    ", "", found[0], flags=re.MULTILINE)


def test_the_bot_shown_keeps_the_contract() -> None:
    names: dict[str, type] = {}
    exec(block("from camelcup import Bot"), names)
    check_bot(names["Mine"], "pacman", '{"maze": "tiny", "limit": 100}', games=1)


def test_the_filter_shown_has_one_model() -> None:
    game = make_game()
    names = {"Tracker": Tracker, "Model": Model, "view": game.view(game.start(4), 0)}
    tracker = eval(block("Tracker(view, "), names)
    assert tracker.models == (Model(3),)


def test_the_mixture_described_is_the_one_that_is_used() -> None:
    assert (Model(0), *[Model(beta, mix) for beta in (4, 15) for mix in (0.02, 0.1, 0.3)]) == MODELS
    assert f"{100 * SWITCH:.1f} % of all weights" in PAGE
    assert "seven models" in PAGE


def test_the_pictures_are_there() -> None:
    names = re.findall(r"!\[.*?\]\((.*?)\)", PAGE)
    assert names == ["reading.png", "betas.png"]
    assert all((DOCS / name).is_file() for name in names)


def test_the_columns_of_single_models_are_those_of_the_tests() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (\d+) \| (\S+) / (\S+) \| (\S+) / (\S+) \|", PAGE, re.M)
    assert len(rows) == len(IN_ALL)
    for rules, player, readings, *figures in rows:
        (key,) = (key for key in IN_ALL if key[0] == rules and key[1].endswith(PLAYERS[player]))
        count, logs, best = IN_ALL[key]
        column = logs.index(max(logs))
        assert int(readings) == count
        assert [float(number) for number in figures] == pytest.approx(
            [logs[0], best[0], logs[column], best[column]]
        )

"""Tests of the examples in the README."""

import re
from pathlib import Path

import pytest
from camelcup_santorini import Santorini
from camelcup_santorini.board import load_board

from camelcup.testing import check_bot

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def block(start: str) -> str:
    """Return the indented block of the README that starts with a line."""
    found = re.search(rf"^    {re.escape(start)}.*\n(?:    .*\n|\n(?=    ))*", README, re.MULTILINE)
    assert found, start
    return re.sub("^    ", "", found[0], flags=re.MULTILINE)


def test_the_environment_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names = {"action": 27}
    exec(block("from camelcup_santorini import Santorini"), names)
    assert names["next_player"] == 1
    exec(block("import random"), names)
    assert names["done"]
    assert "# game over" in capsys.readouterr().out


def test_the_board_shown_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(block("1    1    2"))
    assert load_board(path).player == -1
    assert Santorini().load_board(path).shape == (3, 5, 5)


def test_the_bot_shown_keeps_the_contract() -> None:
    names: dict[str, type] = {}
    exec(block("from camelcup import Bot"), names)
    check_bot(names["Mine"], "santorini")

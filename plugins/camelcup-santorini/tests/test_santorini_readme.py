"""Tests of the examples in the README."""

from camelcup_santorini import Santorini
from camelcup_santorini.board import load_board

from camelcup.testing.packages import readme_beside

README = readme_beside(__file__)


def test_the_environment_example_runs(capsys):
    names = README.run("from camelcup_santorini import Santorini", action=27)
    assert names["next_player"] == 1
    names = README.run("import random", **names)
    assert names["done"]
    assert "# game over" in capsys.readouterr().out


def test_the_board_shown_can_be_loaded(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(README.block("1    1    2"))
    assert load_board(path).player == -1
    assert Santorini().load_board(path).shape == (3, 5, 5)

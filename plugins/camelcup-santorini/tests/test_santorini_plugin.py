"""Tests of the package as a plugin of camelcup, and of its README."""

from camelcup_checks.packages import GamePackage, readme_beside
from camelcup_santorini import Santorini
from camelcup_santorini.board import load_board

from camelcup import play


class TestSantorini(GamePackage):
    game = "santorini"
    bots = ("Climber", "AlphaBeta:nodes=50")
    light = ("camelcup_santorini", "camelcup_santorini.bots.alpha_beta")


def test_the_former_name_of_random_plays_as_it_did():
    run = play(["Climber", "SantoriniRandom"], game="santorini", seed=1, isolation="none")
    (record,) = run.records
    assert [turn.move for turn in record.turns] == [44, 118, 34, 52, 21, 104, 42, 73, 21, 95, 42]


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

"""Tests of the package as a plugin of camelcup."""

from camelcup import play
from camelcup.testing.packages import GamePackage


class TestSantorini(GamePackage):
    game = "santorini"
    bots = ("Climber", "AlphaBeta:nodes=50")
    light = ("camelcup_santorini", "camelcup_santorini.bots.alpha_beta")


def test_the_former_name_of_random_plays_as_it_did():
    run = play(["Climber", "SantoriniRandom"], game="santorini", seed=1, isolation="none")
    (record,) = run.records
    assert [turn.move for turn in record.turns] == [44, 118, 34, 52, 21, 104, 42, 73, 21, 95, 42]

"""Tests of the package as a plugin of camelcup."""

import pytest

from camelcup import UserError, play
from camelcup.testing.packages import GamePackage


class TestSantorini(GamePackage):
    game = "santorini"
    bots = ("Climber", "AlphaBeta:nodes=50")
    light = ("camelcup_santorini", "camelcup_santorini.bots.alpha_beta")


def test_the_former_name_of_random_plays_as_it_did():
    run = play(["Climber", "SantoriniRandom"], game="santorini", seed=1, isolation="none")
    (record,) = run.records
    assert [turn.move for turn in record.turns] == [44, 118, 34, 52, 21, 104, 42, 73, 21, 95, 42]


def test_a_table_seats_two(game):
    assert list(game.seats) == [2]
    with pytest.raises(UserError, match="3 seats: santorini seats 2"):
        game.start(3)

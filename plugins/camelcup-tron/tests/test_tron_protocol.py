"""Tests of the contest's text protocol."""

import pytest
from camelcup_tron.engine import Tron
from camelcup_tron.protocol import TronProtocol
from camelcup_tron.rules import Rules

from camelcup import Limits


def test_each_seat_reads_its_own_head_as_1_and_all_trails_as_walls():
    game = Tron(Rules(map="4 2\n1# 3\n2   \n"))
    state = game.apply(game.start(3), ("south", "east", "south"))
    assert state.alive == (1, 2)
    texts = [TronProtocol(game, seat, 3, Limits()).tell(game.view(state, seat)) for seat in state.alive]
    assert texts == ["4 2\n## #\n#1 3\n", "4 2\n## #\n#2 1\n"]


@pytest.mark.parametrize(
    ("written", "step"), [("1", "north"), ("\n x92", "east"), ("up 5\n3", "south"), ("4", "west")]
)
def test_an_answer_is_its_last_digit(written, step):
    assert TronProtocol(Tron(), 0, 2, Limits()).answer(written.split("\n")) == step

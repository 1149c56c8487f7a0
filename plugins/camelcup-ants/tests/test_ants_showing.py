"""Tests of the board as text."""

import re

import pytest
from ants_positions import started
from camelcup_ants.display import AntsDisplay
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules

COLOURS = re.compile("\x1b\\[[0-9;]*m")


def lines(game, shown, colour=False):
    return AntsDisplay(game).show(shown, colour).splitlines()


@pytest.mark.parametrize("seats", [2, 4, 7, 10])
def test_the_window_leaves_room_for_the_seats_on_a_small_terminal(seats):
    game = Ants(Rules(map="walk,5", area=1200))
    state = started(game, seats)
    for shown, most in ((state, 18 - seats // 2), (game.view(state, 0), 14)):
        assert len(lines(game, shown)) <= most
        assert max(map(len, lines(game, shown))) <= 80
        plain = [COLOURS.sub("", line) for line in lines(game, shown, colour=True)]
        assert plain == lines(game, shown)


def test_rows_and_columns_have_their_numbers():
    game = Ants(Rules(map="walk,5", area=1200))
    state = started(game, 4)
    (row, col, _) = game.view(state, 2).ants[0]
    ruler, *rows = lines(game, game.view(state, 2))
    marked = next(line for line in rows if int(line[:3]) == row)
    (number,) = [found for found in re.finditer(r"\d+", ruler) if int(found[0]) == col // 10 * 10]
    assert marked[number.start() + col % 10] == "A"


def test_the_window_follows_the_fight():
    game = Ants(Rules(map="blank,5", area=3000))
    state = started(game, 2)
    torus = state.board.torus
    for row in (0, torus.rows // 2, torus.rows - 3):
        fight = tuple((torus.square(row + step, 40), 0) for step in range(3))
        shown = lines(game, state._replace(dead=fight))
        assert sum("x" in line for line in shown[1:-3]) == 3

"""Tests of the pictures, and of the orders that one points at in them."""

from xml.etree import ElementTree

import pytest
from ants_positions import started
from camelcup_ants.display import AntsDisplay
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules

from camelcup.session import Orders

LANE = """\
rows 3
cols 30
players 2
m %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
m ..0....%.........1....%.......
m %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
"""


def parts(game, shown):
    return list(ElementTree.fromstring(AntsDisplay(game).draw(shown)).iter())


def texts(game, shown):
    return {part.text for part in parts(game, shown) if part.text}


def picks(game, shown):
    return [pick for part in parts(game, shown) if (pick := part.get("data-pick"))]


@pytest.fixture
def lane():
    """A game on a lane that water bars once; the seats do not see each other. No food lies there."""
    rules = Rules(map=LANE, food_start=(100, 100), food_visible=(1, 1))
    game = Ants(rules)
    return game, started(game, 2)._replace(food=frozenset())


def test_a_state_shows_all_and_nobody_points_at_it(lane):
    game, state = lane
    assert {"a", "b", "1 ant, score 1", "turn 0 of 1000"} <= texts(game, state)
    assert picks(game, state) == []


def test_a_view_shows_what_the_seat_knows(lane):
    game, state = lane
    shown = texts(game, game.view(state, 1))
    assert "1 ant, you" in shown
    assert "b" not in shown
    assert picks(game, game.view(state, 1)) == ["1,17", "n", "e", "s", "w"]
    classes = {part.get("class") for part in parts(game, game.view(state, 1))}
    assert {"s-paper", "s-line", "s-sky"} <= classes


def test_orders_are_an_ant_and_a_direction(lane):
    game, state = lane
    state = state._replace(ants=((31, 32, 36), (47,)))
    orders = Orders(AntsDisplay(game), game.view(state, 0))
    assert orders.next.picks == ["1,1", "1,2", "1,6"]
    assert orders.after("1,6").next.picks == ["w"]
    both = orders.after("1,6 w 1,2 e")
    assert both.next.picks == ["1,1"]
    assert game.check(state, 0, list(both.done)).moves == "-ew"
    assert set(orders.next.picks) <= set(picks(game, game.view(state, 0)))

"""Tests of the text, the picture and the numbers of positions."""

from xml.etree import ElementTree

import pytest
from camelcup_tron.display import TronDisplay
from camelcup_tron.engine import Tron
from camelcup_tron.observer import TronObserver
from camelcup_tron.rules import Rules

from camelcup import MalformedAction

GAME = Tron(Rules(map="4 2\n1 # \n   2\n"))
DISPLAY = TronDisplay(GAME)
START = GAME.start(2)


def test_heads_are_capitals_and_trails_are_not():
    state = GAME.apply(START, ("south", "west"))
    assert DISPLAY.show(state).splitlines() == ["a # ", "A Bb"]
    assert "\x1b[1;34mA" in DISPLAY.show(state, colour=True)


def test_one_points_at_a_square_beside_the_own_head():
    root = ElementTree.fromstring(DISPLAY.draw(GAME.view(START, 0)))
    labels = {
        part.get("data-pick"): "".join(part.itertext()) for part in root.iter() if part.get("data-pick")
    }
    assert list(labels) == ["north", "east", "south", "west"]
    assert [DISPLAY.picks(step) for step in labels] == [(step,) for step in labels]
    assert "data-pick" not in DISPLAY.draw(START)


def test_a_direction_is_typed_as_a_word_or_a_letter():
    typed = [DISPLAY.parse(text, START) for text in ("n", " East", "so", "west")]
    assert typed == ["north", "east", "south", "west"]
    with pytest.raises(MalformedAction, match="'up' is no direction; type n, e, s or w"):
        DISPLAY.parse("up", START)


def test_a_direction_is_called_by_its_word_everywhere():
    for step in GAME.legal_actions(START, 0):
        assert DISPLAY.shorthand(step) == DISPLAY.announce(step) == str(step)


def test_crashes_and_the_winner_are_told():
    end = GAME.apply(START, ("west", "north"))
    told = ["Ann crashed after no turns", "Bob is the last one driving"]
    assert DISPLAY.events(START, ("west", "north"), end, ["Ann", "Bob"]) == told


def test_the_planes_are_walls_and_trails_the_own_head_and_the_others():
    observer = TronObserver(GAME)
    row = dict(zip([each.name for each in observer.features(2)], observer.observe(1, START), strict=True))
    assert {name for name, value in row.items() if value} == {
        "wall.x0.y0", "wall.x2.y0", "wall.x3.y1", "own.x3.y1", "other.x0.y0",
    }  # fmt: skip

"""Tests of the picture: what it says of a position, and what one points at in it."""

from xml.etree import ElementTree

import pytest
from camelcup_ra.tiles import FLOOD, GOD, GOLD, NILE, PHARAOH, UNREST
from ra_positions import DISPLAY, GAME, dealt, holding, play, position

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = {}


def drawn(shown, display=DISPLAY):
    """Return the picture of a position, parsed."""
    return ElementTree.fromstring(display.draw(shown))


def texts(shown):
    """Return all texts of the picture of a position, or of a part of it."""
    root = shown if isinstance(shown, ElementTree.Element) else drawn(shown)
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def words(state, tag="desc"):
    """Return the description of a position, or the title."""
    return drawn(state).findtext(f"{SVG}{tag}") or ""


def parts(shown):
    """Return the parts that one can point at, in their order."""
    return [pick for element in drawn(shown).iter() if (pick := element.get("data-pick"))]


def picks(state):
    """Return what one points at for each legal action."""
    return [pick for action in GAME.legal_actions(state, 0) for pick in DISPLAY.picks(action)]


def table():
    """Return a turn of seat 0 in the middle of an epoch."""
    return position(
        epoch=2,
        ra_tiles=3,
        track=(NILE, GOLD, NILE, UNREST),
        centre=6,
        suns=((2, 13), (3,), ()),
        face_down=((5, 8), (1, 9, 12), (4, 7, 10, 11)),
        points=(17, 23, 31),
        tiles=holding({PHARAOH: 2, GOD: 1, 7: 1, 13: 2, 16: 1}, {NILE: 10, FLOOD: 1}, EMPTY),
    )


def test_the_picture_tells_the_position_in_words():
    assert words(table(), "title") == "Ra, epoch 2 of 3: s0 draws, calls Ra or gives god tiles"
    assert words(table()) == (
        "3 of 8 Ra tiles. track: 2 niles, gold and unrest. centre: sun 6. "
        "s0: 17 points, suns 2 13 (5) (8); 2 pharaohs, a god tile, 1 civilization of 1 kind, "
        "3 monuments of 2 kinds. s1: 23 points, suns 3 (1) (9) (12); 10 niles, a flood. "
        "s2: 31 points, suns (4) (7) (10) (11); no tiles. bag: 180 tiles."
    )


@pytest.mark.parametrize("tag", ["title", "desc"])
def test_points_and_face_down_suns_of_others_may_be_hidden(tag):
    other = table()._replace(points=(8, 23, 9), face_down=((4, 7), (1, 9, 12), (5, 8, 10, 11)))
    shown, seen = (DISPLAY.conceal(state, 1) for state in (table(), other))
    assert DISPLAY.draw(shown) == DISPLAY.draw(seen)
    assert texts(shown).count("?") == 2 + 2 + 4
    assert {"23", "12", "s1 you"} <= set(texts(shown))
    assert "17" not in words(shown, tag)


POINTED = {
    "a turn": (dealt(), ["ra", "bag"]),
    "a full track": (position(track=(NILE,) * 8, tiles=holding({GOD: 1}, EMPTY, EMPTY)), ["ra"]),
    "god tiles": (table(), ["ra", "track-nile", "track-gold", "track-nile", "track-unrest", "bag"]),
    "more god tiles": (
        play(table()._replace(tiles=holding({GOD: 2}, EMPTY, EMPTY)), [[2, GOLD]]),
        ["stop", "track-nile", "track-nile", "track-unrest"],
    ),
    "a bid": (play(dealt(), [[1], [3, 9]]), ["pass", "sun-10", "sun-11"]),
    "a bid that is owed": (play(dealt(), [[1], [3, 0], [3, 0]]), ["sun-2", "sun-5", "sun-8", "sun-13"]),
    "civilizations, then monuments to discard": (
        position(phase="discard", owed=(1, 1), tiles=holding({6: 3, 10: 1, 16: 5}, EMPTY, EMPTY)),
        ["held-astronomy", "held-art"],
    ),
    "monuments to discard": (
        position(phase="discard", owed=(0, 1), tiles=holding({6: 3, 10: 1, 16: 5}, EMPTY, EMPTY)),
        ["held-step-pyramid"],
    ),
}
"""Positions, and what one can point at in them; equal tiles of the track stand for one action."""


@pytest.mark.parametrize(("state", "pointed"), POINTED.values(), ids=POINTED)
def test_one_points_at_what_a_legal_action_takes_and_at_nothing_else(state, pointed):
    assert sorted(parts(state)) == sorted(pointed)
    assert sorted(picks(state)) == sorted(set(pointed))
    for seat in range(3):
        assert parts(GAME.view(state, seat)) == parts(DISPLAY.conceal(state, seat)) == parts(state)

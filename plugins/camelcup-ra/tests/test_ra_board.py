"""The board as text, what is narrated, and what a person types."""

import re

import pytest
from camelcup_ra.actions import Action, Drawn
from camelcup_ra.tiles import DROUGHT, EARTHQUAKE, FLOOD, FUNERAL, GOD, GOLD, NILE, PHARAOH, RA, UNREST
from ra_positions import DISPLAY, GAME, dealt, holding, play, position

from camelcup import MalformedAction

NAMES = ("Nefer", "Ramses", "Cleo")
EMPTY = {}
RICH = dict.fromkeys(range(1, 19), 3)
CODE = re.compile(r"\x1b\[[0-9;]*m")


def told(state, *moves):
    """Return the lines about the last of some moves."""
    before = play(state, moves[:-1])
    move = moves[-1]
    if not isinstance(move, Drawn):
        move = (GAME.check(before, before.to_move or 0, move),)
    return DISPLAY.events(before, move, play(before, moves[-1:]), NAMES)


def test_the_board_shows_all_that_lies_on_the_table():
    state = position(
        ra_tiles=3,
        track=(NILE, GOLD, UNREST),
        suns=((2, 13), (3,), ()),
        face_down=((5, 8), (6, 9, 12), (4, 7, 10, 11)),
        tiles=holding({PHARAOH: 2, GOD: 1, 7: 1, 13: 2}, EMPTY, EMPTY),
    )
    assert DISPLAY.show(state).splitlines() == [
        "epoch 1   Ra ###..... 3 of 8   sun in the centre 1",
        "track 3 of 8  nile, gold, unrest",
        "",
        "> seat 0    10 points   suns 2 13 [5] [8]",
        "          2 pharaoh, god",
        "          writing",
        "          2 sphinx",
        "  seat 1    10 points   suns 3 [6] [9] [12]",
        "  seat 2    10 points   suns [4] [7] [10] [11]",
        "",
        "bag 180  30 Ra, 25 pharaoh, 25 nile, 12 flood, 8 god, 5 gold, 5 astronomy,",
        "         5 writing, 5 religion, 5 agriculture, 5 art, 5 obelisk, 5 palace,",
        "         5 sphinx, 5 pyramid, 5 fortress, 5 step pyramid, 5 temple, 5 statue,",
        "         4 unrest, 2 funeral, 2 drought, 2 earthquake",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_board_fits_into_80_columns_and_colours_change_nothing_else(seats):
    state = position(seats, tiles=holding(*[RICH] * seats), track=(16,) * 8, points=(1000,) * seats)
    plain = DISPLAY.show(state)
    assert max(map(len, plain.splitlines())) < 80
    assert CODE.sub("", DISPLAY.show(state, colour=True)) == plain
    assert DISPLAY.show(GAME.view(state, 1)) == plain


def test_an_auction_is_narrated_with_its_bids_and_its_gain():
    track = (FLOOD, PHARAOH, FLOOD)
    lines = told(position(track=track, centre=4), [1], [3, 9], [3, 0], [3, 0])
    assert lines == ["Ramses bids 9; Cleo passes; Nefer passes; Ramses takes a pharaoh, 2 floods and the 4"]


def test_catastrophes_say_whom_they_hit():
    state = position(
        track=(FUNERAL, DROUGHT, UNREST, EARTHQUAKE),
        tiles=holding({PHARAOH: 1, FLOOD: 1, NILE: 4, 6: 2, 7: 2, 11: 1}, EMPTY, EMPTY),
    )
    assert told(state, [1], [3, 0], [3, 0], [3, 5])[1:] == [
        "funeral: Nefer loses a pharaoh",
        "drought: Nefer loses a nile and a flood",
        "unrest: Nefer discards 2 tiles of its choice",
        "earthquake: Nefer loses an obelisk",
    ]
    god = position(track=(FUNERAL,), tiles=holding({GOD: 1}, EMPTY, EMPTY))
    assert told(god, [2, FUNERAL]) == ["funeral: Nefer loses nothing"]


def test_the_end_of_an_epoch_says_what_is_discarded_and_who_begins():
    state = dealt()._replace(ra_tiles=7, track=(NILE, GOD))
    assert told(state, [0], Drawn(RA)) == [
        "the last Ra tile, 8 of 8",
        "epoch 1 ends; a nile and a god tile of the track are discarded",
        "Nefer begins epoch 2, with the highest sun, 13",
    ]
    assert told(state._replace(epoch=3), [0], Drawn(RA))[-1] == "the game is over"


@pytest.mark.parametrize(
    ("text", "form", "words"),
    [
        ("draw", [0], "draws"),
        ("ra", [1], "calls Ra"),
        ("god flood", [2, FLOOD], "gives a god tile for a flood"),
        ("bid 9", [3, 9], "bids 9"),
        ("pass", [3, 0], "passes"),
        ("discard art", [4, 10], "discards art"),
        ("stop", [5], "stops giving god tiles"),
    ],
)
def test_what_a_person_types_is_read_and_listed_the_same(text, form, words):
    action = Action(*form)
    assert (DISPLAY.shorthand(action), DISPLAY.kind(action), str(action)) == (text, text.split()[0], words)
    assert DISPLAY.parse(text, GAME.view(dealt(), 0)) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("drow", "'drow' is no action; did you mean draw"),
        ("", "type an action such as draw, ra, bid 9"),
        ("9", "'9' is no action; type an action such as draw, ra, bid 9, pass"),
        ("god p", "'p' may be pharaoh, palace, pyramid"),
        ("discard arts", "did you mean art"),
        ("[3, 9", "is not an action"),
    ],
)
def test_a_text_that_is_no_action_says_what_would_be(text, reason):
    with pytest.raises(MalformedAction, match=re.escape(reason)):
        DISPLAY.parse(text, GAME.view(dealt(), 0))

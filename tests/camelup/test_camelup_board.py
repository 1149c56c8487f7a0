"""The board as text: its content, and little of its layout."""

import re

import pytest

from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS

GAME = CamelUp(RULE_SETS["cup"])
DISPLAY = CamelUpDisplay(GAME)
ANSI = re.compile(r"\x1b\[[0-9;]*m")
RULER = re.compile(r"^\W*0\W+1\W+2\W.*\b16\b")
LINES = [
    "gyob,,,w,-1 goy",
    "bgoyw bgoyw",
    ",,b,g,o,y,w,,+0,,-1,,+2,,,,,,-3 .",
    ",,bg,,,,,,,,,,,B,W,,,oyw .",
    " .",
]


def show(state):
    return DISPLAY.show(state).split("\n")


def column(lines, square):
    """Return the camels over the number of a square, bottom to top; the number; and the trap under it."""
    ruler = next(number for number, line in enumerate(lines) if RULER.match(line))
    at = re.search(rf"\b{square}\b", lines[ruler]).start()
    above = [line[at : at + 1].strip(" .") for line in lines[:ruler][::-1]]
    return "".join(above), lines[ruler][at : at + 2].strip(), lines[ruler + 1][at - 1 : at + 2].strip()


def test_camels_stand_above_their_square_and_traps_beneath(stand):
    lines = show(stand("gyob,,,w,-1,,+0 goy"))
    assert column(lines, 0) == ("gyob", "0", "")
    assert column(lines, 1) == ("", "1", "")
    assert column(lines, 3) == ("w", "3", "")
    assert column(lines, 4) == ("", "4", "-s1")
    assert column(lines, 6) == ("", "6", "+s0")
    both = show(stand(",gy+2,B g", "second-edition"))
    assert (column(both, 1), column(both, 2)[0]) == (("gy", "1", "+s2"), "B")
    assert column(show(GAME.start(4)), 0) == ("", "0", ""), "a board that is not set up yet"


def test_squares_past_the_finish_are_drawn_when_used(stand):
    assert not re.search(r"\b1[89]\b", DISPLAY.show(stand("bgoyw")))
    assert column(show(stand("bgoy" + "," * 19 + "w")), 19) == ("w", "19", "")
    assert column(show(stand("bgoyw" + "," * 18 + "+0")), 18) == ("", "18", "+s0")
    assert "-s2 on 27" in DISPLAY.show(stand("bgoyw" + "," * 27 + "-2"))


def test_the_order_the_dice_left_and_the_bets_with_their_seats_in_order_are_shown(stand):
    cards = (RaceBet(3, 0, True), RaceBet(1, 2, False), RaceBet(4, 1, True), RaceBet(3, 1, True))
    state = stand("gyob,,,w goy", leg_bets=((0, 3), (4, 1), (0, 2)), race_bets=cards)
    lines = [" ".join(line.split()) for line in show(state)]
    assert "order w > b > o > y > g dice left . g o y ." in lines
    place = lines.index("leg bets b: s3, s2 w: s1")
    assert lines[place + 1 : place + 3] == ["race bets winner y: s0, s1 w: s1", "loser g: s2"]
    lines = [" ".join(line.split()) for line in show(GAME.view(state, 0))]
    assert lines[place + 1 : place + 3] == ["race bets winner y: s0 ?: s1, s1", "loser ?: s2"]


def test_coins_and_bets_are_folded_to_the_width_of_the_track(stand):
    bets = [(camel, seat) for camel in range(5) for seat in range(8)]
    cards = [RaceBet(camel, seat, winner) for camel, seat in bets for winner in (True, False)]
    coins = tuple(range(93, 101))
    state = stand("bgoyw", seats=8, coins=coins, leg_bets=tuple(bets), race_bets=tuple(cards))
    for lines in (show(state), ANSI.sub("", DISPLAY.show(state, colour=True)).split("\n")):
        assert max(map(len, lines)) <= 79
        text = " ".join("".join(lines).split())
        assert all(text.count(f"{camel}: s0, s1, s2, s3, s4, s5, s6, s7") == 3 for camel in "bgoyw")
        assert re.findall(r"s(\d): (\d+)", text) == [(str(seat), str(coins[seat])) for seat in range(8)]


@pytest.mark.parametrize("line", LINES)
def test_the_last_line_is_the_position_and_colour_adds_codes_that_end_within_their_line(line, stand):
    state = stand(line, coins=(7, -2, 0, 11), leg_bets=((0, 3), (4, 1)), race_bets=(RaceBet(3, 0, True),))
    coloured = DISPLAY.show(state, colour=True)
    assert show(state)[-1] == f"position  {line}"
    assert [text.rstrip() for text in ANSI.sub("", coloured).split("\n")] == show(state)
    for text in coloured.split("\n"):
        codes = ANSI.findall(text)
        assert codes[1::2] == ["\x1b[0m"] * (len(codes) // 2)
        assert "\x1b[0m" not in codes[::2]
    for colour in (False, True):
        assert DISPLAY.show(GAME.view(state, 0), colour) == DISPLAY.show(state, colour), "nothing is hidden"

"""The board as text, actions as a person types and reads them, and the narration of throws."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import MalformedAction
from camelcup.camelup.actions import ACTIONS, LEG_BETS, MIRAGES, OASES, ROLL, Enter, Throw
from camelcup.camelup.actions import LOSER_BETS as LOSE
from camelcup.camelup.actions import WINNER_BETS as WIN
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.reasons import reason
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.errors import ActionError

GAME = CamelUp(RULE_SETS["cup"])
DISPLAY = CamelUpDisplay(GAME)
ANSI = re.compile(r"\x1b\[[0-9;]*m")
RULER = re.compile(r"^\W*0\W+1\W+2\W.*\b16\b")
LINES = [
    "gyob,,,w,-1 goy",
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


def test_the_order_the_dice_left_and_the_bets_with_their_seats_in_order_are_shown(stand):
    cards = (RaceBet(3, 0, True), RaceBet(1, 2, False), RaceBet(4, 1, True), RaceBet(3, 1, True))
    state = stand("gyob,,,w goy", leg_bets=((0, 3), (4, 1), (0, 2)), race_bets=cards)
    lines = [" ".join(line.split()) for line in show(state)]
    assert "order w > b > o > y > g dice left . g o y ." in lines
    place = lines.index("leg bets b: s3, s2 w: s1")
    assert lines[place + 1 : place + 3] == ["race bets winner y: s0, s1 w: s1", "loser g: s2"]
    lines = [" ".join(line.split()) for line in show(GAME.view(state, 0))]
    assert lines[place + 1 : place + 3] == ["race bets winner y: s0 ?: s1, s1", "loser ?: s2"]


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


# Actions as a person types and reads them


VIEW = GAME.view(GAME.start(4), 0)


@pytest.mark.parametrize("action", ACTIONS.values(), ids=str)
def test_the_short_text_of_an_action_is_read_and_its_encoded_form_too(action):
    text = DISPLAY.shorthand(action)
    assert DISPLAY.parse(text, VIEW) == action
    assert DISPLAY.parse(f"  {text.upper()} ", VIEW) == action
    assert DISPLAY.parse(str(list(action.encoded)), VIEW) == list(action.encoded)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r", ROLL),
        ("lose yel", LOSE[3]),
        ("trap - 1", MIRAGES[1]),
        ("t 18+", OASES[18]),
    ],
)
def test_words_may_be_cut_and_traps_be_written_in_several_ways(text, action):
    assert DISPLAY.parse(text, VIEW) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not an action; write roll, trap 7 "),
        ("l white", "'l white' may be leg or loser or last; write roll, "),
        ("leg", "leg needs a camel, such as leg blue"),
        ("leg red", "'red' is not a camel; those are blue, green, orange, yellow, white"),
        ("trap", "a trap needs a square and [+] or -, such as trap 7 [+]"),
        ("trap 7", "'7' is not a square and [+] or -; write trap 7 [+] or trap 7 -"),
        ("trap 29 +", "there is no square 29; the last is 28"),
        ("roll 3", "nothing follows roll, not '3'"),
        ("[" * 100_000, r"'\[\[\[.* is not an action"),
    ],
)
def test_another_text_is_malformed_with_what_would_be_right(text, reason):
    with pytest.raises(MalformedAction, match=f"^{reason}"):
        DISPLAY.parse(text, VIEW)


@given(st.text() | st.text(alphabet="tralegwinos 0123456789+-[,]"))
def test_any_text_is_an_action_or_refused(text):
    try:
        action = GAME.check(GAME.start(4), 0, DISPLAY.parse(text, VIEW))
    except ActionError:
        return
    assert action in ACTIONS.values()


def test_the_camels_of_bets_on_the_race_are_not_announced():
    assert {DISPLAY.announce(bet) for bet in WIN} == {"bets on the winner of the race"}
    assert {DISPLAY.announce(bet) for bet in LOSE} == {"bets on the loser of the race"}
    for move in (ROLL, OASES[7], LEG_BETS[0], Throw(0, 2), Enter(0, 2)):
        assert DISPLAY.announce(move) == str(move)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (ROLL, "rolls to the end of the race on average; it ends in this leg with "),
        (OASES[9], "the oasis on square 9 is hit "),
        (LEG_BETS[4], "white is first in this leg with 100%, second with 0%; first pays 5"),
        (WIN[4], "white wins with "),
        (LOSE[1], "green comes last with "),
    ],
)
def test_a_reason_is_a_line_with_the_chances_of_an_action(action, text, stand):
    line = reason(GAME.view(stand("bgoy,,,,,,w w"), 0), action)
    assert text in line
    assert "\n" not in line


# The narration of throws


NAMES = [f"bot{letter}" for letter in "abcdefgh"]


def throw(state, camel, steps, rules="cup"):
    """Return the lines for the die that seat 0 rolls."""
    game = CamelUp(RULE_SETS[rules])
    before = game.apply(state, (ROLL,))
    move = Throw(camel, steps)
    return CamelUpDisplay(game).events(before, move, game.resolve(before, move), NAMES[: len(state.coins)])


def test_unpaid_rolls_and_what_the_floor_gives_back_are_said_when_the_leg_ends(stand):
    bets = ((0, 1), (1, 1), (4, 2))
    state = stand("bgoyw w", coins=(3, 1, 3, 3), leg_bets=bets, unpaid_rolls=(0, 0, 0, 3))
    assert throw(state, 4, 1, "first-edition") == [
        "leg 1 ends: white first, yellow second; bota +1 (roll), botb -1 (blue) -1 (green) "
        "+1 (never below 0), botc +5 (white), botd +3 (3 rolls)"
    ]


def test_the_end_of_the_race_pays_the_cards_of_both_piles(stand):
    cards = (RaceBet(4, 3, True), RaceBet(0, 1, False), RaceBet(4, 1, True), RaceBet(3, 3, False))
    state = stand("bgoy,,,,,,,,,,,,,,,w w", race_bets=cards, leg=5)
    assert throw(state, 4, 1) == [
        "leg 5 ends: white first, yellow second; bota +1 (roll)",
        "the race ends: white first, blue last; botb +8 (blue to come last) +5 (white to win), "
        "botd +8 (white to win) -1 (yellow to come last)",
    ]

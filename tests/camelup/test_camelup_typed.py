"""Actions of Camel Up as a person types them, and what all seats learn of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import MalformedAction
from camelcup.camelup import notation
from camelcup.camelup.actions import ACTIONS, LEG_BETS, MIRAGES, OASES, ROLL, Enter, Throw
from camelcup.camelup.actions import LOSER_BETS as LOSE
from camelcup.camelup.actions import WINNER_BETS as WIN
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.reasons import reason
from camelcup.errors import ActionError

GAME = CamelUp()
DISPLAY = CamelUpDisplay(GAME)
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
        ("leg b", LEG_BETS[0]),
        ("win gr", WIN[1]),
        ("lose yel", LOSE[3]),
        ("last o", LOSE[2]),
        ("trap +7", OASES[7]),
        ("trap 7 -1", MIRAGES[7]),
        ("trap - 1", MIRAGES[1]),
        ("t 18+", OASES[18]),
        ("oasis 4", OASES[4]),
        ("mir 9", MIRAGES[9]),
    ],
)
def test_words_may_be_cut_and_traps_be_written_in_several_ways(text, action):
    assert DISPLAY.parse(text, VIEW) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not an action; write roll, trap 7 "),
        ("hop", "'hop' is not an action; write roll, trap 7 "),
        ("l white", "'l white' may be leg or loser or last; write roll, "),
        ("leg", "leg needs a camel, such as leg blue"),
        ("leg red", "'red' is not a camel; those are blue, green, orange, yellow, white"),
        ("trap", "a trap needs a square and [+] or -, such as trap 7 [+]"),
        ("[2", r"'\[2' is not an action; write roll, trap 7 "),
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
def test_a_reason_is_a_line_with_the_chances_of_an_action(action, text):
    position = notation.parse("bgoy,,,,,,w w")
    state = GAME.start(4)._replace(track=position.track, unmoved=position.unmoved)
    line = reason(GAME.view(state, 0), action)
    assert text in line
    assert "\n" not in line

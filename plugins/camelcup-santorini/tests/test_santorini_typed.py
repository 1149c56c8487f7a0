"""Actions of Santorini as a person types them."""

import pytest
from camelcup_santorini.actions import ACTIONS, Action
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.engine import START, SantoriniGame

from camelcup import IllegalAction, MalformedAction

GAME = SantoriniGame()
DISPLAY = SantoriniDisplay(GAME)
VIEW = GAME.view(START, 0)


LEGAL = GAME.legal_actions(START, 0)


@pytest.mark.parametrize("action", [action for action in ACTIONS if action not in LEGAL], ids=str)
def test_an_illegal_action_is_explained_in_one_short_line(action):
    with pytest.raises(IllegalAction) as caught:
        DISPLAY.parse(DISPLAY.shorthand(action), VIEW)
    assert str(caught.value).startswith(f"{DISPLAY.shorthand(action)} is illegal: ")
    assert len(str(caught.value)) < 80


@pytest.mark.parametrize("text", ["2ad", "2 a d", " 2 A D ", "-2 a d", "2a d"])
def test_blanks_and_capitals_do_not_matter(text):
    assert DISPLAY.parse(text, VIEW) == Action(-2, "a", "d")


@pytest.mark.parametrize("text", ["", "3 a d", "1 s d", "1 a", "1 a d d", "a d"])
def test_another_text_is_malformed_with_what_would_be_right(text):
    with pytest.raises(MalformedAction, match="is not an action; write the worker, 1 or 2, and the keys"):
        DISPLAY.parse(text, VIEW)

"""Actions of Santorini as a person types them."""

import pytest
from camelcup_santorini.actions import ACTIONS, Action
from camelcup_santorini.engine import START, SantoriniGame

from camelcup import MalformedAction

GAME = SantoriniGame()
VIEW = GAME.view(START, 0)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_the_short_text_of_an_action_is_read(action: Action) -> None:
    assert GAME.parse(GAME.shorthand(action), VIEW) == action
    assert GAME.announce(action) == str(action)


@pytest.mark.parametrize("text", ["2ad", "2 a d", " 2 A D ", "-2 a d", "2a d"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert GAME.parse(text, VIEW) == Action(-2, "a", "d")


@pytest.mark.parametrize("text", ["", "3 a d", "1 s d", "1 a", "1 a d d", "a d"])
def test_another_text_is_malformed_with_what_would_be_right(text: str) -> None:
    with pytest.raises(MalformedAction, match="is not an action; write the worker, 1 or 2, "):
        GAME.parse(text, VIEW)

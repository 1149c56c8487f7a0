"""check_game passes good displays, and finds every breach of their contract."""

from typing import Any

import pytest
from camelcup_checks import check_game

from breaches import but, changed, returns
from camelcup import Display
from camelcup.report import Figure, Page
from team_games import TeamNim, TeamNimDisplay, TeamNimRules
from tiny_games import Clash, ClashRules, ClashSources, ClashState, Pips, PipsDisplay, PipsRules, Tricks

PIPS, CLASH = Pips(PipsRules(big_rolls=1)), Clash(ClashRules())


TRICKS = Tricks()
SECRET = changed(Pips, view=lambda state: state._replace(big_rolls=(0, 0), die=0))(PipsRules(big_rolls=1))
"""Pips in which no seat sees which die another has chosen."""


def test_a_game_that_no_search_bot_can_play_is_remarked_upon():
    with pytest.warns(UserWarning, match="pips: it hides something and has no method determinize, so search"):
        check_game(SECRET)


class TellsThatThereWasADeal(Display[Any, Any, Any]):
    """Announces what views show."""

    def announce(self, move):
        return "deals" if isinstance(move, tuple) else str(move)


@pytest.mark.parametrize(
    ("game", "display"),
    [
        (PIPS, PipsDisplay),
        (CLASH, ClashSources),
        (TeamNim(TeamNimRules()), TeamNimDisplay),
        (TRICKS, TellsThatThereWasADeal),
    ],
)
def test_displays_keep_the_contract(game, display):
    check_game(game, display=display)


def of(game, **changes):
    """Return a game, and a display of it that breaks one rule."""
    return game, but(Display, **changes)


def with_page(**methods):
    """Return a display that has a new page for each report."""
    return but(Display, pages=lambda self: [but(Page, title="Empty", **methods)()])


BROKEN: dict[str, Any] = {
    "^pips: display must be a class derived from Display, not <": (PIPS, PipsDisplay(PIPS)),
    r"^pips: <.*Pips object .*> must be a camelcup\.Display made with the game": (PIPS, Pips),
    r"^clash: <.*> must be a camelcup\.Display made with the game": (CLASH, lambda game: Display(PIPS)),
    r"^pips: legend must be a line of text, not 'one\\ntwo'": of(PIPS, legend="one\ntwo"),
    "^pips: rules has 401 words; people read at most 400": of(PIPS, rules="a - word " * 200 + "word"),
    "show must return text, not None": of(PIPS, show=returns(None)),
    "fit must return text, not None": of(PIPS, fit=returns(None)),
    "events must return a list of lines of text, not 'a text'; the move was ": of(
        PIPS, events=returns("a text")
    ),
    r"events must return a list of lines of text, not .*two'\]": of(CLASH, events=returns(["one\ntwo"])),
    "kind must name the kind of [036] in a text, not return [036]": of(
        PIPS, kind=lambda self, action: action
    ),
    r"pages must return a list of objects of camelcup.report.Page, not \[Figure\(": of(
        CLASH, pages=returns([Figure("Rounds", "", (), ())])
    ),
    "pages must return new objects, which count games of their own": of(PIPS, pages=returns([Page()])),
    "figures of page 'Empty' must return a list of figures, not None": (
        CLASH,
        with_page(figures=returns(None)),
    ),
    "NotImplementedError: page 'Empty' has no method figures": (PIPS, with_page()),
    r"sources of seat \d add up to 0\.0, but its score changes by \d": (
        CLASH,
        changed(ClashSources, sources=lambda gains: [gain for gain in gains if gain.stage != "round 2"]),
    ),
    "AttributeError: 'NoneType' object has no attribute 'scores'": of(
        CLASH, conceal=returns(None), show=lambda self, state, colour=False: str(state.scores)
    ),
    "AttributeError: 'int' object has no attribute 'scores'": of(
        CLASH, public=returns(3), show=lambda self, state, colour=False: str(state.scores)
    ),
    r"shorthand must return a line of text, not 'show\\n1'": of(
        CLASH, shorthand=lambda self, action: f"show\n{action}"
    ),
    "words must return a line of text, not ''": of(CLASH, words=returns("")),
    r"shorthand gives two legal actions the same text: \['pass', 'roll', 'roll'\]": of(
        PIPS, shorthand=lambda self, action: "roll" if action else "pass"
    ),
    "parse raised ValueError: .* for ''; it must raise MalformedAction": of(
        CLASH, parse=lambda self, text, view: int(text)
    ),
    "stage must return a line of text, not 0": of(PIPS, stage=lambda self, state: state.turn),
    r"announce tells what view hides from seat \d: 'deals .*' for \(.*\) but 'deals": of(
        TRICKS, announce=lambda self, move: f"deals {move[0]} first" if isinstance(move, tuple) else str(move)
    ),
    r"announce tells what view hides from seat \d: '[36]' for \([36],\) but '[36]'": of(
        SECRET, announce=lambda self, move: str(move)
    ),
    r"to_move must return CHANCE, OVER or a tuple of seats, not \[\d\]": of(
        changed(Tricks, to_move=lambda mover: [*mover] if isinstance(mover, tuple) else mover)(),
        announce=lambda self, move: str(move),
    ),
    "announce must return a line of text, not 0|3|6": of(PIPS, announce=lambda self, move: move),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_breach_of_the_contract_is_found(message):
    game, display = BROKEN[message]
    with pytest.raises(AssertionError, match=message):
        check_game(game, display=display)


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Display).items() if callable(value) and not name.startswith("_")}
    elsewhere = {"draw", "picks", "overlay", "orders"}  # in test_checks_pictures.py
    assert methods - elsewhere <= {name for _, display in BROKEN.values() for name in vars(display)}


def test_a_failure_of_show_hides_no_other_failure():
    class CannotBeShown(Display[ClashState, ClashState, int]):
        def show(self, state, colour=False):
            raise LookupError("no paper")

    with pytest.raises(AssertionError, match=r"LookupError: no paper \(.*(\n.*)*show raised LookupError"):
        check_game(CLASH, display=CannotBeShown)

"""check_game passes good displays, and finds every breach of their contract."""

from typing import Any, NamedTuple

import pytest

from breaches import but, returns
from camelcup import OVER, Display, Game
from camelcup.report import Figure, Page
from camelcup.testing import check_game
from team_games import TeamNim, TeamNimDisplay, TeamNimRules
from tiny_games import (
    Clash,
    ClashRules,
    ClashSources,
    ClashState,
    Pips,
    PipsDisplay,
    PipsRules,
    PipsState,
    Tricks,
)

PIPS, CLASH = Pips(PipsRules(big_rolls=1)), Clash(ClashRules())


class SecretView(NamedTuple):
    turn: int


class Secret(Game[tuple[int, ...], SecretView, int]):
    """Seats write a number each in turn, which no seat sees."""

    name = "secret"

    def start(self, seats):
        return ()

    def to_move(self, state):
        return OVER if len(state) == 4 else (len(state) % 2,)

    def legal_actions(self, state, seat):
        return (1, 2, 3)

    def apply(self, state, actions):
        return state + actions

    def scores(self, state):
        return [sum(state[seat::2]) for seat in range(2)]

    def view(self, state, seat):
        return SecretView(len(state))


SECRET, TRICKS = Secret(), Tricks()


def test_a_game_that_no_search_bot_can_play_is_remarked_upon():
    with pytest.warns(
        UserWarning, match="secret: it hides something and has no method determinize, so search"
    ):
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


class NoDisplay:
    def __init__(self, game): ...


class MadeWithAnother(Display[Any, Any, Any]):
    def __init__(self, game):
        super().__init__(PIPS)


class PageWithoutFigures(Display[ClashState, ClashState, int]):
    def pages(self):
        class Empty(Page):
            title = "Empty"

            def figures(self):
                return None

        return [Empty()]


class PageRaises(Display[PipsState, PipsState, int]):
    def pages(self):
        class Empty(Page):
            title = "Empty"

        return [Empty()]


class ShowsNoColours(Display[PipsState, PipsState, int]):
    def show(self, state):
        return ""


class LosesASource(ClashSources):
    def sources(self, before, move, after):
        return [gain for gain in super().sources(before, move, after) if gain.stage != "round 2"]


BROKEN: dict[str, Any] = {
    r"^pips: <.*NoDisplay object .*> must be a camelcup\.Display made with the game": (PIPS, NoDisplay),
    r"^clash: <.*> must be a camelcup\.Display made with the game": (CLASH, MadeWithAnother),
    r"^pips: legend must be a line of text, not 'one\\ntwo'": (PIPS, but(Display, legend="one\ntwo")),
    "^pips: rules has 401 words; people read at most 400": (
        PIPS,
        but(Display, rules="a - word " * 200 + "word"),
    ),
    "show must return text, not None": (PIPS, but(Display, show=returns(None))),
    "fit must return text, not None": (PIPS, but(Display, fit=returns(None))),
    "events must return a list of lines of text, not 'a text'; the move was ": (
        PIPS,
        but(Display, events=returns("a text")),
    ),
    r"events must return a list of lines of text, not .*two'\]; the move": (
        CLASH,
        but(Display, events=returns(["one\ntwo"])),
    ),
    "kind must name the kind of [036] in a text, not return [036]": (
        PIPS,
        but(Display, kind=lambda self, action: action),
    ),
    r"pages must return a list of objects of camelcup.report.Page, not \[Figure\(": (
        CLASH,
        but(Display, pages=returns([Figure("Rounds", "", (), ())])),
    ),
    "pages must return new objects, which count games of their own": (
        PIPS,
        but(Display, pages=returns([Page()])),
    ),
    "figures of page 'Empty' must return a list of figures, not None": (CLASH, PageWithoutFigures),
    "NotImplementedError: page 'Empty' has no method figures": (PIPS, PageRaises),
    r"TypeError: ShowsNoColours.show\(\) takes 2 positional arguments but 3": (PIPS, ShowsNoColours),
    r"sources of seat \d add up to 0\.0, but its score changes by \d": (CLASH, LosesASource),
    "AttributeError: 'NoneType' object has no attribute 'scores'": (
        CLASH,
        but(Display, conceal=returns(None), show=lambda self, state, colour=False: str(state.scores)),
    ),
    "AttributeError: 'int' object has no attribute 'scores'": (
        CLASH,
        but(Display, public=returns(3), show=lambda self, state, colour=False: str(state.scores)),
    ),
    r"shorthand must return a line of text, not 'show\\n1'": (
        CLASH,
        but(Display, shorthand=lambda self, action: f"show\n{action}"),
    ),
    "words must return a line of text, not ''": (CLASH, but(Display, words=returns(""))),
    r"shorthand gives two legal actions the same text: \['pass', 'roll', 'roll'\]": (
        PIPS,
        but(Display, shorthand=lambda self, action: "roll" if action else "pass"),
    ),
    "parse raised ValueError: .* for ''; it must raise MalformedAction": (
        CLASH,
        but(Display, parse=lambda self, text, view: int(text)),
    ),
    "stage must return a line of text, not 0": (PIPS, but(Display, stage=lambda self, state: state.turn)),
    r"announce tells what view hides from seat \d: 'deals .*' for \(.*\) but 'deals": (
        TRICKS,
        but(
            Display,
            announce=lambda self, move: f"deals {move[0]} first" if isinstance(move, tuple) else str(move),
        ),
    ),
    r"announce tells what view hides from seat 1: '[123]' for \([123],\) but '[123]'": (
        SECRET,
        but(Display, announce=lambda self, move: str(move)),
    ),
    "announce must return a line of text, not 0|3|6": (PIPS, but(Display, announce=lambda self, move: move)),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_breach_of_the_contract_is_found(message):
    game, display = BROKEN[message]
    with pytest.raises(AssertionError, match=message):
        check_game(game, display=display)


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Display).items() if callable(value) and not name.startswith("_")}
    elsewhere = {"draw", "picks", "overlay", "orders"}  # in test_testing_check_pictures.py and ..._orders.py
    assert methods - elsewhere <= {name for _, display in BROKEN.values() for name in vars(display)}


def test_a_failure_of_show_hides_no_other_failure():
    class ApplyRaises(Clash):
        def apply(self, state, actions):
            raise RuntimeError("no way on")

    class CannotBeShown(Display[ClashState, ClashState, int]):
        def show(self, state, colour=False):
            if state.shown == ():
                raise LookupError("no paper")
            return ""

    with pytest.raises(AssertionError, match=r"LookupError: no paper \(.*(\n.*)*show raised LookupError"):
        check_game(ApplyRaises(ClashRules()), display=CannotBeShown)

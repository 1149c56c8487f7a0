"""check_game passes good displays, and finds every breach of their contract."""

from typing import Any, NamedTuple

import pytest

from breaches import broken, returning
from camelcup import OVER, AnyGame, Display, Game
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


@pytest.mark.parametrize(
    ("game", "display"),
    [(PIPS, PipsDisplay), (CLASH, ClashSources), (TeamNim(TeamNimRules()), TeamNimDisplay)],
)
def test_displays_keep_the_contract(game, display):
    check_game(game, display=display)


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


def telling(deal):
    """Return a display of Tricks that announces a deal in some words, and other moves as they are."""
    return broken(
        Display, announce=lambda _, move: deal.format(*move) if isinstance(move, tuple) else str(move)
    )


def test_a_display_may_announce_what_views_show():
    check_game(TRICKS, display=telling("deals"))


class NoDisplay:
    def __init__(self, game): ...


class WithoutFigures(Page):
    title = "Empty"


class ShowsNoColours(Display[PipsState, PipsState, int]):
    def show(self, state):
        return ""


class LosesASource(ClashSources):
    def sources(self, before, move, after):
        return [gain for gain in super().sources(before, move, after) if gain.stage != "round 2"]


class BreaksOnWords(Display[ClashState, ClashState, int]):
    def parse(self, text, view):
        return int(text)


PAGE = Page()

BROKEN: list[tuple[AnyGame, Any, str]] = [
    (PIPS, NoDisplay, r"^pips: <.*NoDisplay object .*> must be a camelcup\.Display made with the game"),
    (
        CLASH,
        broken(Display, __init__=lambda display, _: Display.__init__(display, PIPS)),
        r"^clash: <.*> must be a camelcup\.Display made with the game",
    ),
    (
        PIPS,
        broken(Display, legend="one\ntwo"),
        r"^pips: legend must be a line of text, not 'one\\ntwo'",
    ),
    (PIPS, broken(Display, show=returning(None)), "show must return text, not None"),
    (
        PIPS,
        broken(Display, events=returning("a text")),
        "events must return a list of lines of text, not 'a text'; the move was ",
    ),
    (
        CLASH,
        broken(Display, events=returning(["one\ntwo"])),
        r"events must return a list of lines of text, not .*two'\]; the move",
    ),
    (
        PIPS,
        broken(Display, kind=lambda _, action: action),
        "kind must name the kind of [036] in a text, not return [036]",
    ),
    (
        CLASH,
        broken(Display, pages=lambda _: [Figure("Rounds", "", (), ())]),
        r"pages must return a list of objects of camelcup.report.Page, not \[Figure\(",
    ),
    (
        PIPS,
        broken(Display, pages=lambda _: [PAGE]),
        "pages must return new objects, which count games of their own",
    ),
    (
        CLASH,
        broken(Display, pages=lambda _: [broken(WithoutFigures, figures=returning(None))()]),
        "figures of page 'Empty' must return a list of figures, not None",
    ),
    (
        PIPS,
        broken(Display, pages=lambda _: [WithoutFigures()]),
        "NotImplementedError: page 'Empty' has no method figures",
    ),
    (PIPS, ShowsNoColours, r"TypeError: ShowsNoColours.show\(\) takes 2 positional arguments but 3"),
    (CLASH, LosesASource, r"sources of seat \d add up to 0\.0, but its score changes by \d"),
    (
        CLASH,
        broken(Display, conceal=returning(None), show=lambda _, state, colour=False: str(state.scores)),
        "AttributeError: 'NoneType' object has no attribute 'scores'",
    ),
    (
        CLASH,
        broken(Display, shorthand=lambda _, action: f"show\n{action}"),
        r"shorthand must return a line of text, not 'show\\n1'",
    ),
    (CLASH, broken(Display, words=returning("")), "words must return a line of text, not ''"),
    (
        PIPS,
        broken(Display, shorthand=lambda _, action: "roll" if action else "pass"),
        r"shorthand gives two legal actions the same text: \['pass', 'roll', 'roll'\]",
    ),
    (CLASH, BreaksOnWords, r"parse raised ValueError: .* in parse\) for ''; it must raise MalformedAction"),
    (PIPS, broken(Display, stage=lambda _, state: state.turn), "stage must return a line of text, not 0"),
    (
        TRICKS,
        telling("deals {} first"),
        r"announce tells what view hides from seat \d: 'deals .*' for \(.*\) but 'deals",
    ),
    (
        SECRET,
        broken(Display, announce=lambda _, move: str(move)),
        r"announce tells what view hides from seat 1: '[123]' for \([123],\) but '[123]'",
    ),
    (
        PIPS,
        broken(Display, announce=lambda _, move: move),
        "announce must return a line of text, not 0|3|6",
    ),
]


@pytest.mark.parametrize(("game", "display", "message"), BROKEN)
def test_a_breach_of_the_contract_is_found(game, display, message):
    with pytest.raises(AssertionError, match=message):
        check_game(game, display=display)


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Display).items() if callable(value) and not name.startswith("_")}
    elsewhere = {"draw", "picks", "overlay", "orders"}  # in test_testing_check_pictures.py and ..._orders.py
    assert methods - elsewhere <= {name for _, display, _ in BROKEN for name in vars(display)}


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

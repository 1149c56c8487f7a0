"""check_game passes good pictures and orders, and finds every breach of their contract."""

from itertools import count
from typing import Any

import pytest
from camelcup_checks import check_game

from breaches import but, changed, returns
from camelcup import Display, NextPick
from tiny_games import Tricks
from tiny_orders import DEPOTS, Depots, DepotsDisplay
from tiny_pictures import TricksDisplay

PICTURES, COUNTED = count(), count(1)


def drawn(old, new, **methods):
    """Return a display in whose pictures a text is replaced by another."""
    return changed(but(TricksDisplay, **methods), draw=lambda svg: svg.replace(old, new))


def with_shape(shape, **methods):
    """Return a display that adds a shape to its pictures."""
    return drawn("</svg>", f"{shape}</svg>", **methods)


def with_deck(picks):
    """Return a display with a deck that one can point at, too."""
    return with_shape("<g data-pick='deck'/>", picks=picks)


@pytest.mark.parametrize("picks", [tuple, frozenset])
def test_good_pictures_keep_the_contract(picks):
    check_game(Tricks(), display=with_deck(lambda self, action: picks([f"card-{action}", "deck"])))


def but_for_one(picks):
    """Return the picks of actions, among which those of card 1 lack the card."""
    return lambda self, action: picks(["deck"] if action == 1 else ["deck", f"card-{action}"])


class WithoutPicture(DepotsDisplay):
    """Has orders only."""

    draw = Display.draw


@pytest.mark.parametrize("display", [DepotsDisplay, WithoutPicture])
def test_good_orders_keep_the_contract(display):
    check_game(Depots(), playouts=2, display=display)


def breaking(change):
    """Return a display that answers what a function makes of what comes next."""
    return changed(DepotsDisplay, orders=change)


def numbering(numbers):
    """Return a display with other numbers, where a number comes next."""
    return breaking(lambda following: following if following.number is None else NextPick(number=numbers()))


BREACHES: dict[str, Any] = {
    "draw must return a well-formed document of SVG: ": drawn("</svg>", ""),
    "draw must return text, not None": but(TricksDisplay, draw=returns(None)),
    "draw must return an svg element with xmlns, not 'p'": but(TricksDisplay, draw=returns("<p>nothing</p>")),
    "draw must say the position in words, in a title element": drawn("Tricks", " "),
    r"draw returned 6\d,\d+ bytes; a picture has at most 60,000": with_shape(" " * 60000),
    "the viewBox of all pictures must be the same: '0 0 400 120', then '0 0 401 120'": but(
        TricksDisplay,
        draw=lambda self, state, prefix="": TricksDisplay.draw(self, state, prefix).replace(
            "0 0 400", f"0 0 {400 + len(state.played)}"
        ),
    ),
    "draw gave two pictures for the same position": changed(
        TricksDisplay, draw=lambda svg: svg.replace("played", f"played, picture {next(PICTURES)}")
    ),
    "draw has the id 'title'; ids must begin with the prefix it is given": but(
        TricksDisplay, draw=lambda self, state, prefix="": TricksDisplay.draw(self, state, "")
    ),
    "draw must not use the element script": with_shape("<script/>"),
    "draw must not use the element style": with_shape("<style/>"),
    "draw must not use the attribute style: pages forbid it": with_shape("<g style='fill:red'/>"),
    "draw must not use the attribute onclick: pages forbid it": with_shape("<g onclick='run()'/>"),
    "draw refers to 'other.svg#x'; ids must begin with": with_shape("<use href='other.svg#x'/>"),
    r"draw refers to 'url\(//a.b/c\)'; ids must begin with": with_shape("<g fill='url(//a.b/c)'/>"),
    r"draw shows seat \d what its view hides: it tells ": but(
        TricksDisplay, conceal=lambda self, state, seat: state
    ),
    r"picks of \d has \['tile'\], but no element that seat 0 sees has that": with_deck(returns(("tile",))),
    r"picks must return a tuple or a frozenset of texts, not \['deck'\]": with_deck(returns(["deck"])),
    r"picks gives \d and \d the same: \('deck',\)": with_deck(returns(("deck",))),
    r"picks of 1, \('deck',\), are the beginning of those of \d": with_deck(but_for_one(tuple)),
    r"picks of 1, frozenset\({'deck'}\), are the beginning of those of \d": with_deck(but_for_one(frozenset)),
    r"overlay must yield a text for each view: 2 for 3 views": changed(
        TricksDisplay, overlay=lambda layers: list(layers)[1:]
    ),
    "overlay must return a well-formed document of SVG: ": changed(
        TricksDisplay, overlay=lambda layers: ["<circle>" for _ in layers]
    ),
    r"orders\(view, \[\], \[\]\) must return a NextPick with .*, not \(\['d0'\], None, None, ''\)": breaking(
        tuple
    ),
    r"must return a NextPick with .*, not NextPick\(picks=\['depot ": breaking(
        lambda following: following._replace(picks=[f"depot {pick}" for pick in following.picks])
    ),
    r"must return a NextPick with .*, not NextPick\(picks=\[''\]": breaking(
        lambda following: following._replace(picks=[""] if following.picks else ())
    ),
    r"texts without blanks, all different.*, not NextPick\(picks=\[": breaking(
        lambda following: following._replace(picks=[*following.picks, *following.picks])
    ),
    r"must return .*number=range\(0, 0\)": numbering(lambda: range(0)),
    "must return .*note=None": breaking(lambda following: following._replace(note=None)),
    r"must return .* one of picks .*number=range\(1, 3\)": breaking(
        lambda following: following._replace(number=range(1, 3)) if following.picks else following
    ),
    r"returned the picks \['ed0'\], but no element of the picture has that data-pick": breaking(
        lambda following: following._replace(picks=[f"e{pick}" for pick in following.picks])
    ),
    r"orders\(view, \[\], \['d0'\]\) returned nothing that can come next, though an order is": but(
        DepotsDisplay,
        orders=lambda self, view, so_far, picked: (
            NextPick() if len(picked) == 1 else DepotsDisplay.orders(self, view, so_far, picked)
        ),
    ),
    "returned no order: it has no end": breaking(
        lambda following: NextPick(picks=[f"d{depot}" for depot in range(DEPOTS)])
    ),
    r"returned an order of which nothing was picked: \(0, 1, 1\)": breaking(
        lambda following: NextPick(order=(0, 1, 1))
    ),
    "gave another answer the second time": numbering(lambda: range(next(COUNTED))),
    "which orders built for seat 0: .* moves counters that are not there": numbering(lambda: range(1, 99)),
    "check refuses .*, which orders built for seat .: ": but(
        DepotsDisplay, orders=lambda self, view, so_far, picked: DepotsDisplay.orders(self, view, (), picked)
    ),
}


@pytest.mark.parametrize("problem", BREACHES)
def test_every_breach_is_found(problem):
    display = BREACHES[problem]
    game = Depots() if issubclass(display, DepotsDisplay) else Tricks()
    with pytest.raises(AssertionError, match=problem):
        check_game(game, display=display)

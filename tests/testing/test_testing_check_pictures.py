"""check_game passes good pictures, and finds every breach of their contract."""

from itertools import count
from typing import Any, NamedTuple

import pytest

from breaches import but, changed, returns
from camelcup import OVER, Display, Drawing, Game
from camelcup.testing import check_game

CARDS = range(4)


class Hand(NamedTuple):
    """secret: the number that the first seat has written, which the second does not see"""

    secret: int
    moves: int = 0


class HandView(NamedTuple):
    moves: int


class Pairs(Game[Hand, HandView, tuple[int, int]]):
    """Seats name pairs of cards in turn; the first names also what nobody sees."""

    name = "pairs"
    seats = range(2, 3)

    def start(self, seats):
        return Hand(secret=0)

    def to_move(self, state):
        return OVER if state.moves == 6 else (state.moves % 2,)

    def legal_actions(self, state, seat):
        return [(one, other) for one in CARDS for other in CARDS if one < other]

    def apply(self, state, actions):
        return Hand(sum(actions[0]), state.moves + 1)

    def scores(self, state):
        return [0, 0]

    def view(self, state, seat):
        return HandView(state.moves)

    def determinize(self, view, random):
        return Hand(random.randrange(6), view.moves)


class Cards(Display[Hand, HandView, tuple[int, int]]):
    """Draws the cards; an action is two of them in any order."""

    def draw(self, state, prefix=""):
        drawing = Drawing(100, 40, title="Pairs", desc=f"{state.moves} moves", prefix=prefix)
        for card in CARDS:
            drawing.rect(card * 20, 5, 18, 30, fill="panel", pick=f"card-{card}")
        return drawing.svg()

    def picks(self, action):
        return frozenset(f"card-{card}" for card in action)

    def overlay(self, views):
        for number, _ in enumerate(views):
            yield f'<circle r="{number}" class="f-blue"/>'


@pytest.mark.parametrize("picks", [Cards.picks, lambda self, action: tuple(Cards.picks(self, action))])
def test_good_pictures_keep_the_contract(picks):
    check_game(Pairs(), display=but(Cards, picks=picks))


PICTURES = count()


def drawn(old, new):
    """Return a display in whose pictures a text is replaced by another."""
    return changed(Cards, draw=lambda svg: svg.replace(old, new))


def with_shape(shape):
    """Return a display that adds a shape to its pictures."""
    return drawn("</svg>", f"{shape}</svg>")


class TellsTheSecret(Cards):
    def conceal(self, state, seat):
        return state

    def draw(self, state, prefix=""):
        told = f"{state.secret} and " if isinstance(state, Hand) else ""
        return super().draw(state, prefix).replace("Pairs", f"Pairs {told}")


BREACHES: dict[str, Any] = {
    "draw must return a well-formed document of SVG: ": drawn("</svg>", ""),
    "draw must return text, not None": but(Cards, draw=returns(None)),
    "draw must return an svg element with xmlns, not 'p'": but(Cards, draw=returns("<p>nothing</p>")),
    "draw must say the position in words, in a title element": drawn("Pairs", " "),
    "draw returned 60,6.. bytes; a picture has at most 60,000": with_shape(" " * 60000),
    "the viewBox of all pictures must be the same: '0 0 100 40', then '0 0 100 41'": but(
        Cards,
        draw=lambda self, state, prefix="": Cards.draw(self, state, prefix).replace(
            "100 40", f"100 {40 + state.moves}"
        ),
    ),
    "draw gave two pictures for the same position": changed(
        Cards, draw=lambda svg: svg.replace("moves", f"moves, picture {next(PICTURES)}")
    ),
    "draw has the id 'title'; ids must begin with the prefix it is given": but(
        Cards, draw=lambda self, state, prefix="": Cards.draw(self, state, "")
    ),
    "draw must not use the element style": with_shape("<style/>"),
    "draw must not use the attribute style: pages forbid it": with_shape("<g style='fill:red'/>"),
    "draw must not use the attribute onclick: pages forbid it": with_shape("<g onclick='run()'/>"),
    "draw refers to 'other.svg#x'; ids must begin with": with_shape("<use href='other.svg#x'/>"),
    r"draw refers to 'url\(//a.b/c\)'; ids must begin with": with_shape("<g fill='url(//a.b/c)'/>"),
    "draw shows seat 0 what its view hides: it tells ": TellsTheSecret,
    r"picks of \(0, 1\) has \['tile-0', 'tile-1'\], but no element that seat 0 sees has that": but(
        Cards, picks=lambda self, action: frozenset(f"tile-{card}" for card in action)
    ),
    r"picks must return a tuple or a frozenset of texts, not \['card-0', 'card-1'\]": changed(
        Cards, picks=sorted
    ),
    r"picks gives \(0, 2\) and \(0, 1\) the same: \('card-0',\)": but(
        Cards, picks=lambda self, action: (f"card-{action[0]}",)
    ),
    r"picks of \(0, 1\), \('card-0',\), are the beginning of those of \(0, \d\)": changed(
        Cards, picks=lambda picks: ("card-0",) if picks == {"card-0", "card-1"} else (*sorted(picks),)
    ),
    r"picks of \(2, 3\), frozenset\({'card-0'}\), are the beginning of those of \(0, \d\)": but(
        Cards,
        picks=lambda self, action: frozenset({"card-0"}) if action == (2, 3) else Cards.picks(self, action),
    ),
    "overlay must yield a text for each view: 2 for 3 views": changed(
        Cards, overlay=lambda layers: list(layers)[1:]
    ),
    "overlay must return a well-formed document of SVG: ": changed(
        Cards, overlay=lambda layers: ["<circle>" for _ in layers]
    ),
}


@pytest.mark.parametrize("problem", BREACHES)
def test_every_breach_is_found(problem):
    with pytest.raises(AssertionError, match=problem):
        check_game(Pairs(), display=BREACHES[problem])

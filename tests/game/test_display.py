"""Display introduces a game, and calls seats as they are called."""

import pytest

from camelcup import Display, Game, draw_board, seat_names
from tiny_games import Tricks


class Nameless(Display):
    """A display whose pictures know no names."""

    def draw(self, state, prefix=""):
        return f"<svg>{prefix}{state}</svg>"


class Named(Display):
    """A display whose pictures have names."""

    def draw(self, state, prefix="", names=()):
        return " ".join(seat_names(names, 2))


class MyGame(Game):
    name = "my-game"


def test_a_game_without_a_title_has_one_made_from_its_name():
    assert Display(MyGame()).title == "My Game"
    assert Display(MyGame()).rules == ""


def test_a_display_whose_pictures_take_names_has_those_of_the_table():
    assert draw_board(Nameless(MyGame()), 7, "x-", ["Ann", "Ben"]) == "<svg>x-7</svg>"
    assert draw_board(Named(MyGame()), 7, "x-", ["Ann", "Ben"]) == "Ann Ben"
    assert draw_board(Named(MyGame()), 7) == "s0 s1"


@pytest.mark.parametrize(("is_open", "told"), [(False, (None, "")), (True, ("state", "pass"))])
def test_moves_and_states_of_a_game_with_views_are_public_if_it_is_open(is_open, told, monkeypatch):
    monkeypatch.setattr(Tricks, "is_open", is_open)
    display = Display(Tricks())
    assert (display.public("state"), display.announce("pass")) == told

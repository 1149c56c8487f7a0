"""Errors, and helpers for the texts of messages."""

import pytest

from camelcup import CamelCupError, GameError, IllegalAction, MalformedAction, UserError, plural
from camelcup.errors import ActionError, FaultAbort, PluginError, error_at, unknown
from camelcup.text import columns_text, seat_names, seconds


def test_a_number_comes_with_its_noun():
    assert [plural(number, "game") for number in (0, 1, 2)] == ["no games", "1 game", "2 games"]


@pytest.mark.parametrize(
    ("number", "text"), [(10.0, "10 s"), (0.5, "0.5 s"), (1e-06, "0.000001 s"), (86400, "86400 s")]
)
def test_a_time_has_no_exponent(number, text):
    assert seconds(number) == text


def test_columns_are_as_wide_as_they_look():
    rows = [("骆驼", "camel"), ("\x1b[31mred\x1b[0m", "x"), ("e\u0301", ""), ("", "last")]
    assert columns_text(rows).split("\n") == [
        "骆驼  camel",
        "\x1b[31mred\x1b[0m   x",
        "e\u0301",
        "      last",
    ]


def test_names_of_seats_are_no_longer_than_asked_and_differ():
    names = ["Human (you)", *["Greedy"] * 3, "Oddsmaker"]
    for letters in range(2, 20):
        short = seat_names(names, 5, letters)
        assert len(set(short)) == 5
        assert letters < 4 or max(map(len, short)) <= letters
    assert seat_names(names, 5, 8) == ["you", "Greedy1", "Greedy2", "Greedy3", "Oddsmak…"]


def test_every_error_is_a_camel_cup_error_and_actions_have_two():
    for kind in (UserError, ActionError, PluginError, GameError, FaultAbort):
        assert issubclass(kind, CamelCupError)
    assert {MalformedAction, IllegalAction} <= {*ActionError.__subclasses__()}


def test_an_unknown_name_comes_with_the_nearest_whatever_its_case_and_all_choices():
    assert str(unknown("game", "chess", ["ra", "pips"])) == "unknown game 'chess' (choices: pips, ra)"
    text = str(unknown("bot", "player1", ["Player1", "RandomBot"]))
    assert text == "unknown bot 'player1'; did you mean Player1? (choices: Player1, RandomBot)"
    assert "did you mean RandomBot?" in str(unknown("bot", "RandomBoot", ["Player1", "RandomBot"]))
    text = str(unknown("bot class", "Foo", [], where="my.py"))
    assert text == "unknown bot class 'Foo' in my.py (choices: none)"


def test_an_error_in_a_text_has_a_mark_under_the_character_of_its_one_line():
    assert str(error_at("no number", "12x4", 2)) == "no number\n  12x4\n    ^"
    assert str(error_at("no number", "1\n\x1b[2Jx", 1)) == "no number\n  1??[2Jx\n   ^"

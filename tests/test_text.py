"""Helpers for the texts of messages."""

import pytest

from camelcup import plural
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

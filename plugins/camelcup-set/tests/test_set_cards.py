"""Tests of cards as text."""

import re

import pytest
from camelcup_set.cards import CARDS, NAMES, card_of, cards_text, read_cards, values_of

from camelcup import UserError


def test_a_card_is_read_as_it_is_written():
    assert len(set(NAMES)) == 81
    assert read_cards(cards_text(CARDS)) == tuple(CARDS)
    assert all(card_of(values_of(card)) == card for card in CARDS)


def test_the_letters_are_number_colour_shading_and_shape():
    assert values_of(read_cards("2RSO")[0]) == (1, 0, 0, 0)
    assert values_of(read_cards("1GEV")[0]) == (0, 1, 2, 2)
    assert values_of(read_cards("3PHD")[0]) == (2, 2, 1, 1)


def test_letters_may_be_small_and_commas_may_stand_between_cards():
    assert read_cards(" 2rso,1gev ,3phd") == read_cards("2RSO 1GEV 3PHD")


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("2RSO 4GEV", "'4' is no number: it is one of 1 one, 2 two, 3 three", 5),
        ("2BSO", "'B' is no colour: it is one of R red, G green, P purple", 1),
        ("2RSO, 1GXV", "'X' is no shading: it is one of S solid, H hatched, E empty", 8),
        ("2RSS", "'S' is no shape: it is one of O oval, D diamond, V wave", 3),
        ("2RS 1GEV", "'2RS' has no shape", 3),
        ("2RSO1GEV", "'2RSO1GEV' has more than four letters: put a blank between cards", 4),
        ("2RSO 1GEV 2rso", "2RSO is on the table already", 10),
        ("2RSO \x1b[2J", "'\\x1b' is no number", 5),
    ],
)
def test_the_error_for_a_text_points_at_its_character(text, reason, at):
    with pytest.raises(UserError, match=re.escape(reason)) as caught:
        read_cards(text)
    first, shown, mark = str(caught.value).split("\n")
    assert first.startswith(reason)
    assert shown[2:].isprintable()
    assert mark == f"  {' ' * at}^"

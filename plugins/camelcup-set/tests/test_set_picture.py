"""Tests of the picture of a table, and of the parts of it that one points at."""

from itertools import pairwise
from xml.etree import ElementTree

from camelcup_set.cards import CARDS, read_cards
from camelcup_set.display import SetDisplay
from camelcup_set.engine import SetGame
from camelcup_set.state import State

NAME = "{http://www.w3.org/2000/svg}"

TABLE = read_cards("1RSO 2RSO 3RSO 1GSO 2GSO 3GSO 1RHD 2GED 3PHV 1PEV 2PSV 3REV")


def table(**more):
    """Return a position in which three seats are to claim."""
    deck = tuple(card for card in CARDS if card not in TABLE)
    return State(TABLE, deck, scores=(0, 4, -1))._replace(**more)


def drawn(state):
    """Return the root of a picture."""
    return ElementTree.fromstring(SetDisplay(SetGame()).draw(state))


def texts(element):
    """Return the texts in a part of a picture."""
    return [text.text or "" for text in element.iter(f"{NAME}text")]


def marked(state):
    """Return the seats that have a mark."""
    words = texts(drawn(state))
    return [after for word, after in pairwise(words) if word == "▸"]


def test_a_card_has_its_position_its_shapes_and_the_letter_of_its_colour():
    card = drawn(table()).find(f".//{NAME}g[@data-pick='card-8']")
    assert texts(card) == ["8", "P"]
    assert [shape.get("href") for shape in card.iter(f"{NAME}use")] == ["#PHV"] * 3
    assert card.get("aria-label") == "8: three purple hatched waves"


def test_deck_scores_and_wrong_rounds_are_counted():
    found = texts(drawn(table(failed=2)))
    assert found[found.index("69") :] == [
        *("69", "deck", "all claim", "▸", "s0", "0", "▸", "s1", "4", "▸", "s2", "-1"),
        *("wrong rounds 2/3", "claim none"),
    ]


def test_all_seats_claim_and_then_the_best_have_won():
    assert marked(table()) == ["s0", "s1", "s2"]
    assert marked(table(places=(0, 1, 2))) == []
    assert marked(table(over=True)) == ["s1"]


def test_the_position_is_described_in_words(game):
    desc = drawn(table(failed=1)).findtext(f"{NAME}desc") or ""
    assert desc.startswith("Cards: 0: one red solid oval, 1: two red solid ovals, ")
    assert desc.endswith("Deck: 69. Scores: s0 0, s1 4, s2 -1. Rounds in a row with wrong claims only: 1.")
    all_cards = drawn(table(cards=tuple(CARDS), deck=())).findtext(f"{NAME}desc") or ""
    assert "1RSO 1RSD 1RSV" in all_cards
    assert len(all_cards) < 700

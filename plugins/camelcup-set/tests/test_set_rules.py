"""Tests of single rules, each in a position made for it."""

from random import Random

import pytest
from camelcup_set.actions import NONE, Claim
from camelcup_set.cards import CARDS, read_cards
from camelcup_set.display import SetDisplay
from camelcup_set.engine import SetGame
from camelcup_set.rules import Rules
from camelcup_set.state import State

from camelcup import CHANCE, OVER, IllegalAction, MalformedAction

TABLE = read_cards("1RSO 2RSO 3RSO 1GSO 2GSO 3GSO 1RHD 2GED 3PHV 1PEV 2PSV 3REV")
"""Twelve cards; the first three are a set, and so are the next three."""

FIRST, SECOND, WRONG = Claim((0, 1, 2)), Claim((3, 4, 5)), Claim((0, 1, 3))


def table(cards=TABLE, seats=3, deck=None, failed=0):
    """Return a position in which all seats are to claim; the deck may be cut."""
    left = tuple(card for card in CARDS if card not in cards)
    return State(cards, left[:deck], (0,) * seats, failed)


def settled(game, state, *actions):
    """Return the position after a round and all that chance does then."""
    after = game.apply(state, actions)
    random = Random(1)
    while game.to_move(after) is CHANCE:
        after = game.resolve(after, game.sample(after, random))
    return after


def test_a_game_begins_with_the_cards_of_the_rules(game):
    for cards in (12, 9):
        chosen = SetGame(Rules(cards=cards))
        start = chosen.start(2)
        assert chosen.to_move(start) is CHANCE
        dealt = chosen.resolve(start, chosen.sample(start, Random(1)))
        assert len(dealt.cards) == cards
        assert sorted(dealt.cards + dealt.deck) == list(CARDS)
        assert chosen.to_move(dealt) == (0, 1)


@pytest.mark.parametrize("cards", [2, 82])
def test_a_table_holds_a_set_at_least_and_all_cards_at_most(cards):
    with pytest.raises(ValueError, match=f"cards is {cards}: it must be from 3 to 81"):
        Rules(cards=cards)


def test_a_right_claim_takes_a_point_and_its_cards_are_replaced_in_their_places(game):
    after = settled(game, table(), NONE, FIRST, NONE)
    assert after.scores == (0, 1, 0)
    assert after.cards[3:] == TABLE[3:]
    assert len(after.cards) == 12
    assert not set(after.cards[:3]) & set(TABLE)
    assert len(after.deck) == 66


def test_chance_draws_among_the_right_claims_who_takes_its_cards(game):
    after = game.apply(table(), (FIRST, WRONG, SECOND))
    assert game.to_move(after) is CHANCE
    drawn = [game.sample(after, Random(seed)) for seed in range(60)]
    assert {outcome[0] for outcome in drawn} == {0, 2}
    taken = game.resolve(after, (2,))
    assert taken.scores == (0, -1, 1)
    assert taken.cards == TABLE[:3] + TABLE[6:]
    assert taken.places == SECOND


def test_three_cards_are_added_where_nobody_claims(game):
    after = settled(game, table(failed=2), NONE, NONE, NONE)
    assert after.cards[:12] == TABLE
    assert len(after.cards) == 15
    assert after.failed == 0


def test_three_cards_are_added_after_three_rounds_with_wrong_claims_only(game):
    once = settled(game, table(), WRONG, NONE, NONE)
    twice = settled(game, once, WRONG, WRONG, NONE)
    assert (once.failed, twice.failed) == (1, 2)
    assert once.cards == twice.cards == TABLE
    third = settled(game, twice, NONE, NONE, WRONG)
    assert third.failed == 0
    assert len(third.cards) == 15
    assert third.scores == (-2, -1, -1)


def test_a_right_claim_ends_the_row_of_rounds_without_one(game):
    assert settled(game, table(failed=2), FIRST, WRONG, WRONG).failed == 0


def test_a_table_of_more_than_twelve_is_not_filled(game):
    fifteen = settled(game, table(), NONE, NONE, NONE)
    after = settled(game, fifteen, FIRST, NONE, NONE)
    assert after.cards == fifteen.cards[3:]
    assert after.deck == fifteen.deck


def test_the_table_shrinks_once_the_deck_is_empty(game):
    after = settled(game, table(deck=0), FIRST, NONE, NONE)
    assert after.cards == TABLE[3:]
    short = settled(game, table(deck=2), FIRST, NONE, NONE)
    assert len(short.cards) == 11
    assert short.cards[2:] == TABLE[3:]


@pytest.mark.parametrize(("actions", "failed"), [((NONE,) * 3, 0), ((WRONG, NONE, NONE), 2)])
def test_the_game_ends_in_place_of_adding_cards_of_an_empty_deck(game, actions, failed):
    after = game.apply(table(deck=0, failed=failed), actions)
    assert game.to_move(after) is OVER
    assert game.to_move(game.apply(table(deck=0), (WRONG, NONE, NONE))) == (0, 1, 2), "somebody claims"


@pytest.mark.parametrize("answer", [[5, 4, 3], (3, 5, 4), SECOND])
def test_the_positions_of_an_answer_come_in_any_order(game, answer):
    assert game.check(table(), 0, answer) == SECOND


@pytest.mark.parametrize(
    "answer", [None, "none", [0], [0, 1], [0, 0, 1], [0, 1, 2, 3], [0, 1, -1], [0, 1, True], [0, 1, 2.0]]
)
def test_an_answer_that_is_no_claim_says_what_is_right(game, answer):
    with pytest.raises(MalformedAction, match=r"answer three positions of cards, like \[0, 4, 7\], or \[\]"):
        game.check(table(), 0, answer)


def test_a_position_beyond_the_table_is_illegal(game):
    with pytest.raises(IllegalAction, match="there is no position 12; the table has 0 to 11"):
        game.check(table(), 0, [0, 1, 12])


@pytest.mark.parametrize(
    ("text", "claim"), [("0 4 7", (0, 4, 7)), (" 7, 4,0", (0, 4, 7)), ("none", ()), ("pass", ()), ("-", ())]
)
def test_a_person_types_positions(game, text, claim):
    assert SetDisplay(game).parse(text, game.view(table(), 0)) == claim


@pytest.mark.parametrize("text", ["", "0 4", "0 4 4", "0 4 x"])
def test_a_text_that_is_no_claim_says_what_is_right(game, text):
    with pytest.raises(MalformedAction, match="type three positions, like 0 4 7, or none"):
        SetDisplay(game).parse(text, game.view(table(), 0))


def narrated(game, state, *actions):
    return SetDisplay(game).events(state, actions, game.apply(state, actions), ["Ann", "Bob", "Cy"])


def test_a_round_is_narrated(game):
    assert narrated(game, table(), NONE, FIRST, WRONG) == [
        "Cy loses a point: one red solid oval, two red solid ovals and one green solid oval is no set",
        "Bob takes one red solid oval, two red solid ovals and three red solid ovals, 1 point",
    ]
    assert narrated(game, table(), NONE, NONE, NONE) == ["no claims: 3 cards added"]
    added = narrated(game, table(failed=2), WRONG, NONE, NONE)[1:]
    assert added == ["three rounds without a set: 3 cards added"]
    ended = narrated(game, table(deck=0), NONE, NONE, NONE)
    assert ended == ["no claims, and the deck is empty: the game is over"]


def test_the_table_is_shown_with_positions(game):
    lines = SetDisplay(game).show(table()).splitlines()
    assert lines[0] == " 0 1RSO    1 2RSO    2 3RSO    3 1GSO"
    assert lines[-2:] == ["69 cards in the deck", "score by seat: 0  0  0"]
    behind = game.apply(table(), (NONE, Claim((0, 1, 3)), NONE))
    assert SetDisplay(game).show(behind).splitlines()[-1] == "score by seat: 0  -1  0"
    assert "\x1b[31m1RSO\x1b[0m" in SetDisplay(game).show(table(), colour=True)
    assert SetDisplay(game).show(game.view(table(), 0)) == SetDisplay(game).show(table())

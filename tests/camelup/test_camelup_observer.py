"""The observer of Camel Up: hidden cards, seats, and the odds."""

from functools import partial

import pytest

from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.observer import CamelUpObserver
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_game

GAME = CamelUp(RULE_SETS["cup"])

BOARD = notation.parse("gyob,,,w,-1 goy")


def view(seat):
    """Return what a seat of two sees of a position in which both have laid a card."""
    cards = (RaceBet(2, 1, True), RaceBet(3, 0, False))
    state = GAME.start(2)._replace(track=BOARD.track, unmoved=BOARD.unmoved, coins=(7, 4), race_bets=cards)
    return GAME.view(state, seat)


def observed(observer, seat, seen):
    """Return the observation of a seat by the names of its features."""
    return dict(zip([name for name, _, _ in observer.features(2)], observer.observe(seat, seen), strict=True))


@pytest.mark.parametrize(
    ("seat", "coins", "seats_of_cards", "camels_of_cards"),
    [(0, [7, 4], [2, 1], [0, 4]), (1, [4, 7], [1, 2], [3, 0])],
)
def test_seats_are_counted_from_the_observer_who_knows_its_own_cards(
    seat, coins, seats_of_cards, camels_of_cards
):
    row = observed(CamelUpObserver(GAME), seat, view(seat))
    assert [row[f"coins.{place}"] for place in (0, 1)] == coins
    assert [row[f"card_seat.{card}"] for card in (0, 1)] == seats_of_cards
    assert [row[f"card_camel.{card}"] for card in (0, 1)] == camels_of_cards


def test_the_odds_of_leg_and_race_come_last_if_asked():
    plain, observer, seen = CamelUpObserver(GAME), CamelUpObserver(GAME, odds=True), view(0)
    assert observer.features(2)[:-20] == plain.features(2)
    assert observer.observe(0, seen)[:-20] == plain.observe(0, seen)
    odds, row = seen.odds(), observed(observer, 0, seen)
    assert row["leg_first.white"] == odds.leg_first[4]
    assert row["leg_second.blue"] == odds.leg_second[0]
    assert row["race_win.white"] == odds.race_win[4]
    assert row["race_last.green"] == odds.race_last[1]


def test_before_the_camels_have_entered_there_are_no_odds():
    row = observed(CamelUpObserver(GAME, odds=True), 0, GAME.view(GAME.start(2), 0))
    assert [row[f"race_win.{camel}"] for camel in ("blue", "white")] == [0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["cup", "second-edition"])
def test_an_observer_with_odds_keeps_the_contract(rules):
    check_game(CamelUp(RULE_SETS[rules]), playouts=1, observer=partial(CamelUpObserver, odds=True))

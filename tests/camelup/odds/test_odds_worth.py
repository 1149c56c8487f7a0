"""Worth of bets, in coins, and the odds of a view."""

import pytest
from hypothesis import given, settings

from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import exact, leg_bet, race_bet
from camelcup.camelup.rulesets import RULE_SETS
from odds_positions import positions, state_of

GAME = CamelUp()
CUP, FIRST_EDITION = RULE_SETS["cup"], RULE_SETS["first-edition"]


def test_a_leg_bet_is_worth_its_rung():
    odds = exact(notation.parse("r,,,y ry"))  # yellow leads in 5 of 6 cases, and else is second
    assert leg_bet(CUP, odds, 3, placed=0) == pytest.approx(5 * 5 / 6 + 1 / 6)
    assert leg_bet(CUP, odds, 3, placed=1) == pytest.approx(3 * 5 / 6 + 1 / 6)
    assert leg_bet(CUP, odds, 3, placed=9) == pytest.approx(0)
    assert leg_bet(CUP, odds, 1, placed=0) == -1


@pytest.mark.parametrize(
    ("rules", "chance", "placed", "worth"),
    [
        (CUP, 0.25, 0, 8 / 4 - 0.75),
        (CUP, 0.25, 2, (3 / 16 + 5 * 6 / 16 + 8 * 9 / 16) / 4 - 0.75),  # two of them right, one, or none
        (FIRST_EDITION, 0.0, 3, -1.0),
        (FIRST_EDITION, 1.0, 3, 2.0),
    ],
)
def test_a_race_bet_is_worth_the_rung_that_right_cards_before_it_leave(rules, chance, placed, worth):
    assert race_bet(rules, chance, placed) == pytest.approx(worth)


def test_odds_which_seats_share_cannot_be_changed():
    odds = exact(notation.parse("bg,oyw b"))
    with pytest.raises(AttributeError):
        odds.leg_first = (1, 0, 0, 0, 0)
    with pytest.raises(TypeError):
        odds.trap_hits[3] = 1.0
    with pytest.raises(TypeError):
        odds.errors["joint"] = ()


@settings(max_examples=25, deadline=None)
@given(positions(camels=5, least=1))
def test_a_view_has_the_odds_of_its_board(position):
    state = state_of(GAME, position)
    for seat in range(len(state.coins)):
        view = GAME.view(state, seat)
        assert view.odds() == exact(position) == exact(view) == exact(state)
        richer = state._replace(coins=tuple(coins + 1 for coins in state.coins), turn=9)
        assert GAME.view(richer, 1).odds() is view.odds(), "those of a board are computed once"

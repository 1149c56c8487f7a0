"""The odds of a view."""

import pytest
from hypothesis import given, settings

from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import Position
from camelcup.camelup.odds import exact
from camelcup.camelup.rulesets import RULE_SETS
from odds_positions import positions, state_of

CUP = CamelUp(RULE_SETS["cup"])


@settings(max_examples=25, deadline=None)
@given(positions(camels=5, least=1))
def test_a_view_has_the_odds_of_its_board(position):
    state = state_of(CUP, position)
    for seat in range(len(state.coins)):
        view = CUP.view(state, seat)
        assert view.odds() == exact(position) == exact(view) == exact(state)
        richer = state._replace(coins=tuple(coins + 1 for coins in state.coins), turn=9)
        assert CUP.view(richer, 1).odds() is view.odds(), "those of a board are computed once"


def test_odds_cannot_be_changed():
    odds = CUP.view(state_of(CUP, Position(((0, 1), (2, 3, 4)), (), (0,))), 0).odds()
    with pytest.raises(AttributeError):
        odds.leg_first = (1, 0, 0, 0, 0)
    with pytest.raises(TypeError):
        odds.trap_hits[3] = 1.0
    with pytest.raises(TypeError):
        odds.errors["joint"] = ()

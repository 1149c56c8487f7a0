"""Worth of a trap on each square."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup.camelup import legal, notation
from camelcup.camelup.actions import MIRAGES, OASES, PlaceTrap
from camelcup.camelup.odds import best_squares, exact, trap_values
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rulesets import RULE_SETS
from odds_positions import positions

CUP = RULE_SETS["cup"]


def with_trap(position, seat, action):
    traps = [*position.traps, *(None,) * (seat + 1 - len(position.traps))]
    traps[seat] = Trap(action.type, action.square)
    return position._replace(traps=tuple(traps))


def one_of(values, data):
    """Draw a placement; those that are hit are drawn as often as those that are not."""
    hit = [action for action, coins in values.coins() if coins]
    return data.draw(st.sampled_from(hit or list(values)) | st.sampled_from(list(values)))


@settings(max_examples=10, deadline=None)
@given(position=positions(crazy=True, most=5), data=st.data())
def test_with_crazy_camels_the_same_races_are_played(position, data):
    seat = len(position.traps)
    values = trap_values(position, seat, RULE_SETS["second-edition"], races=5, seed=1)
    if values:
        action = one_of(values, data)
        assert values[action] == exact(with_trap(position, seat, action), races=5, seed=1)
        assert "race_win" in values[action].errors


def test_the_values_are_a_mapping_that_cannot_be_changed():
    position = notation.parse("gyor,,,w,-1 goy")
    values = trap_values(position, 0)
    assert isinstance(values, Mapping)
    assert len(values) == len(list(values)) == 2 * (18 - 3)
    assert dict(values.items()) == values == trap_values(position, 0) != trap_values(position, 1)
    assert all(values[action] is values[action] for action in values), "odds are computed once"
    assert PlaceTrap(1, 4) not in values
    with pytest.raises(KeyError):
        values[PlaceTrap(1, 4)]
    with pytest.raises(TypeError):
        values[PlaceTrap(1, 2)] = exact(position)


@settings(max_examples=25, deadline=None)
@given(positions(most=3))
def test_every_legal_placement_has_the_odds_of_the_position_it_makes(position):
    seat = len(position.traps)
    values = trap_values(position, seat)
    squares = legal.trap_squares(CUP, position.track, position.traps, seat)
    assert list(values) == [kind[square] for kind in (MIRAGES, OASES) for square in squares]
    for action, odds in values.items():
        assert odds == exact(with_trap(position, seat, action))


def test_the_own_trap_is_lifted_first():
    position = notation.parse("gyor,,,w,-1,,+2 goy")
    values = trap_values(position, 1)
    assert PlaceTrap(1, 4) in values
    assert PlaceTrap(1, 5) not in values
    assert set(values[PlaceTrap(1, 2)].trap_hits) == {2, 6}
    assert values[PlaceTrap(-1, 4)] == exact(position)


def test_the_best_squares_come_first_with_the_coins_they_earn():
    """Orange stands alone and is to move: 1, 2 or 3 squares on, and no further trap is in its way."""
    best = best_squares(notation.parse("gy,o,,,w,b o"), 0)
    assert [(action.square, coins) for action, coins in best[:6]] == [
        (square, pytest.approx(1 / 3)) for square in (2, 3, 4, 2, 3, 4)
    ]
    assert all(coins == 0 for _, coins in best[6:])
    coins = [coins for _, coins in best_squares(notation.parse("gyor,,,w goyw"), 0)]
    assert coins == sorted(coins, reverse=True)
    assert coins[0] > 0.5

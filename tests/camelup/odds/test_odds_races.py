"""Odds that are sampled in races played at random."""

from math import inf
from random import Random

import pytest
from hypothesis import given, settings

from camelcup import CHANCE, UserError
from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import Odds, exact, simulate
from camelcup.camelup.rulesets import RULE_SETS
from odds_positions import positions

RACES = 2_000


def numbers(odds):
    """Yield all numbers of odds, or of their errors, in a fixed order."""
    for field in odds[:5]:
        for number in field:
            yield from number if isinstance(number, tuple) else (number,)
    yield from (odds.ends_this_leg, odds.expected_rolls, *odds.trap_hits.values())


def check_close(sampled, true):
    """Check that sampled numbers are off by at most a few standard errors, or a few races for rare events."""
    errors = true._replace(**sampled.errors)
    for found, wanted, error in zip(numbers(sampled), numbers(true), numbers(errors), strict=True):
        assert abs(found - wanted) <= 5.5 * max(error, (max(wanted, 0) / RACES) ** 0.5, 1 / RACES)


@settings(max_examples=25, deadline=None)
@given(positions())
def test_sampled_odds_are_near_the_exact_ones(position):
    check_close(simulate(position, races=RACES), exact(position))


@settings(max_examples=25, deadline=None)
@given(positions(crazy=True, most=5))
def test_sampled_legs_with_crazy_camels_are_near_the_exact_ones(position):
    sampled, true = simulate(position, races=RACES), exact(position, races=1)
    race = {name: getattr(sampled, name) for name in true.errors}
    check_close(sampled, true._replace(**race))


def test_every_field_that_was_sampled_has_its_errors():
    odds = simulate(notation.parse("gyor,+2,,w,-1 goy"), races=RACES)
    assert set(odds.errors) == set(Odds._fields) - {"errors"}
    assert odds.errors["leg_first"][0] == pytest.approx(
        (odds.leg_first[0] * (1 - odds.leg_first[0]) / RACES) ** 0.5
    )
    assert set(odds.errors["trap_hits"]) == {1, 4}
    more = simulate(notation.parse("gyor,+2,,w,-1 goy"), races=9 * RACES)
    assert odds.errors["expected_rolls"] == pytest.approx(3 * more.errors["expected_rolls"], rel=0.1)


def test_traps_that_stay_act_in_later_legs():
    """A -1 trap in front of the finish makes races longer if it is still there when camels arrive."""
    position = notation.parse("b,g,o,y,w,,,,,,,,,,,,-1 .")
    passing, staying = (
        simulate(position, races=RACES, traps_stay=stay).expected_rolls for stay in (False, True)
    )
    assert passing == pytest.approx(exact(position).expected_rolls, abs=0.5)
    assert staying > passing + 0.5


@pytest.mark.parametrize(("sampled", "races"), [(simulate, 0), (simulate, -5), (exact, -5)])
def test_no_races_give_no_odds(sampled, races):
    with pytest.raises(UserError, match=f"races must be at least 1, not {races}"):
        sampled(notation.parse("gyor,,,w,-1,,,,,,,B,,W gyW"), races=races)


def test_without_races_the_leg_is_exact_and_the_errors_of_the_race_are_infinite():
    position = notation.parse("gyor,,,w,-1,,,,,,,B,,W gyW")
    odds, played = exact(position, races=0), exact(position, races=10)
    assert odds.leg_first == played.leg_first
    assert odds.trap_hits == played.trap_hits
    assert odds.errors.keys() == played.errors.keys()
    assert set(odds.errors["race_win"]) == set(odds.errors["joint"][4]) == {inf}
    assert odds.errors["expected_rolls"] == inf


def test_races_of_the_second_edition_take_the_known_number_of_dice():
    """25.77 on average over all set-ups; 400 are drawn at random."""
    game, random = CamelUp(RULE_SETS["second-edition"]), Random(5)
    total = 0.0
    for seed in range(400):
        state = game.start(3)
        while state.to_move is CHANCE:
            state = game.resolve(state, game.sample(state, random))
        total += simulate(state, races=20, seed=seed).expected_rolls
    assert total / 400 == pytest.approx(25.77, abs=0.25)

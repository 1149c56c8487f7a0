"""Exact odds, compared with another program, the rules page, and the outcomes of the engine."""

from collections import defaultdict
from functools import partial
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from camelcup import OVER, UserError
from camelcup.camelup import notation, race
from camelcup.camelup.actions import ROLL
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import Position
from camelcup.camelup.odds import Odds, exact, simulate, trap_values
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State
from odds_positions import golden_position, golden_rows, positions, state_of

CUP = CamelUp(RULE_SETS["cup"])
SECOND_EDITION = CamelUp(RULE_SETS["second-edition"])


def odds_of(line):
    return exact(notation.parse(line))


class LegByEngine(NamedTuple):
    """States in which a leg can end, with their chances, and the mean hits on each seat's trap."""

    ends: dict[State, float]
    hits: list[float]

    def places(self, place):
        """Return each camel's chance of a place at the end of the leg, 0 being the lead."""
        chances = [0.0] * 5
        for state, chance in self.ends.items():
            chances[race.ranking(state.track)[place]] += chance
        return chances

    def over(self):
        """Return the chance that the race has ended."""
        return sum(chance for state, chance in self.ends.items() if state.to_move is OVER)


def leg_by_engine(game, state):
    """Return the ends of a leg in which every seat only rolls."""
    ends = defaultdict(float)
    hits = [0.0] * len(state.coins)
    level = {state: 1.0}
    while level:
        following = defaultdict(float)
        for before, chance in level.items():
            for after, weight, paid in throws(game, before):
                ended = after.to_move is OVER or len(after.unmoved) > len(before.unmoved)
                (ends if ended else following)[after] += chance * weight
                hits = [
                    sum(both) for both in zip(hits, [chance * weight * coins for coins in paid], strict=True)
                ]
        level = following
    return LegByEngine(ends, hits)


def throws(game, state):
    """Yield the results of a roll: the state, its chance, and the coins that each seat got for its trap.

    The seat to move and the coins stay as they were, so that more states are equal.
    """
    rolled = game.apply(state, (ROLL,))
    for throw, weight in game.outcomes(rolled):
        after = game.resolve(rolled, throw)
        paid = [new - old for new, old in zip(after.coins, state.coins, strict=True)]
        to_move = OVER if after.to_move is OVER else state.to_move
        same = after._replace(
            coins=state.coins,
            unpaid_rolls=state.unpaid_rolls,
            turn=state.turn,
            seat=state.seat,
            to_move=to_move,
        )
        yield same, weight, [*paid[: state.seat], 0]


def check_leg(game, position):
    """Compare the chances of a leg with those of the engine."""
    odds = exact(position, races=1)
    leg = leg_by_engine(game, state_of(game, position))
    assert odds.leg_first == pytest.approx(leg.places(0), abs=1e-12)
    assert odds.leg_second == pytest.approx(leg.places(1), abs=1e-12)
    assert odds.ends_this_leg == pytest.approx(leg.over(), abs=1e-12)
    hits = {trap.square: leg.hits[seat] for seat, trap in enumerate(position.traps) if trap}
    assert dict(odds.trap_hits) == pytest.approx(hits, abs=1e-12)


def test_the_recorded_positions_have_the_recorded_odds():
    rows = golden_rows()
    assert len(rows) == 60
    for row in rows:
        odds = exact(golden_position(row))
        found = odds._asdict() | {"joint": sum(odds.joint, ()), "trap_hits": dict(odds.trap_hits)}
        for field in Odds._fields[:-1]:
            wanted = dict(row[field]) if field == "trap_hits" else row[field]
            assert found[field] == pytest.approx(wanted, abs=1e-9), field


def test_races_from_a_set_up_take_the_known_number_of_dice():
    """All set-ups are equally likely, and 21.32 dice are rolled on average; camels enter in one order."""
    total = 0.0
    for squares in product(range(3), repeat=5):
        track = tuple(tuple(camel for camel in range(5) if squares[camel] == square) for square in range(3))
        total += exact(Position(track, (), ())).expected_rolls
    assert total / 3**5 == pytest.approx(21.32, abs=0.01)


@settings(max_examples=60, deadline=None)
@given(positions(camels=5, least=1, most=3))
def test_legs_have_the_odds_of_the_engine(position):
    check_leg(CUP, position)


@settings(max_examples=25, deadline=None)
@given(positions(crazy=True, camels=5, least=2, most=4))
def test_legs_with_crazy_camels_have_the_odds_of_the_engine(position):
    check_leg(SECOND_EDITION, position)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(positions(camels=5, least=4))
def test_whole_legs_have_the_odds_of_the_engine(position):
    check_leg(CUP, position)


@pytest.mark.slow
def test_a_whole_leg_with_crazy_camels_has_the_odds_of_the_engine():
    check_leg(SECOND_EDITION, notation.parse("b,go,,yw,-0,,,,,,+1,,,B,W bgoywBW"))


def test_a_leg_that_is_over_has_its_ranking():
    odds = odds_of("gyor,,,w,-1 .")
    assert odds.leg_first == (0, 0, 0, 0, 1)
    assert odds.leg_second == (1, 0, 0, 0, 0)
    assert odds.trap_hits == {4: 0.0}
    assert odds.race_win == pytest.approx(odds_of("gyor,,,w").race_win)


def test_a_race_that_is_over_has_its_ranking():
    odds = odds_of(",,,,,+2,,,,,,,,,,g,,bow,y oy")
    assert odds.leg_first == odds.race_win == (0, 0, 0, 1, 0)
    assert odds.leg_second == (0, 0, 0, 0, 1)
    assert odds.race_last == (0, 1, 0, 0, 0)
    assert odds.joint[3] == (0, 1, 0, 0, 0)
    assert (odds.ends_this_leg, odds.expected_rolls, odds.trap_hits) == (1, 0, {5: 0})


def test_races_with_crazy_camels_are_sampled_and_have_errors():
    position = notation.parse("gyor,,,w,-1,,,,,,,B,,W gyW")
    odds = exact(position, races=400)
    assert set(odds.errors) == {"race_win", "race_last", "joint", "expected_rolls"}
    assert sum(odds.race_win) == pytest.approx(1)
    assert odds.errors["race_win"][1] == pytest.approx(
        (odds.race_win[1] * (1 - odds.race_win[1]) / 400) ** 0.5
    )
    assert exact(position, races=400) == odds
    other = exact(position, races=400, seed=1)
    assert other.joint != odds.joint
    assert other[:2] == odds[:2]


STACK = ((0, 1, 2), (), (3, 4))
NINE = (None, *(Trap(1, 2 * at) for at in range(1, 10)))


@pytest.mark.parametrize(
    "ask", [exact, simulate, partial(trap_values, seat=0)], ids=["exact", "simulate", "traps"]
)
@pytest.mark.parametrize(
    ("track", "traps", "unmoved", "reason"),
    [
        (((0,),), (), (), "a race needs two camels, on the track: 1"),
        (((0, 1, 5),), (), (), "a crazy camel is missing: the track has both or neither"),
        (((0, 1, 2), (3, 0)), (), (), "a camel stands on the track twice"),
        (((0, 1, 2),), (), (3,), "camel 3 is still to move, but is not on the track"),
        (STACK, (), (-1, 0), "unmoved is (-1, 0): its camels ascend, and each is named once"),
        (STACK, (None, Trap(6, 4)), (), "traps[1].type is 6: a trap is +1 or -1"),
        (STACK, (None, Trap(1, 29)), (), "traps[1].square is 29: traps stand on 1 to 28"),
        (STACK, (None, Trap(1, 4), Trap(-1, 4)), (), "traps[2].square is 4, where another trap stands"),
        (STACK, NINE, (), "traps has 9: a table has at most 8, one a seat"),
    ],
)
def test_a_position_that_no_race_can_reach_has_no_odds(ask, track, traps, unmoved, reason):
    with pytest.raises(UserError) as wrong:
        ask(Position(track, traps, unmoved))
    assert str(wrong.value) == f"no odds: {reason}"


@settings(deadline=None)
@given(positions())
def test_odds_agree_with_each_other(position):
    odds = exact(position)
    on_track = [any(camel in stack for stack in position.track) for camel in range(5)]
    for field in (odds.leg_first, odds.leg_second, odds.race_win, odds.race_last):
        assert sum(field) == pytest.approx(1, abs=1e-12)
        assert all(0 <= chance <= 1 for chance in field)
        assert not any(chance for chance, stands in zip(field, on_track, strict=True) if not stands)
    assert odds.race_win == pytest.approx([sum(lasts) for lasts in odds.joint], abs=1e-12)
    assert odds.race_last == pytest.approx([sum(wins) for wins in zip(*odds.joint, strict=True)], abs=1e-12)
    assert [odds.joint[camel][camel] for camel in range(5)] == [0.0] * 5
    assert not odds.errors

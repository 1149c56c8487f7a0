"""Moves of camels, and results of whole races."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from camelcup import CHANCE, OVER
from camelcup.camelup import race
from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, ROLL, Enter, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import parse, write
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import FINISH
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State

Stand = Callable[..., State]

CUP = CamelUp(RULE_SETS["cup"])
SECOND = CamelUp(RULE_SETS["second-edition"])


def moved(line: str, camel: int, steps: int) -> str:
    """Return the track, as text, after a camel has moved."""
    position = parse(line)
    track, _, _ = race.move(position.track, position.traps, camel, steps)
    return write(position._replace(track=track, traps=(), unmoved=())).removesuffix(" .")


def reached(line: str, camel: int, steps: int) -> tuple[int, int | None]:
    """Return the square a camel reached, and the owner of the trap it hit."""
    position = parse(line)
    return race.move(position.track, position.traps, camel, steps)[1:]


def throw(game: CamelUp, state: State, camel: int, steps: int) -> State:
    """Return the state after the seat to move has rolled a result."""
    return game.resolve(game.apply(state, (ROLL,)), Throw(camel, steps))


# Racing camels


@pytest.mark.parametrize(
    ("line", "camel", "steps", "after"),
    [
        ("b", 0, 2, ",,b"),
        ("bgo", 1, 1, "b,go"),
        ("bgo", 2, 3, "bg,,,o"),
        ("bg,,oy", 0, 2, ",,oybg"),
        ("bg,,oy", 1, 2, "b,,oyg"),
        ("bg,,+0", 0, 2, ",,,bg"),
        ("bg,,+0,oy", 0, 2, ",,,oybg"),
        ("bg,oy,-0", 0, 2, ",bgoy"),
        ("bg,oy,-0", 1, 2, "b,goy"),
        ("bgo,-3", 1, 1, "gob"),
        ("bgo,-3", 0, 1, "bgo"),
        ("b,g-0", 0, 1, "b,g"),
        ("b,g+0,o", 0, 1, ",g,ob"),
    ],
)
def test_a_unit_moves_as_the_rules_say(line: str, camel: int, steps: int, after: str) -> None:
    assert moved(line, camel, steps) == after


def test_a_trap_that_is_passed_over_does_nothing() -> None:
    assert reached("b,+0,,-1", 0, 2) == (2, None)


def test_the_owner_of_the_trap_that_was_hit_is_returned() -> None:
    assert reached("b,+0,,-5", 0, 1) == (2, 0)
    assert reached("b,+0,,-5", 0, 3) == (2, 5)


def test_higher_is_ahead_within_a_stack_and_further_along_is_ahead_of_all() -> None:
    assert race.ranking(parse("gy,,bo,w").track) == [4, 2, 0, 3, 1]
    assert race.ranking(parse("Bgy,,bWo,w").track) == [4, 2, 0, 3, 1], "without crazy camels"


@pytest.mark.parametrize(
    ("line", "steps", "over"),
    [
        ("gwoy" + "," * 15 + "b b", 1, True),
        ("gwoy" + "," * 14 + "b b", 1, False),
        ("gwoy" + "," * 14 + "b,,-0 b", 2, False),
        ("gwoy" + "," * 14 + "b,+0 b", 1, True),
        ("gwoy" + "," * 14 + "b,-0 b", 1, False),
        ("gwoy" + "," * 15 + "b,,-0 b", 2, True),
        ("gwoy" + "," * 15 + "b,,,+0 b", 3, True),
    ],
)
def test_a_race_is_over_when_a_camel_ends_on_16_or_beyond(
    line: str, steps: int, over: bool, stand: Stand
) -> None:
    assert (throw(CUP, stand(line), 0, steps).to_move is OVER) is over


@pytest.mark.parametrize("rules", RULE_SETS)
def test_traps_come_off_at_the_end_of_a_leg_unless_the_rules_keep_them(rules: str, stand: Stand) -> None:
    crazy = RULE_SETS[rules].crazy_camels
    before = stand(f"bgoy,,w,,,+1,,,-2{',,B,,W bBW' if crazy else ' b'}", rules)
    after = throw(CamelUp(RULE_SETS[rules]), before, 0, 1)
    assert after.unmoved == (tuple(range(7)) if crazy else tuple(range(5)))
    assert after.traps == (before.traps if rules == "camelai" else (None,) * 4)


def test_the_first_leg_begins_with_seat_0_when_all_have_entered() -> None:
    state = CUP.start(3)
    for camel in (3, 1, 0, 4, 2):
        assert CUP.to_move(state) is CHANCE
        assert CUP.outcomes(state) == tuple(
            (Enter(waiting, square), pytest.approx(1 / (3 * len(state.unmoved))))
            for waiting in state.unmoved
            for square in (0, 1, 2)
        )
        state = CUP.resolve(state, Enter(camel, 1))
    assert state.track[1] == (3, 1, 0, 4, 2)
    assert state.unmoved == (0, 1, 2, 3, 4)
    assert CUP.to_move(state) == (0,)


# Crazy camels


@pytest.mark.parametrize(
    ("line", "black_shown", "white_shown"),
    [
        ("b,,B,,W", CRAZY_BLACK, CRAZY_WHITE),
        ("b,,Bg,,W", CRAZY_BLACK, CRAZY_BLACK),
        ("b,,B,,Wg", CRAZY_WHITE, CRAZY_WHITE),
        ("b,,Bg,,Wo", CRAZY_BLACK, CRAZY_WHITE),
        ("b,,BW", CRAZY_WHITE, CRAZY_WHITE),
        ("b,,WB", CRAZY_BLACK, CRAZY_BLACK),
        ("b,,gBW", CRAZY_WHITE, CRAZY_WHITE),
        ("b,,BWg", CRAZY_WHITE, CRAZY_WHITE),
        ("b,,WBg", CRAZY_BLACK, CRAZY_BLACK),
        ("b,,BgW", CRAZY_BLACK, CRAZY_BLACK),
        ("b,,WgB", CRAZY_WHITE, CRAZY_WHITE),
        ("b,,BgWo", CRAZY_BLACK, CRAZY_WHITE),
        ("b,,gB,,oW", CRAZY_BLACK, CRAZY_WHITE),
    ],
)
def test_which_crazy_camel_moves(line: str, black_shown: int, white_shown: int) -> None:
    track = parse(line).track
    assert race.moving_crazy_camel(track, CRAZY_BLACK) == black_shown
    assert race.moving_crazy_camel(track, CRAZY_WHITE) == white_shown


@pytest.mark.parametrize(
    ("line", "camel", "steps", "after"),
    [
        (",,,,B", CRAZY_BLACK, 1, ",,,B"),
        (",,,,W", CRAZY_WHITE, 3, ",W"),
        (",,b,,gBoW", CRAZY_BLACK, 2, ",,bBoW,,g"),
        (",,b,,gBoW", CRAZY_WHITE, 1, ",,b,W,gBo"),
        # a trap acts in the direction of travel: +1 one further back and on top, -1 one forward and under
        (",,,bg,+0,,Bo", CRAZY_BLACK, 2, ",,,bgBo"),
        (",,,,-0,bg,Bo", CRAZY_BLACK, 2, ",,,,,Bobg"),
        (",,,,,-0,bgBo", CRAZY_BLACK, 1, ",,,,,,Bobg"),
        (",+0,,B", CRAZY_BLACK, 2, "B"),
        ("b,+0,,Bg", CRAZY_BLACK, 2, "bBg"),
        (",,-0,b,,Bg", CRAZY_BLACK, 3, ",,,Bgb"),
    ],
)
def test_a_crazy_unit_moves_backward(line: str, camel: int, steps: int, after: str) -> None:
    assert moved(line, camel, steps) == after


def test_a_racing_camel_carries_crazy_ones_forward(stand: Stand) -> None:
    after = throw(SECOND, stand("bB,gW,oyw b", "second-edition"), 0, 2)
    assert after.track[:4] == ((), (1, CRAZY_WHITE), (2, 3, 4, 0, CRAZY_BLACK), ())


def test_the_camel_that_moves_need_not_be_the_one_shown(stand: Stand) -> None:
    before = stand("bgoy,,,,,Bw,,,W bgBW", "second-edition")
    after = throw(SECOND, before, CRAZY_WHITE, 2)
    assert after.track[3] == (CRAZY_BLACK, 4)
    assert after.unmoved == (0, 1)


@pytest.mark.parametrize(
    ("line", "steps", "first"),
    [
        ("bgo,Byw,,W", 2, [2, 1, 0, 4, 3]),
        ("Byw,bgo,,W", 1, [2, 1, 0, 4, 3]),
        ("bgByw,o,,W", 3, [2, 1, 0, 4, 3]),
    ],
)
def test_a_crazy_camel_off_the_track_ends_the_race_and_its_riders_are_last(
    line: str, steps: int, first: list[int], stand: Stand
) -> None:
    bets = {"leg_bets": ((2, 0), (1, 1)), "race_bets": (RaceBet(2, 1, True), RaceBet(3, 0, False))}
    after = throw(SECOND, stand(f"{line} bgBW", "second-edition", **bets), CRAZY_BLACK, steps)
    assert after.to_move is OVER
    assert race.ranking(after.track) == first
    assert sorted(camel for stack in after.track for camel in stack) == list(range(7))
    assert after.coins == (3 + 1 + 5 + 8, 3 + 1 + 8, 3, 3)


def test_a_crazy_camel_carried_over_the_line_ends_the_race(stand: Stand) -> None:
    line = "gw,oy" + "," * 14 + "bB,,,W bg"
    after = throw(SECOND, stand(line, "second-edition"), 0, 1)
    assert after.to_move is OVER
    assert race.ranking(after.track)[0] == 0


def test_a_trap_pushes_over_the_line() -> None:
    # A crazy camel that reached 15 from beyond (no named rules allow this) moves one forward again.
    assert reached("," * 14 + "b,+0", 0, 1) == (FINISH, 0)
    assert reached("," * 15 + "-0,B", CRAZY_BLACK, 1) == (FINISH, 0)


@pytest.mark.parametrize("unmoved", ["bgoyw", "bgoywBW", "oyBW", "wBW", "w"])
def test_the_grey_die_is_one_of_six(unmoved: str, stand: Stand) -> None:
    state = stand(f"bgoyw,,,B,,W {unmoved}", "second-edition")
    outcomes = SECOND.outcomes(SECOND.apply(state, (ROLL,)))
    dice = len(set(unmoved) - {"W"})
    chances = Counter[int]()
    for shown, weight in outcomes:
        chances[shown.camel] += weight  # type: ignore[assignment]
    racing = {camel: pytest.approx(1 / dice) for camel in state.unmoved if camel < 5}
    crazy = {camel: pytest.approx(1 / dice / 2) for camel in state.unmoved if camel >= 5}
    assert chances == racing | crazy
    assert len({weight for _, weight in outcomes}) <= 2


@pytest.mark.parametrize("left_out", ["b", "y", "BW"])
def test_a_leg_ends_after_five_of_six_dice(left_out: str, stand: Stand) -> None:
    order = [camel for camel in (0, 1, 2, 3, 4, CRAZY_WHITE) if "bgoywBW"[camel] not in left_out]
    state = stand("bgoyw,,,,,,,,,,,,,B,W", "second-edition", leg_bets=((4, 1),))
    for number, camel in enumerate(order):
        assert len(state.unmoved) < 7 or number == 0
        assert state.leg_bets
        state = throw(SECOND, state, camel, 1)
    assert len(order) == 5
    assert state.unmoved == tuple(range(7))
    assert (state.leg_bets, state.unpaid_rolls) == ((), (0, 0, 0, 0))
    assert sum(state.coins) == 12 + 5 + (5 if race.ranking(state.track)[0] == 4 else -1)


def test_crazy_camels_enter_by_a_roll_each() -> None:
    state = SECOND.start(3)
    for camel in range(5):
        assert {entry.camel for entry, _ in SECOND.outcomes(state)} == set(range(camel, 5))
        state = SECOND.resolve(state, Enter(camel, 0))
    for shown in (CRAZY_BLACK, CRAZY_WHITE):
        assert SECOND.to_move(state) is CHANCE
        assert SECOND.outcomes(state) == tuple(
            (Enter(shown, square), pytest.approx(1 / 3)) for square in (15, 14, 13)
        )
        state = SECOND.resolve(state, Enter(shown, 14))
    assert state.track[14] == (CRAZY_BLACK, CRAZY_WHITE)
    assert SECOND.to_move(state) == (0,)
    assert state.unmoved == (0, 1, 2, 3, 4, CRAZY_BLACK, CRAZY_WHITE)


# Whole races


class Sample(NamedTuple):
    """Results of many races of camels only."""

    dice: list[int]
    legs: list[int]
    backward: int


def run(game: CamelUp, random: Random) -> tuple[int, int, bool]:
    """Play a race in which every seat rolls; return its dice, its legs, and whether it ended backward."""
    state = game.start(3)
    rolls = legs = 0
    while game.to_move(state) is not OVER:
        if game.to_move(state) is CHANCE:
            before, state = state, game.resolve(state, game.sample(state, random))
            ended = len(state.unmoved) > len(before.unmoved) or state.to_move is OVER
            legs += before.turn > 0 and ended
        else:
            state = game.apply(state, (ROLL,))
            rolls += 1
    return rolls, legs, not any(state.track[FINISH:])


def sample(game: CamelUp, races: int) -> Sample:
    random = Random(20_18)
    dice, legs, backward = zip(*[run(game, random) for _ in range(races)], strict=True)
    return Sample(list(dice), list(legs), sum(backward))


def assert_mean(numbers: list[int], mean: float, rounding: float) -> None:
    """Check that a mean is within four standard errors of the known one, and its rounding."""
    assert abs(fmean(numbers) - mean) < 4 * stdev(numbers) / sqrt(len(numbers)) + rounding


def assert_share(count: int, total: int, share: float, rounding: float) -> None:
    """Check that a share is within four standard errors of the known one, and its rounding."""
    assert abs(count / total - share) < 4 * sqrt(share * (1 - share) / total) + rounding


many_races = pytest.mark.parametrize("races", [4_000, pytest.param(60_000, marks=pytest.mark.slow)])


@many_races
def test_races_of_the_cup_have_the_known_means(races: int) -> None:
    dice, legs, backward = sample(CUP, races)
    assert_mean(dice, 21.32, 0.005)
    assert_mean(legs, 4.723, 0.0005)
    taken = Counter(legs)
    for number, percent in {3: 3.81, 4: 32.75, 5: 50.90, 6: 12.10, 7: 0.38}.items():
        assert_share(taken[number], races, percent / 100, 0.00005)
    assert backward == 0


@many_races
def test_races_of_the_second_edition_have_the_known_means(races: int) -> None:
    dice, legs, backward = sample(SECOND, races)
    assert_mean(dice, 25.77, 0.005)
    assert_mean(legs, 5.599, 0.0005)
    assert_share(backward, races, 0.00126, 0.000005)

"""Moves of camels, the ends of legs and races, the floor of 0 coins, and ties.

`test_camelup_properties` pays the bets of whole games by hand.
"""

from collections import Counter

import pytest

from camelcup import CHANCE, OVER
from camelcup.camelup import race
from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, ROLL, Enter, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import parse, write
from camelcup.camelup.payout import settle_leg, settle_race
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS

CUP = CamelUp(RULE_SETS["cup"])
SECOND = CamelUp(RULE_SETS["second-edition"])
FIRST_EDITION = CamelUp(RULE_SETS["first-edition"])


def moved(line, camel, steps):
    """Return the track, as text, after a camel has moved."""
    position = parse(line)
    track, _, _ = race.move(position.track, position.traps, camel, steps)
    return write(position._replace(track=track, traps=(), unmoved=())).removesuffix(" .")


def throw(game, state, camel, steps):
    """Return the state after the seat to move has rolled a result."""
    return game.resolve(game.apply(state, (ROLL,)), Throw(camel, steps))


# Racing camels


@pytest.mark.parametrize(
    ("line", "camel", "steps", "after"),
    [
        ("bg,,oy", 1, 2, "b,,oyg"),
        ("bB,gW,oyw", 0, 2, ",gW,oywbB"),  # crazy camels are carried forward
        ("bg,,+0,oy", 0, 2, ",,,oybg"),
        ("bg,oy,-0", 1, 2, "b,goy"),
        ("bgo,-3", 1, 1, "gob"),
        ("b,g-0", 0, 1, "b,g"),
        ("b,g+0,o", 0, 1, ",g,ob"),
    ],
)
def test_a_unit_moves_as_the_rules_say(line, camel, steps, after):
    assert moved(line, camel, steps) == after


def test_higher_is_ahead_within_a_stack_and_further_along_is_ahead_of_all():
    assert race.ranking(parse("gy,,bo,w").track) == [4, 2, 0, 3, 1]
    assert race.ranking(parse("Bgy,,bWo,w").track) == [4, 2, 0, 3, 1], "without crazy camels"


@pytest.mark.parametrize(
    ("line", "steps", "over"),
    [
        ("gwoy" + "," * 14 + "b,,-0 b", 2, False),
        ("gwoy" + "," * 14 + "b,+0 b", 1, True),
        ("gwoy" + "," * 14 + "b,-0 b", 1, False),
        ("gwoy" + "," * 15 + "b,,-0 b", 2, True),
        ("gwoy" + "," * 15 + "b,,,+0 b", 3, True),
    ],
)
def test_a_race_is_over_when_a_camel_ends_on_16_or_beyond(line, steps, over, stand):
    assert (throw(CUP, stand(line), 0, steps).to_move is OVER) is over


@pytest.mark.parametrize("rules", RULE_SETS)
def test_traps_come_off_at_the_end_of_a_leg_unless_the_rules_keep_them(rules, stand):
    crazy = RULE_SETS[rules].crazy_camels
    before = stand(f"bgoy,,w,,,+1,,,-2{',,B,,W bBW' if crazy else ' b'}", rules)
    after = throw(CamelUp(RULE_SETS[rules]), before, 0, 1)
    assert after.unmoved == (tuple(range(7)) if crazy else tuple(range(5)))
    assert after.traps == (before.traps if rules == "camelai" else (None,) * 4)


def test_the_first_leg_begins_with_seat_0_when_all_have_entered():
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
        ("b,,Bg,,Wo", CRAZY_BLACK, CRAZY_WHITE),
        ("b,,BW", CRAZY_WHITE, CRAZY_WHITE),
        ("b,,WB", CRAZY_BLACK, CRAZY_BLACK),
        ("b,,BgWo", CRAZY_BLACK, CRAZY_WHITE),
    ],
)
def test_which_crazy_camel_moves(line, black_shown, white_shown):
    track = parse(line).track
    assert race.moving_camel(track, CRAZY_BLACK) == black_shown
    assert race.moving_camel(track, CRAZY_WHITE) == white_shown


@pytest.mark.parametrize(
    ("line", "camel", "steps", "after"),
    [
        (",,b,,gBoW", CRAZY_BLACK, 2, ",,bBoW,,g"),
        (",,b,,gBoW", CRAZY_WHITE, 1, ",,b,W,gBo"),
        # a trap acts in the direction of travel: +1 one further back and on top, -1 one forward and under
        (",,,bg,+0,,Bo", CRAZY_BLACK, 2, ",,,bgBo"),
        (",,,,-0,bg,Bo", CRAZY_BLACK, 2, ",,,,,Bobg"),
        (",,,,,-0,bgBo", CRAZY_BLACK, 1, ",,,,,,Bobg"),
        (",+0,,B", CRAZY_BLACK, 2, "B"),
        (",,-0,b,,Bg", CRAZY_BLACK, 3, ",,,Bgb"),
    ],
)
def test_a_crazy_unit_moves_backward(line, camel, steps, after):
    assert moved(line, camel, steps) == after


@pytest.mark.parametrize(
    ("line", "steps", "first"), [("bgo,Byw,,W", 2, [2, 1, 0, 4, 3]), ("Byw,bgo,,W", 1, [2, 1, 0, 4, 3])]
)
def test_a_crazy_camel_off_the_track_ends_the_race_and_its_riders_are_last(line, steps, first, stand):
    bets = {"leg_bets": ((2, 0), (1, 1)), "race_bets": (RaceBet(2, 1, True), RaceBet(3, 0, False))}
    after = throw(SECOND, stand(f"{line} bgBW", "second-edition", **bets), CRAZY_BLACK, steps)
    assert after.to_move is OVER
    assert race.ranking(after.track) == first
    assert sorted(camel for stack in after.track for camel in stack) == list(range(7))
    assert after.coins == (3 + 1 + 5 + 8, 3 + 1 + 8, 3, 3)


@pytest.mark.parametrize("unmoved", ["bgoyw", "bgoywBW", "oyBW", "wBW", "w"])
def test_the_grey_die_is_one_of_six(unmoved, stand):
    state = stand(f"bgoyw,,,B,,W {unmoved}", "second-edition")
    outcomes = SECOND.outcomes(SECOND.apply(state, (ROLL,)))
    dice = len(set(unmoved) - {"W"})
    chances = Counter()
    for shown, weight in outcomes:
        chances[shown.camel] += weight
    racing = {camel: pytest.approx(1 / dice) for camel in state.unmoved if camel < 5}
    crazy = {camel: pytest.approx(1 / dice / 2) for camel in state.unmoved if camel >= 5}
    assert chances == racing | crazy
    assert len({weight for _, weight in outcomes}) <= 2


@pytest.mark.parametrize("left_out", ["b", "y", "BW"])
def test_a_leg_ends_after_five_of_six_dice(left_out, stand):
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


def test_crazy_camels_enter_by_a_roll_each():
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


# Payments

RANKING = (4, 3, 2, 1, 0)
"""White leads, yellow is second, blue is last."""

FIRST, OTHER, LAST = 4, 2, 0


def leg(bets, coins, rolls=(0, 0)):
    """Return the coins after a leg that ended in RANKING."""
    return list(settle_leg(FIRST_EDITION.rules, coins, rolls, bets, RANKING))


def test_a_leg_is_summed_with_its_rolls_before_the_floor():
    lost_first = [(OTHER, 0), (OTHER, 0), (OTHER, 0), (FIRST, 0)]
    assert leg(lost_first, [0, 0]) == leg(lost_first[::-1], [0, 0]) == [2, 0]
    assert leg(lost_first[:2], [1, 1]) == [0, 1]
    assert leg(lost_first[:3], [0, 0], [2, 2]) == [0, 2]
    assert leg(lost_first[:1], [0, 0], [2, 2]) == [1, 2]


@pytest.mark.parametrize(
    ("cards", "coins"),
    [
        ([("winner", OTHER), ("winner", FIRST)], 8),
        ([("winner", FIRST), ("winner", OTHER)], 7),
        ([("loser", LAST), ("winner", OTHER)], 8),
        ([("loser", OTHER), ("winner", FIRST)], 7),
    ],
)
def test_the_final_floor_holds_after_each_card_of_the_winners_pile_and_then_of_the_losers(cards, coins):
    bets = [RaceBet(camel, 0, pile == "winner") for pile, camel in cards]
    assert settle_race(FIRST_EDITION.rules, [0, 0], bets, RANKING) == (coins, 0)


LAST_LEG = "wg" + "," * 15 + "oyb"
"""Blue 1 ends the race: blue wins, yellow is second, white is last."""


def test_the_floor_holds_between_the_last_leg_and_the_race(stand):
    bets = {"leg_bets": ((4, 1), (4, 1)), "race_bets": (RaceBet(0, 1, True),)}
    before = stand(LAST_LEG, "first-edition", coins=(0, 0, 0, 0), **bets)
    assert throw(FIRST_EDITION, before, 0, 1).coins == (1, 8, 0, 0)


def test_every_seat_that_ties_for_the_most_wins(stand):
    for coins, winners in (((4, 7, 7, 1), [1, 2]), ((-1, -1, -1), [0, 1, 2]), ((0, 3), [1])):
        seats = range(len(coins))
        state = stand(LAST_LEG, seats=len(coins), coins=coins, to_move=OVER)
        assert CUP.winners(state, CUP.scores(state), seats) == winners

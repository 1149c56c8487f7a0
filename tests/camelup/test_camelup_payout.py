"""The floor of 0 coins, and ties; `test_camelup_properties` pays the bets of whole games by hand."""

import pytest

from camelcup import OVER
from camelcup.camelup.actions import ROLL, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.payout import settle_leg, settle_race
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS

RULES = RULE_SETS["first-edition"]

RANKING = (4, 3, 2, 1, 0)
"""White leads, yellow is second, blue is last."""

FIRST, OTHER, LAST = 4, 2, 0


def leg(bets, coins, rolls=(0, 0)):
    """Return the coins after a leg that ended in RANKING."""
    return list(settle_leg(RULES, coins, rolls, bets, RANKING))


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
    assert settle_race(RULES, [0, 0], bets, RANKING) == (coins, 0)


LAST_LEG = "wg" + "," * 15 + "oyb"
"""Blue 1 ends the race: blue wins, yellow is second, white is last."""


def test_the_floor_holds_between_the_last_leg_and_the_race(stand):
    bets = {"leg_bets": ((4, 1), (4, 1)), "race_bets": (RaceBet(0, 1, True),)}
    game = CamelUp(RULES)
    before = game.apply(stand(LAST_LEG, "first-edition", coins=(0, 0, 0, 0), **bets), (ROLL,))
    assert game.resolve(before, Throw(0, 1)).coins == (1, 8, 0, 0)


def test_every_seat_that_ties_for_the_most_wins(stand):
    for coins, winners in (((4, 7, 7, 1), [1, 2]), ((-1, -1, -1), [0, 1, 2]), ((0, 3), [1])):
        seats = range(len(coins))
        state = stand(LAST_LEG, seats=len(coins), coins=coins, to_move=OVER)
        assert CamelUp().winners(state, CamelUp().scores(state), seats) == winners

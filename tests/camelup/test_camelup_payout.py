"""Payment of bets, in cases computed by hand; `test_camelup_properties` pays whole games by hand."""

from collections.abc import Callable, Sequence

import pytest

from camelcup import OVER
from camelcup.camelup.actions import ROLL, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.payout import settle_leg, settle_race
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State

Stand = Callable[..., State]

RANKING = (4, 3, 2, 1, 0)
"""White leads, yellow is second, blue is last."""

FIRST, SECOND, OTHER = 4, 3, 2


def leg(
    rules: str, bets: Sequence[tuple[int, int]], coins: Sequence[int], rolls: Sequence[int] = ()
) -> list[int]:
    """Return the coins after a leg that ended in RANKING."""
    unpaid_rolls = rolls or [0] * len(coins)
    return list(settle_leg(RULE_SETS[rules], coins, unpaid_rolls, bets, RANKING))


def finish(rules: str, bets: Sequence[tuple[str, int, int]], coins: Sequence[int]) -> list[int]:
    """Return the coins after a race that ended in RANKING; a bet is its pile, its camel and its seat."""
    cards = [RaceBet(camel, seat, pile == "winner") for pile, camel, seat in bets]
    return list(settle_race(RULE_SETS[rules], coins, cards, RANKING))


def test_a_ladder_counts_the_bets_on_its_own_camel_only() -> None:
    bets = [(OTHER, 0), (SECOND, 0), (FIRST, 1), (OTHER, 2), (FIRST, 0), (SECOND, 1), (FIRST, 2)]
    assert leg("cup", bets, [2, 2, 2]) == [2 - 1 + 1 + 3, 2 + 5 + 1, 2 - 1 + 2]


def test_the_last_rung_of_a_ladder_holds_for_all_later_bets() -> None:
    seats = range(6)
    assert leg("cup", [(FIRST, seat) for seat in seats], [0] * 6) == [5, 3, 2, 0, 0, 0]
    assert leg("second-edition", [(SECOND, seat) for seat in seats], [0] * 6) == [1] * 6
    assert finish("cup", [("winner", FIRST, seat) for seat in seats], [0] * 6) == [8, 5, 3, 1, 1, 1]
    assert finish("first-edition", [("loser", 0, seat) for seat in seats], [0] * 6) == [8, 5, 3, 2, 1, 1]


def test_where_debt_is_allowed_coins_go_below_0() -> None:
    for rules in ("cup", "cup2026", "camelai"):
        assert leg(rules, [(OTHER, 0)] * 3, [2, 2]) == [-1, 2]
        assert finish(rules, [("winner", OTHER, 0), ("loser", FIRST, 0)], [0, 0]) == [-2, 0]


@pytest.mark.parametrize("rules", ["first-edition", "second-edition"])
def test_a_leg_is_summed_before_the_floor(rules: str) -> None:
    lost_first = [(OTHER, 0), (OTHER, 0), (OTHER, 0), (FIRST, 0)]
    assert leg(rules, lost_first, [0, 0]) == [2, 0]
    assert leg(rules, lost_first[::-1], [0, 0]) == [2, 0]
    assert leg(rules, [(OTHER, 0), (OTHER, 0)], [1, 1]) == [0, 1]


@pytest.mark.parametrize("rules", ["first-edition", "second-edition"])
def test_a_legs_rolls_are_summed_with_its_bets(rules: str) -> None:
    assert leg(rules, [(OTHER, 0), (OTHER, 0), (OTHER, 0)], [0, 0], [2, 2]) == [0, 2]
    assert leg(rules, [(OTHER, 0)], [0, 0], [2, 2]) == [1, 2]


@pytest.mark.parametrize("rules", ["first-edition", "second-edition"])
def test_the_final_floor_holds_after_each_card(rules: str) -> None:
    wrong_first = [("winner", OTHER, 0), ("winner", FIRST, 0)]
    assert finish(rules, wrong_first, [0, 0]) == [8, 0]
    assert finish(rules, wrong_first[::-1], [0, 0]) == [7, 0]


def test_the_winners_pile_is_settled_before_the_losers() -> None:
    # Laid first, the right card on the loser is still paid after the wrong one on the winner.
    bets = [("loser", 0, 0), ("winner", OTHER, 0)]
    assert finish("first-edition", bets, [0, 0]) == [8, 0]
    bets = [("loser", OTHER, 0), ("winner", FIRST, 0)]
    assert finish("first-edition", bets, [0, 0]) == [7, 0]


def roll(rules: str, state: State, camel: int, steps: int) -> State:
    game = CamelUp(RULE_SETS[rules])
    return game.resolve(game.apply(state, (ROLL,)), Throw(camel, steps))


def test_a_leg_is_settled_once_when_its_last_camel_has_moved(stand: Stand) -> None:
    bets = ((4, 1), (4, 2), (3, 3), (0, 0))
    before = stand("b,g,o,y,w bg", leg_bets=bets)
    between = roll("cup", before, 0, 1)
    assert (between.coins, between.leg_bets) == ((3, 2, 2, 2), bets)
    after = roll("cup", between, 1, 1)
    assert after.coins == (3 - 1, 3 + 5, 2 + 3, 2 + 1)
    assert (after.leg_bets, after.unmoved) == ((), (0, 1, 2, 3, 4))


LAST_LEG = "wg" + "," * 15 + "oyb"
"""Blue 1 ends the race: blue wins, yellow is second, white is last."""


def test_a_race_settles_its_last_leg_and_then_its_bets(stand: Stand) -> None:
    cards = (RaceBet(0, 0, True), RaceBet(4, 0, False), RaceBet(1, 1, True), RaceBet(4, 1, False))
    after = roll("cup", stand(LAST_LEG, leg_bets=((0, 0), (1, 2)), race_bets=cards), 0, 1)
    assert after.to_move is OVER
    # seat 0: the roll, leg bet, winner and loser; seat 1: a wrong winner, the second right loser
    assert after.coins == (2 + 1 + 5 + 8 + 8, 2 - 1 + 5, 2 - 1, 2)


def test_the_floor_holds_between_the_last_leg_and_the_race(stand: Stand) -> None:
    bets = {"leg_bets": ((4, 1), (4, 1)), "race_bets": (RaceBet(0, 1, True),)}
    after = roll("first-edition", stand(LAST_LEG, "first-edition", coins=(0, 0, 0, 0), **bets), 0, 1)
    assert after.coins == (1, 8, 0, 0)


def test_every_seat_that_ties_for_the_most_wins(stand: Stand) -> None:
    for coins, winners in (((4, 7, 7, 1), [1, 2]), ((-1, -1, -1), [0, 1, 2]), ((0, 3), [1])):
        seats = range(len(coins))
        state = stand(LAST_LEG, seats=len(coins), coins=coins, to_move=OVER)
        assert CamelUp().winners(state, CamelUp().scores(state), seats) == winners

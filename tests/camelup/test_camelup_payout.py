"""Payment of bets, in cases computed by hand."""

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


def gains(rules: str, camel: int, number: int) -> list[int]:
    """Return the payment of each of a number of leg bets on a camel, a seat a bet."""
    after = leg(rules, [(camel, seat) for seat in range(number)], [10] * number)
    return [coins - 10 for coins in after]


@pytest.mark.parametrize(
    ("rules", "ladder"),
    [
        ("cup", [5, 3, 2, 0, 0, 0]),
        ("cup2026", [5, 3, 2, 0, 0, 0]),
        ("camelai", [5, 3, 2]),
        ("first-edition", [5, 3, 2]),
        ("second-edition", [5, 3, 2, 2]),
    ],
)
def test_bets_on_the_leader_go_down_the_ladder(rules: str, ladder: list[int]) -> None:
    assert gains(rules, FIRST, len(ladder)) == ladder


@pytest.mark.parametrize(
    ("rules", "ladder"),
    [
        ("cup", [1, 1, 1, 0, 0]),
        ("cup2026", [1, 1, 1, 0, 0]),
        ("camelai", [1, 1, 1]),
        ("first-edition", [1, 1, 1]),
        ("second-edition", [1, 1, 1, 1]),
    ],
)
def test_bets_on_the_second_go_down_their_ladder(rules: str, ladder: list[int]) -> None:
    assert gains(rules, SECOND, len(ladder)) == ladder


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_bet_on_any_other_camel_costs_a_coin_however_late(rules: str) -> None:
    assert gains(rules, OTHER, 4) == [-1] * 4
    assert gains(rules, 0, 4) == [-1] * 4


def test_a_ladder_counts_the_bets_on_its_own_camel_only() -> None:
    bets = [(OTHER, 0), (SECOND, 0), (FIRST, 1), (OTHER, 2), (FIRST, 0), (SECOND, 1), (FIRST, 2)]
    assert leg("cup", bets, [2, 2, 2]) == [2 - 1 + 1 + 3, 2 + 5 + 1, 2 - 1 + 2]


def test_a_seat_may_take_several_rungs_of_one_ladder() -> None:
    assert leg("cup", [(FIRST, 0)] * 4, [2, 2]) == [12, 2]


def test_unpaid_rolls_are_paid_with_the_leg() -> None:
    assert leg("first-edition", [(FIRST, 1)], [3, 3, 0], [2, 0, 3]) == [5, 8, 3]


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


@pytest.mark.parametrize(
    ("rules", "ladder"),
    [
        ("cup", [8, 5, 3, 1, 1, 1]),
        ("cup2026", [8, 5, 3, 1, 1, 1]),
        ("camelai", [8, 5, 3, 1, 1, 1]),
        ("first-edition", [8, 5, 3, 2, 1, 1, 1]),
        ("second-edition", [8, 5, 3, 2, 1, 1, 1]),
    ],
)
@pytest.mark.parametrize(("pile", "camel"), [("winner", FIRST), ("loser", 0)])
def test_right_race_bets_go_down_the_ladder(rules: str, ladder: list[int], pile: str, camel: int) -> None:
    bets = [(pile, camel, seat) for seat in range(len(ladder))]
    assert finish(rules, bets, [0] * len(ladder)) == ladder


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_race_ladder_counts_right_bets_only(rules: str) -> None:
    bets = [("winner", OTHER, 0), ("winner", FIRST, 1), ("winner", 0, 2), ("winner", FIRST, 3)]
    assert finish(rules, bets, [5] * 4) == [4, 13, 4, 10]


def test_each_pile_has_a_ladder_of_its_own() -> None:
    bets = [("winner", FIRST, 0), ("loser", 0, 1), ("winner", FIRST, 1), ("loser", 0, 0)]
    assert finish("cup", bets, [0, 0]) == [8 + 5, 5 + 8]


def test_a_right_camel_on_the_wrong_pile_costs_a_coin() -> None:
    assert finish("cup", [("winner", 0, 0), ("loser", FIRST, 1)], [2, 2]) == [1, 1]


def roll(rules: str, state: State, camel: int, steps: int) -> State:
    game = CamelUp(RULE_SETS[rules])
    return game.resolve(game.apply(state, (ROLL,)), Throw(camel, steps))


@pytest.mark.parametrize("rules", ["cup", "cup2026", "camelai"])
def test_a_roll_is_paid_at_once(rules: str, stand: Stand) -> None:
    after = roll(rules, stand("bgoyw", rules), 0, 1)
    assert (after.coins, after.unpaid_rolls) == ((3, 2, 2, 2), (0, 0, 0, 0))


@pytest.mark.parametrize("rules", ["first-edition", "second-edition"])
def test_a_roll_is_paid_at_the_end_of_its_leg(rules: str, stand: Stand) -> None:
    state = roll(rules, stand("bgoyw,,,,,,,B,,W bgBW", rules), 0, 1)
    assert (state.coins, state.unpaid_rolls) == ((3, 3, 3, 3), (1, 0, 0, 0))
    state = roll(rules, state._replace(unmoved=(1,) if rules == "first-edition" else (1, 5, 6)), 1, 1)
    assert (state.coins, state.unpaid_rolls) == ((4, 4, 3, 3), (0, 0, 0, 0))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_trap_is_paid_for_at_once(rules: str, stand: Stand) -> None:
    before = stand("bgoyw,,+3,,,,,,,,,,,B,W bgoywBW", rules)
    after = roll(rules, before, 0, 2)
    assert after.coins[3] == before.coins[3] + 1
    assert after.track[3] == (0, 1, 2, 3, 4)


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


def test_the_last_roll_of_a_race_is_paid(stand: Stand) -> None:
    state = stand(LAST_LEG, "second-edition", unpaid_rolls=(0, 2, 0, 0))
    assert roll("second-edition", state, 0, 1).coins == (4, 5, 3, 3)


def test_every_seat_that_ties_for_the_most_wins(stand: Stand) -> None:
    for coins, winners in (((4, 7, 7, 1), [1, 2]), ((-1, -1, -1), [0, 1, 2]), ((0, 3), [1])):
        seats = range(len(coins))
        state = stand(LAST_LEG, seats=len(coins), coins=coins, to_move=OVER)
        assert CamelUp().winners(state, CamelUp().scores(state), seats) == winners

"""Tests of Oasis."""

import pytest
from camelcup_bot_oasis.bot import Oasis
from camelcup_bot_oasis.cards import guess_cards
from camelcup_bot_oasis.learnt import learnt
from camelcup_bot_oasis.weighing import Weighing

from camelcup.camelup import notation
from camelcup.camelup.actions import ROLL, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.odds import chances
from camelcup.camelup.odds.kernel import choose
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_bot, play_table
from camelup_seats import (
    GAME,
    LEADER_SURE,
    NEARLY_OVER,
    RIVALS,
    YELLOW_RIDES,
    answer,
    check_what_odds_need_is_read_early,
    seated,
    see,
)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_oasis_keeps_the_contract(rules):
    check_bot(Oasis, game="camelup", rules=rules, games=1)


def test_what_it_computes_odds_from_is_read_before_its_first_move():
    check_what_odds_need_is_read_early(Oasis())


def test_it_bets_on_a_camel_that_cannot_lose_the_leg():
    assert answer(Oasis(), LEADER_SURE) == LegBet(4)


def test_it_bets_on_the_race_when_its_end_is_clear():
    taken = ((4, 1),) * 3
    assert answer(Oasis(), NEARLY_OVER, leg_bets=taken) in (WinnerBet(4), LoserBet(1))
    own = (RaceBet(4, 0, True),)
    assert answer(Oasis(), NEARLY_OVER, leg_bets=taken, race_bets=own) == LoserBet(1)


def test_it_rolls_when_nothing_else_earns_a_coin():
    own = (RaceBet(4, 0, True), RaceBet(1, 0, False))
    assert answer(Oasis(), NEARLY_OVER, leg_bets=((4, 1),) * 3, race_bets=own) == ROLL


ROLL_OR_TRAP = {
    "leg_bets": (*tuple((camel, seat) for camel in range(3) for seat in (1, 2, 3)), (3, 1), (4, 1)),
    "race_bets": RIVALS["race_bets"],
}
"""Seat 0 has no cards left, and the best leg bets are gone."""

SPREAD_OUT = ",y,w,b,,o,g yw"
"""A trap on square 4 is worth a little more than a roll."""


def test_it_lets_a_trap_wait_until_another_seat_has_placed_one():
    bot, view = seated(Oasis()), see(SPREAD_OUT, **ROLL_OR_TRAP)
    assert bot.move(0, view) == ROLL
    bot.move(0, see(LEADER_SURE, traps=(None, Trap(1, 5), None, None), race_bets=RIVALS["race_bets"]))
    assert bot.move(0, view) == PlaceTrap(1, 4)


def test_it_places_a_mirage_for_the_camel_that_the_others_bet_on():
    action = answer(Oasis(), YELLOW_RIDES, **RIVALS)
    assert isinstance(action, PlaceTrap)
    assert action.type == -1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_in_python_plays_the_same_games(seed, monkeypatch):
    def turns():
        chances.remembered.cache_clear()  # it has odds of the other kernel
        return play_table(GAME, [Oasis() for _ in range(4)], seed=seed).turns

    compiled = turns()
    monkeypatch.setattr(chances, "KERNEL", choose({"CAMELCUP_PURE": "1"}))
    assert turns() == compiled


def test_it_explains_the_best_actions_with_their_chances_to_win():
    bot, view = seated(Oasis()), see(LEADER_SURE)
    action = bot.move(0, view)
    head, *rows, reason = bot.explain(0, view).splitlines()
    assert head == "It decides by a cautious estimate, as if its leads were to shrink:"
    assert len(rows) == 3
    assert rows[0].startswith(f"{action}: ")
    percents = [float(row.partition(": ")[2].partition("%")[0]) for row in rows]
    assert percents == sorted(percents, reverse=True)
    assert reason.startswith("white is first in this leg with 100%")


def test_a_card_is_guessed_to_be_on_a_likely_camel_and_never_twice_on_one():
    odds = see(NEARLY_OVER).odds()
    hidden = RaceBet(None, 1, True)
    first, second = guess_cards((hidden, hidden), [], odds, odds, learnt())
    assert first[4] > 0.8
    assert second[4] < 0.2
    assert sum(first) == pytest.approx(sum(second)) == pytest.approx(1.0)


def ranked(**more):
    """Return the actions from the best on, where the next one may be the last of a race."""
    outcomes = Weighing(0, see(",,,,b,g,,,,,,,,,oyw bgoyw", **more), [], traps_wait=True)
    return [outcome.action for outcome in outcomes.ranked(True, learnt())]


def test_a_seat_that_is_behind_bets_on_a_second_favourite_and_one_that_is_ahead_does_not():
    risky, behind, ahead = WinnerBet(3), ranked(coins=(2, 12, 2, 2)), ranked(coins=(14, 4, 2, 2))
    assert behind.index(risky) < behind.index(ROLL)
    assert ahead.index(risky) > ahead.index(ROLL)


@pytest.mark.parametrize(
    "line", [LEADER_SURE, NEARLY_OVER, "b,,,g,oyw bg", ",,,bg,+1,,oyw bgo", ",b,-2,g,,oyw gyw"]
)
def test_the_kernel_in_python_gives_the_same_answer(line, monkeypatch):
    compiled = answer(Oasis(), line, traps=(*notation.parse(line).traps, *(None,) * 4)[:4])
    monkeypatch.setattr(chances, "KERNEL", choose({"CAMELCUP_PURE": "1"}))
    chances.remembered.cache_clear()
    assert answer(Oasis(), line, traps=(*notation.parse(line).traps, *(None,) * 4)[:4]) == compiled

"""Tests of Greedy."""

import pytest
from camelcup_bot_greedy.bot import Greedy

from camelcup.camelup.actions import ROLL, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_bot
from camelup_seats import LEADER_SURE, NEARLY_OVER, answer, check_what_odds_need_is_read_early, seated, see


@pytest.mark.parametrize("rules", RULE_SETS)
def test_greedy_keeps_the_contract(rules):
    check_bot(Greedy, game="camelup", rules=rules, games=1)


def test_what_it_computes_odds_from_is_read_before_its_first_move():
    check_what_odds_need_is_read_early(Greedy())


def test_it_bets_on_a_camel_that_cannot_lose_the_leg():
    both = (RaceBet(4, 0, True), RaceBet(None, 1, True), RaceBet(None, 1, True))
    assert answer(Greedy(), LEADER_SURE, seats=2, race_bets=both) == LegBet(4)


def test_it_rolls_when_nothing_else_pays():
    cards = tuple(RaceBet(camel, 0, True) for camel in range(5))
    assert answer(Greedy(), LEADER_SURE, seats=2, race_bets=cards, leg_bets=((4, 1),) * 3) == ROLL


def test_it_bets_on_the_race_when_its_end_is_clear():
    taken, own = ((4, 1),) * 3, (RaceBet(4, 0, True),)
    assert answer(Greedy(), NEARLY_OVER, seats=2, leg_bets=taken) == WinnerBet(4)
    assert answer(Greedy(), NEARLY_OVER, seats=2, leg_bets=taken, race_bets=own) == LoserBet(1)


def test_it_places_its_trap_where_it_is_hit_most_and_leaves_it_there():
    cards = tuple(RaceBet(camel, 0, camel % 2 == 0) for camel in range(5))
    taken = {"race_bets": cards, "leg_bets": tuple((camel, 1) for camel in range(5)) * 3}
    assert answer(Greedy(), ",,bgoyw", seats=2, **taken) == PlaceTrap(-1, 5)
    assert answer(Greedy(), ",,bgoyw", seats=2, traps=(Trap(-1, 5), None), **taken) == ROLL


def test_it_explains_the_best_actions_with_their_coins_and_the_chances():
    bot, view = seated(Greedy()), see(LEADER_SURE)
    assert bot.move(0, view) == LegBet(4)
    *rows, reason = bot.explain(0, view).splitlines()
    assert len(rows) == 3
    assert rows[0] == "bets that white wins the leg: +5.00 coins"
    assert reason == "white is first in this leg with 100%, second with 0%; first pays 5"

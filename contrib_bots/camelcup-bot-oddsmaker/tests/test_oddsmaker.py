"""Tests of Oddsmaker."""

from camelcup_bot_oddsmaker.bot import Oddsmaker

from camelcup.camelup.actions import ROLL, LegBet
from camelcup.testing import check_bot
from camelup_seats import LEADER_SURE, answer


def test_oddsmaker_keeps_the_contract():
    check_bot(Oddsmaker, game="camelup")


def test_it_bets_on_a_camel_that_cannot_lose_the_leg():
    assert answer(Oddsmaker(), LEADER_SURE) == LegBet(4)


def test_it_rolls_when_the_good_bets_are_gone():
    assert answer(Oddsmaker(), LEADER_SURE, leg_bets=((4, 1),) * 3) == ROLL

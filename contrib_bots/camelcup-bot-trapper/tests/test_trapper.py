"""Tests of Trapper."""

from camelcup_bot_trapper.bot import Trapper

from camelcup.camelup.actions import ROLL, LegBet, PlaceTrap
from camelcup.camelup.pieces import Trap
from camelcup.testing import check_bot
from camelup_seats import LEADER_SURE, answer


def test_trapper_keeps_the_contract():
    check_bot(Trapper, game="camelup")


def test_it_places_an_oasis_ahead_of_the_stack_with_the_leader():
    assert answer(Trapper(), ",,bgoyw") == PlaceTrap(1, 3)


def test_it_places_a_mirage_ahead_of_a_stack_without_the_camel_it_backs():
    assert answer(Trapper(), "b,,,goyw", leg_bets=((0, 0),)) == PlaceTrap(-1, 4)


def test_it_leaves_a_good_trap_where_it_is():
    assert answer(Trapper(), ",,bgoyw", seats=2, traps=(Trap(1, 4), None)) == ROLL


def test_it_bets_on_the_leader_late_in_a_leg_while_that_pays():
    assert answer(Trapper(), LEADER_SURE) == LegBet(4)
    assert answer(Trapper(), LEADER_SURE, leg_bets=((4, 1), (4, 1))) == ROLL

"""Tests of Oddsmaker."""

from camelcup_bot_oddsmaker.bot import Oddsmaker

from camelcup.camelup import notation
from camelcup.camelup.actions import ROLL, Action, LegBet
from camelcup.camelup.engine import CamelUp
from camelcup.testing import check_bot


def answer(line: str, leg_bets: tuple[tuple[int, int], ...] = ()) -> Action:
    """Return the action of seat 0 of two in a position."""
    bot, position = Oddsmaker(), notation.parse(line)
    bot.game = CamelUp()
    state = bot.game.start(2)._replace(track=position.track, unmoved=position.unmoved, leg_bets=leg_bets)
    return bot.move(0, bot.game.view(state, 0))


def test_oddsmaker_keeps_the_contract() -> None:
    check_bot(Oddsmaker, game="camelup")


def test_it_bets_on_a_camel_that_cannot_lose_the_leg() -> None:
    assert answer("bgoy,,,,,,w w") == LegBet(4)


def test_it_rolls_when_the_good_bets_are_gone() -> None:
    assert answer("bgoy,,,,,,w w", leg_bets=((4, 1), (4, 1), (4, 1))) == ROLL

from camelcup_bot_oddsmaker.bot import Oddsmaker

from camelcup.camelup import notation
from camelcup.camelup.actions import ROLL, LegBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import View
from camelcup.testing import check_bot


def see(line: str, leg_bets: tuple[tuple[int, int], ...] = ()) -> View:
    """What seat 0 sees in a position."""
    game, position = CamelUp(Rules()), notation.parse(line)
    state = game.start(2)._replace(track=position.track, unmoved=position.unmoved, leg_bets=leg_bets)
    return game.view(state, 0)


def test_oddsmaker_keeps_the_contract() -> None:
    check_bot(Oddsmaker, game="camelup")


def test_it_bets_on_a_camel_that_cannot_lose_the_leg() -> None:
    assert Oddsmaker().move(0, see("bgoy,,,,,,w w")) == LegBet(4)


def test_it_rolls_when_the_good_bets_are_gone() -> None:
    assert Oddsmaker().move(0, see("bgoy,,,,,,w w", leg_bets=((4, 1), (4, 1), (4, 1)))) == ROLL

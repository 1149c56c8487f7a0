"""Tests of Trapper."""

from camelcup_bot_trapper.bot import Trapper

from camelcup.camelup import notation
from camelcup.camelup.actions import ROLL, Action, LegBet, PlaceTrap
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import Trap
from camelcup.testing import check_bot


def answer(line: str, leg_bets: tuple[tuple[int, int], ...] = (), trap: Trap | None = None) -> Action:
    """Return the action of seat 0 of two in a position."""
    bot, position = Trapper(), notation.parse(line)
    bot.game = CamelUp()
    state = bot.game.start(2)._replace(
        track=position.track, unmoved=position.unmoved, leg_bets=leg_bets, traps=(trap, None)
    )
    return bot.move(0, bot.game.view(state, 0))


def test_trapper_keeps_the_contract() -> None:
    check_bot(Trapper, game="camelup")


def test_it_places_an_oasis_ahead_of_the_stack_with_the_leader() -> None:
    assert answer(",,bgoyw") == PlaceTrap(1, 3)


def test_it_places_a_mirage_ahead_of_a_stack_without_the_camel_it_backs() -> None:
    assert answer("b,,,goyw", leg_bets=((0, 0),)) == PlaceTrap(-1, 4)


def test_it_leaves_a_good_trap_where_it_is() -> None:
    assert answer(",,bgoyw", trap=Trap(1, 4)) == ROLL


def test_it_bets_on_the_leader_late_in_a_leg_while_that_pays() -> None:
    late = "bgoy,,,,,,w w"
    assert answer(late) == LegBet(4)
    assert answer(late, leg_bets=((4, 1), (4, 1))) == ROLL

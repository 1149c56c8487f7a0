"""A bot that rolls and lays sure bets only."""

from collections.abc import Iterator

from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, WinnerBet
from camelcup.camelup.odds import Odds
from camelcup.camelup.state import View
from camelcup_bot_sparring.style import Style, check_numbers
from camelcup_bot_sparring.values import ROLL_COINS


class Miser(Style):
    """Takes the action with the most expected coins: a roll, or a bet that is sure. It places no trap.

    sure: least chance that a sure bet is right
    """

    def __init__(self, sure: float = 0.55) -> None:
        check_numbers(self, sure=sure)
        self.sure = sure

    def worths(self, view: View, traps: bool) -> Iterator[tuple[Action, float]]:
        yield ROLL, ROLL_COINS
        odds = view.odds()
        for bet, coins in view.bet_values().items():
            if right(odds, bet) >= self.sure:
                yield bet, coins


def right(odds: Odds, bet: Action) -> float:
    """Return the chance that a bet is right: of a leg bet, that its camel is first or second."""
    match bet:
        case LegBet(camel):
            return odds.leg_first[camel] + odds.leg_second[camel]
        case WinnerBet(camel):
            return odds.race_win[camel]
        case LoserBet(camel):
            return odds.race_last[camel]
    return 0.0

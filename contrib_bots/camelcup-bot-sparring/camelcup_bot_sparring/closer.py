"""A bot that takes the last die of a leg, and bets late."""

from collections.abc import Iterator

from camelcup.camelup.actions import Action, LegBet, LoserBet, Roll, WinnerBet
from camelcup.camelup.engine import dice_left
from camelcup.camelup.state import View
from camelcup_bot_sparring.style import Style, check_numbers
from camelcup_bot_sparring.values import ROLL_COINS


class Closer(Style):
    """Bets only when little is open, and ends legs, whatever the next leg offers to the others.

    late: most dice left in the leg for a leg bet
    race: most expected dice left in the race for a card on it
    last: additional worth of a roll that ends the leg, in coins
    """

    def __init__(self, late: int = 4, race: float = 12.0, last: float = 1.0) -> None:
        check_numbers(self, late=late, race=race, last=last)
        self.late, self.race, self.last = late, race, last

    def worths(self, view: View, traps: bool) -> Iterator[tuple[Action, float]]:
        values = self.values(view)
        dice = dice_left(view.unmoved) - view.rules.crazy_camels  # with crazy camels a leg leaves one die
        for value in values.actions(traps):
            worth = values.lead(value)
            match value.action:
                case LegBet() if dice > self.late:
                    continue
                case WinnerBet() | LoserBet() if values.odds.expected_rolls > self.race:
                    continue
                case Roll() if dice == 1:
                    worth = ROLL_COINS + self.last
            yield value.action, worth

"""A bot that takes more risk the further it is behind."""

from collections.abc import Iterator
from math import hypot, sqrt

from camelcup.camelup.actions import Action, LoserBet, WinnerBet
from camelcup.camelup.state import View
from camelcup_bot_sparring.style import Style, check_numbers
from camelcup_bot_sparring.values import Values

CHANGE = 30.0, 5.5
"""Variance of the further change of a lead: at the end of the race, and for each expected die before it.

It is part of the standard deviation, so that a bet adds more to it late in the race than early.
"""

CLEAR = 1.0
"""A clear lead, in standard deviations of its further change."""


class Daring(Style):
    """Takes the action with the most expected coins and `risk` times the standard deviation of its coins.

    calm: the risk it likes when it is clearly ahead
    bold: the risk it likes when it is clearly behind
    dice: most expected dice left in the race for a card on it
    """

    def __init__(self, calm: float = -0.3, bold: float = 1.5, dice: float = 18.0) -> None:
        check_numbers(self, calm=calm, bold=bold, dice=dice)
        self.calm, self.bold, self.dice = calm, bold, dice

    def worths(self, view: View, traps: bool) -> Iterator[tuple[Action, float]]:
        values = self.values(view)
        dice = values.odds.expected_rolls
        change = sqrt(CHANGE[0] + CHANGE[1] * dice)
        risk = self.risk(values, change)
        for value in values.actions(traps):
            if isinstance(value.action, WinnerBet | LoserBet) and dice > self.dice:
                continue
            more = hypot(change, value.spread) - hypot(change, values.spread)
            yield value.action, values.lead(value) + risk * more

    def risk(self, values: Values, change: float) -> float:
        """Return the risk it likes, by its lead on the best of the others."""
        others = values.coins[: values.seat] + values.coins[values.seat + 1 :]
        lead = (values.coins[values.seat] - max(others, default=0.0)) / change
        share = (CLEAR - lead) / (2 * CLEAR)
        return self.calm + (self.bold - self.calm) * min(1.0, max(0.0, share))

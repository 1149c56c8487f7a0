"""Worth of bets in coins, by the odds."""

from math import comb
from typing import TYPE_CHECKING

from camelcup.camelup.odds.model import Odds
from camelcup.camelup.payout import rung

if TYPE_CHECKING:
    from camelcup.camelup.rules import Rules


def leg_bet(rules: "Rules", odds: Odds, camel: int, placed: int) -> float:
    """Return the mean coins of a leg bet on a camel. placed: leg bets on that camel before it"""
    first, second = odds.leg_first[camel], odds.leg_second[camel]
    return (
        first * rung(rules.leg_first, placed)
        + second * rung(rules.leg_second, placed)
        + (1 - first - second) * rules.leg_other
    )


def race_bet(rules: "Rules", chance: float, placed: int) -> float:
    """Return the mean coins of a bet on the winner or the loser.

    chance: that the bet is right
    placed: cards on its pile before it

    Right cards are paid in the order laid, and cards are secret: each earlier card is assumed to be on this
    camel with the same chance, independently of the others.
    """
    right = sum(
        comb(placed, before)
        * chance**before
        * (1 - chance) ** (placed - before)
        * rung(rules.race_right, before)
        for before in range(placed + 1)
    )
    return chance * right + (1 - chance) * rules.race_wrong

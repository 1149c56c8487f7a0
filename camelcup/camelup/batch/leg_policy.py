"""Policies of seats that know the odds of a leg: tables of weights, by which an action is drawn."""

from collections.abc import Iterator
from itertools import product

from camelcup.camelup.batch.policy import DICE

COINS = range(-4, 21)
TENTHS = range(11)
ROLLS = range(7)


def _cells() -> Iterator[str]:
    for dice in DICE:
        yield f"roll.dice_{dice}"
    for kind, placed, near, dice in product(("mirage", "oasis"), ("first", "again"), DICE, DICE):
        yield f"{kind}.{placed}.near_{near}.dice_{dice}"
    for rank, coins, dice in product(("worse", "best"), COINS, DICE):
        yield f"leg_bet.{rank}.coins_{coins / 4:g}.dice_{dice}"
    for pile, tenth, rolls, laid in product(("winner", "loser"), TENTHS, ROLLS, range(4)):
        yield f"{pile}_bet.chance_{tenth / 10:g}.rolls_{4 * rolls}.laid_{laid}"


LEG_CELLS = tuple(_cells())
"""Names of the weights of such a policy. An action is drawn in proportion to its weight, which depends on:

dice, first, again, near: as in the cells of `policy`
best:   whether no leg bet is worth more
coins:  the expected coins of a leg bet, in quarters, from -1 to 5
chance: the chance that the camel of a card wins the race, or is last, in tenths
rolls:  the expected dice to the end of the race, in steps of 4; 24 stands for more
laid:   the cards on this pile; 3 stands for more
"""

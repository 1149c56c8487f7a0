"""Policies of play-outs: tables of weights, by which an action is drawn."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from camelcup import UserError
from camelcup.camelup.batch.arrays import numbers

GREATEST = (1 << 24) - 1
"""The greatest weight."""

DICE = range(1, 6)
GAPS = range(4)
COINS = range(-4, 21)
TENTHS = range(11)
ROLLS = range(7)


def _cells() -> Iterator[str]:
    for dice in DICE:
        yield f"roll.dice_{dice}"
    for kind, placed, near in product(("mirage", "oasis"), ("first", "again"), DICE):
        yield f"{kind}.{placed}.near_{near}"
    for place, gap, laid, dice, moved in product(range(5), GAPS, range(4), DICE, ("moved", "to_move")):
        yield f"leg_bet.place_{place}.gap_{gap}.laid_{laid}.dice_{dice}.{moved}"
    for pile, place, gap, progress, laid in product(("winner", "loser"), range(5), GAPS, range(4), range(4)):
        yield f"{pile}_bet.place_{place}.gap_{gap}.progress_{progress}.laid_{laid}"


CELLS = tuple(_cells())
"""Names of the weights of a policy. An action is drawn in proportion to its weight, which depends on:

dice:     the dice that are still to be rolled in this leg
first, again: whether the seat's trap is on the track
near:     the camels still to move that stand 1 to 3 squares before the trap; without any, none is placed
place:    the camel's place in the order, from 0 for the leader; in bets on the loser, for the last camel
gap:      the squares from that one to the camel, or from the leader (the last camel) to the next;
          3 stands for more, and in bets on the race 1 for 1 and 2, 2 for 3 and 4
laid:     the bets on this camel (leg), or the cards on this pile; 3 stands for more
moved:    whether the camel has moved in this leg
progress: the quarter of the track on which the leader stands, from 0
"""


def _leg_cells() -> Iterator[str]:
    for dice in DICE:
        yield f"roll.dice_{dice}"
    for kind, placed, near, dice in product(("mirage", "oasis"), ("first", "again"), DICE, DICE):
        yield f"{kind}.{placed}.near_{near}.dice_{dice}"
    for rank, coins, dice in product(("worse", "best"), COINS, DICE):
        yield f"leg_bet.{rank}.coins_{coins / 4:g}.dice_{dice}"
    for pile, tenth, rolls, laid in product(("winner", "loser"), TENTHS, ROLLS, range(4)):
        yield f"{pile}_bet.chance_{tenth / 10:g}.rolls_{4 * rolls}.laid_{laid}"


LEG_CELLS = tuple(_leg_cells())
"""Names of the weights of a policy for play-outs of a leg, whose seats know the odds. A weight depends on:

dice, first, again, near: as in `CELLS`
best:   whether no leg bet is worth more
coins:  the expected coins of a leg bet, in quarters, from -1 to 5
chance: the chance that the camel of a card wins the race, or is last, in tenths
rolls:  the expected dice to the end of the race, in steps of 4; 24 stands for more
laid:   the cards on this pile; 3 stands for more
"""


@cache
def fitted_policy() -> "memoryview[int]":
    """Return the policy that comes with Camel Up, fitted to the actions of strong bots."""
    weights = json.loads(files(__package__).joinpath("policy.json").read_text())
    return numbers("policy.json", weights, "q", len(CELLS)).toreadonly()


def as_weights(policy: Any, cells: Sequence[str] = CELLS) -> "memoryview[int]":
    """Return the weights of a policy as an array. Raises UserError for those that cannot be used.

    cells: their names; those of rolls come first
    """
    weights = numbers("policy", policy, "q", len(cells))
    if not (min(weights[: len(DICE)]) > 0 <= min(weights) and max(weights) <= GREATEST):
        for cell, weight in zip(cells, weights, strict=True):
            least = 1 if cell.startswith("roll") else 0
            if not least <= weight <= GREATEST:
                right = f"give a whole number from {least} to {GREATEST}"
                raise UserError(f"policy: {cell} has the weight {weight}: {right}")
    return weights

"""The chance to end with the most coins."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import NamedTuple

from camelcup.camelup.odds import Odds

NOISE = 200.0, 20.0
"""The variance of what one seat still gains on another: at the end of the race, and more for each die."""


class Prospects(NamedTuple):
    """All that the final coins hang on, as far as it is known.

    coins: for each seat what it has or may expect, the cards on the race left out
    wins:  for each seat and camel what its cards on the winner pay if the camel wins
    lasts: the same for the cards on the loser, if the camel comes last
    """

    coins: Sequence[float]
    wins: Sequence[Sequence[float]]
    lasts: Sequence[Sequence[float]]


def spread(odds: Odds) -> float:
    """How far the lead of one seat over another may still change, times the square root of two."""
    end, die = NOISE
    return sqrt(2 * (end + die * odds.expected_rolls))


def win_chance(player: int, prospects: Prospects, odds: Odds, width: float) -> float:
    """The chance that a seat ends ahead of all others: over every winner and last camel, with what each
    seat may still gain spread normally. width: as `spread` says"""
    seats = [
        (coins, prospects.wins[seat], prospects.lasts[seat])
        for seat, coins in enumerate(prospects.coins)
        if seat != player
    ]
    own, own_wins, own_lasts = prospects.coins[player], prospects.wins[player], prospects.lasts[player]
    total = 0.0
    for winner, row in enumerate(odds.joint):
        for last, chance in enumerate(row):
            if chance:
                mine = own + own_wins[winner] + own_lasts[last]
                for coins, wins, lasts in seats:
                    chance *= 0.5 + 0.5 * erf((mine - coins - wins[winner] - lasts[last]) / width)
                total += chance
    return total

"""The chance to end with the most coins."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import NamedTuple

from camelcup.camelup.odds import Odds

NOISE = 200.0, 20.0
"""Variance of a seat's further gain on another: at the end of the race, and more for each die before it."""


class Prospects(NamedTuple):
    """Expected coins of all seats.

    coins: for each seat, the coins it has or expects, without the cards on the race
    wins:  for each seat and camel, the coins for its cards on the winner if the camel wins
    lasts: for each seat and camel, the coins for its cards on the loser if the camel comes last
    """

    coins: Sequence[float]
    wins: Sequence[Sequence[float]]
    lasts: Sequence[Sequence[float]]


def spread(odds: Odds) -> float:
    """Return the standard deviation of a seat's further gain on another, times the square root of two."""
    end, die = NOISE
    return sqrt(2 * (end + die * odds.expected_rolls))


def win_chance(own_seat: int, prospects: Prospects, odds: Odds, width: float) -> float:
    """Return the chance that a seat ends ahead of all others; `width` is the result of `spread`.

    It is summed over every winner and last camel, with normally distributed further gains.
    """
    seats = [
        (coins, prospects.wins[seat], prospects.lasts[seat])
        for seat, coins in enumerate(prospects.coins)
        if seat != own_seat
    ]
    own = prospects.coins[own_seat]
    own_wins, own_lasts = prospects.wins[own_seat], prospects.lasts[own_seat]
    total = 0.0
    for winner, row in enumerate(odds.joint):
        for last, chance in enumerate(row):
            if chance:
                mine = own + own_wins[winner] + own_lasts[last]
                for coins, wins, lasts in seats:
                    chance *= 0.5 + 0.5 * erf((mine - coins - wins[winner] - lasts[last]) / width)
                total += chance
    return total

"""The chance to end with the most coins."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import NamedTuple

from camelcup.camelup.odds import Odds
from camelcup_bot_oasis.cards import Pile
from camelcup_bot_oasis.learnt import Learnt
from camelcup_bot_oasis.leg import LegCoins, dot, variance

NODES = ((-2.334414, 0.045876), (-0.741964, 0.454124), (0.741964, 0.454124), (2.334414, 0.045876))
"""Points and weights by which the mean over a standard normal distribution is computed (Gauss-Hermite)."""


class Prospects(NamedTuple):
    """Coins of all seats.

    sure:    for each seat, the coins it has or expects, without leg bets and cards
    legs:    for each seat, the coins for its leg bets
    winners: the cards on the winner
    losers:  the cards on the loser
    """

    sure: Sequence[float]
    legs: Sequence[LegCoins]
    winners: Pile
    losers: Pile


class Lead(NamedTuple):
    """A lead over another seat.

    if_wins, if_last:         for each camel, the coins if it wins, and those to add if it comes last
    spread_wins, spread_last: their variance, likewise
    """

    if_wins: list[float]
    if_last: list[float]
    spread_wins: list[float]
    spread_last: list[float]


def win_chance(seat: int, prospects: Prospects, odds: Odds, rolls: float, learnt: Learnt) -> float:
    """Return the chance that a seat ends ahead of all others.

    It is summed over every winner and last camel. For each, the leads over the others are assumed to be
    normally distributed. Half of the variance of later turns is the seat's own, so it is common to all its
    leads. rolls: expected dice to the end of the race
    """
    others = [other for other in range(len(prospects.sure)) if other != seat]
    leads = [lead(seat, other, prospects, odds, rolls, learnt) for other in others]
    own = learnt.die * rolls / 2
    luck = [(node * sqrt(own), weight) for node, weight in NODES]
    total = 0.0
    for winner, row in enumerate(odds.joint):
        for last, chance in enumerate(row):
            if chance:
                normals = []  # of each lead without the own luck, the mean and 1, both over the width
                for if_wins, if_last, spread_wins, spread_last in leads:
                    width = sqrt(2 * (spread_wins[winner] + spread_last[last] - own))
                    normals.append(((if_wins[winner] + if_last[last]) / width, 1 / width))
                for more, weight in luck:
                    ahead = chance * weight
                    for mean, scale in normals:
                        ahead *= 0.5 + 0.5 * erf(mean + scale * more)
                    total += ahead
    return total


def lead(seat: int, other: int, prospects: Prospects, odds: Odds, rolls: float, learnt: Learnt) -> Lead:
    """Return the lead of a seat over another one.

    The more likely the race ends in this leg, the more its winner decides about the leg bets, too.
    """
    sure, legs, winners, losers = prospects
    own, its = legs[seat], legs[other]
    first = [more - less for more, less in zip(own.first, its.first, strict=True)]
    second = [more - less for more, less in zip(own.second, its.second, strict=True)]
    over = odds.ends_this_leg
    mean = sure[seat] + own.sure - sure[other] - its.sure + learnt.edge * rolls
    mean += dot(first, odds.leg_first) + dot(second, odds.leg_second) - over * dot(first, odds.race_win)
    spread = learnt.die * rolls + (1 - over) * variance(first, second, odds)
    return Lead(
        [
            mean + over * coins + more - less
            for coins, more, less in zip(first, winners.pays[seat], winners.pays[other], strict=True)
        ],
        [more - less for more, less in zip(losers.pays[seat], losers.pays[other], strict=True)],
        [
            spread + one + two
            for one, two in zip(winners.variances[seat], winners.variances[other], strict=True)
        ],
        [one + two for one, two in zip(losers.variances[seat], losers.variances[other], strict=True)],
    )

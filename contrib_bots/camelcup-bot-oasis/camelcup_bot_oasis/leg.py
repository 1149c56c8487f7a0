"""Coins of this leg: for the bets that were laid, and for those still open."""

from collections.abc import Iterable, Sequence
from operator import mul
from typing import NamedTuple

from camelcup.camelup import race
from camelcup.camelup.engine import dice
from camelcup.camelup.odds import Odds, leg_bet
from camelcup.camelup.payout import rung
from camelcup.camelup.rules import CAMELS, FINISH, Rules
from camelcup.camelup.state import View

ROLL_COINS = 1.0
"""Coins for a roll, which a seat prefers to anything worse."""

DENIAL = 0.6
"""Cost of a coin that the board offers to others before the bot's next turn."""


def bets_laid(view: View) -> list[int]:
    """Return the number of leg bets on each camel."""
    laid = [camel for camel, _ in view.round_bets]
    return [laid.count(camel) for camel in range(CAMELS)]


class LegCoins(NamedTuple):
    """Coins for the leg bets of a seat.

    sure:   the coins if none of them is right
    first:  for each camel, the coins more if it is first at the end of the leg; `second` likewise
    """

    sure: float
    first: list[float]
    second: list[float]


def leg_coins(bets: Iterable[tuple[int, int]], seats: int, rules: Rules) -> list[LegCoins]:
    """Return the coins of each seat for some leg bets, in the order laid."""
    sure = [0.0] * seats
    first = [[0.0] * CAMELS for _ in range(seats)]
    second = [[0.0] * CAMELS for _ in range(seats)]
    laid = [0] * CAMELS
    for camel, seat in bets:
        sure[seat] += rules.leg_other
        first[seat][camel] += rung(rules.leg_first, laid[camel]) - rules.leg_other
        second[seat][camel] += rung(rules.leg_second, laid[camel]) - rules.leg_other
        laid[camel] += 1
    return list(map(LegCoins, sure, first, second))


def dot(coins: Iterable[float], chances: Iterable[float]) -> float:
    """Return the sum of coins by chances."""
    total: float = sum(map(mul, coins, chances))
    return total


def variance(first: Sequence[float], second: Sequence[float], odds: Odds) -> float:
    """Return the variance of coins for the camels that are first and second in the leg.

    The odds have no chance of both: the second camel is assumed to be any but the first, by their chances.
    Where `first` has no coins, those in `second` are ignored.
    """
    if not any(first):
        return 0.0
    ahead = [coins * chance for coins, chance in zip(first, odds.leg_first, strict=True)]
    behind = [coins * chance for coins, chance in zip(second, odds.leg_second, strict=True)]
    left = sum(behind)
    both = [
        coins * (left - own) / (1 - chance)
        for coins, own, chance in zip(ahead, behind, odds.leg_second, strict=True)
        if coins
    ]
    return max(0.0, dot(ahead, first) + dot(behind, second) + 2 * sum(both) - (sum(ahead) + left) ** 2)


def offer(rules: Rules, odds: Odds, laid: Sequence[int], seats: int) -> float:
    """Return the value, at most 0, of the leg bets that a board offers to the next seats.

    The other seats take the best one in turn, as long as it is worth more than a roll.
    """
    gains = []
    for camel in range(CAMELS):
        for place in range(laid[camel], rules.leg_bets_per_camel or len(rules.leg_first)):
            gain = leg_bet(rules, odds, camel, place) - ROLL_COINS
            if gain <= 0:
                break
            gains.append(gain)
    gains.sort(reverse=True)
    return -DENIAL * sum(gains[: seats - 1])


def offer_after_roll(view: View, rules: Rules) -> float:
    """Return the expected `offer` of the board after a roll; with crazy camels, 0 in place of it."""
    if rules.crazy_camels:
        return 0.0
    seats, laid = len(view.traps), bets_laid(view)
    total = 0.0
    for throw, weight in dice(view.unmoved):
        track, square, _ = race.move(view.camel_track, view.traps, throw.camel, throw.steps)
        if square >= FINISH:
            continue
        after = view._replace(
            camel_track=track, unmoved=tuple([camel for camel in view.unmoved if camel != throw.camel])
        )
        if after.unmoved:
            total += weight * offer(rules, after.odds(), laid, seats)
        else:
            total += weight * offer(rules, next_leg(after, rules).odds(), [0] * CAMELS, seats)
    return total


def next_leg(view: View, rules: Rules) -> View:
    """Return a view of the end of a leg as it is when the next leg begins."""
    traps = view.traps if rules.traps_stay else (None,) * len(view.traps)
    return view._replace(traps=traps, unmoved=view.camels)

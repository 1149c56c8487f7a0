"""Expected coins of this leg: for the bets that were laid, and for those still open."""

from collections.abc import Sequence

from camelcup.camelup import race
from camelcup.camelup.engine import dice
from camelcup.camelup.odds import Odds, leg_bet
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


def coins_by_seat(view: View, rules: Rules, odds: Odds) -> list[float]:
    """Return the expected coins for the leg bets of each seat."""
    coins = [0.0] * len(view.traps)
    laid = [0] * CAMELS
    for camel, seat in view.round_bets:
        coins[seat] += leg_bet(rules, odds, camel, laid[camel])
        laid[camel] += 1
    return coins


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

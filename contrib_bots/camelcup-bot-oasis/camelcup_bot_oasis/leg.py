"""What this leg pays: the bets that were laid, and those still to be had."""

from collections.abc import Sequence

from camelcup.camelup import race
from camelcup.camelup.engine import dice
from camelcup.camelup.odds import Odds, leg_bet
from camelcup.camelup.rules import CAMELS, FINISH, Rules
from camelcup.camelup.state import View

ROLL_COINS = 1.0
"""What a roll is paid: whoever finds nothing better rolls."""

DENIAL = 0.6
"""What a coin that the board offers to others, before it is its turn again, counts against it."""


def bets_laid(view: View) -> list[int]:
    """How many leg bets lie on each camel."""
    laid = [camel for camel, _ in view.round_bets]
    return [laid.count(camel) for camel in range(CAMELS)]


def coins_by_seat(view: View, odds: Odds) -> list[float]:
    """What each seat's leg bets are paid on average."""
    coins = [0.0] * len(view.player_money_values)
    laid = [0] * CAMELS
    for camel, seat in view.round_bets:
        coins[seat] += leg_bet(view.rules, odds, camel, laid[camel])
        laid[camel] += 1
    return coins


def offer(rules: Rules, odds: Odds, laid: Sequence[int], seats: int) -> float:
    """What the leg bets that a board offers count for, when the next seat is to move: the other seats
    take the best in turn, as long as it is worth more than a roll."""
    gains = []
    for camel in range(CAMELS):
        for place in range(laid[camel], rules.leg_bets_per_camel or len(rules.leg_first)):
            gain = leg_bet(rules, odds, camel, place) - ROLL_COINS
            if gain <= 0:
                break
            gains.append(gain)
    gains.sort(reverse=True)
    return -DENIAL * sum(gains[: seats - 1])


def offer_after_roll(view: View) -> float:
    """What the boards that a roll leads to offer, on average; with crazy camels it is not worked out."""
    if view.rules.crazy_camels:
        return 0.0
    seats, laid = len(view.player_money_values), bets_laid(view)
    total = 0.0
    for throw, weight in dice(view.unmoved):
        track, square, _ = race.move(view.camel_track, view.traps, throw.camel, throw.steps)
        if square >= FINISH:
            continue
        after = view._replace(
            camel_track=track, unmoved=tuple([camel for camel in view.unmoved if camel != throw.camel])
        )
        if after.unmoved:
            total += weight * offer(view.rules, after.odds(), laid, seats)
        else:
            total += weight * offer(view.rules, next_leg(after).odds(), [0] * CAMELS, seats)
    return total


def next_leg(view: View) -> View:
    """A view at the end of a leg as it is when the next begins."""
    traps = view.traps if view.rules.traps_stay else (None,) * len(view.traps)
    return view._replace(traps=traps, unmoved=view.camels)

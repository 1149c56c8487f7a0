"""The coins that a throw paid, by the functions that pay the bets, and their narration."""

from collections.abc import Iterable, Sequence
from operator import sub
from typing import NamedTuple

from camelcup import OVER
from camelcup.camelup import race
from camelcup.camelup.actions import NAMES, Throw
from camelcup.camelup.payout import amounts_of_leg, amounts_of_race
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import RollCoin, Rules
from camelcup.camelup.state import State

ROLLS, TRAPS, FLOOR = "rolls", "traps", "never below 0"

LEG_BETS = ("leg bets on the first", "leg bets on the second", "leg bets on others")
"""Sources of bets on the camels of a place in a leg."""

WINNER_BETS, LOSER_BETS = "bets on the winner", "bets on the loser"

SOURCES = (ROLLS, TRAPS, *LEG_BETS, WINNER_BETS, LOSER_BETS, FLOOR)
"""All sources of coins, in the order in which they are listed."""


class Payment(NamedTuple):
    """Coins that a seat gained or lost: the reason that is narrated, and the source that is summed up."""

    seat: int
    amount: int
    reason: str
    source: str


def narrate(rules: Rules, before: State, throw: Throw, after: State, names: Sequence[str]) -> list[str]:
    """Return the lines for a throw: what it paid, with the end of the leg and that of the race."""
    paid, cards = payments(rules, before, throw, after)
    over = after.to_move is OVER
    if not over and after.leg == before.leg:
        return [line for line in [_amounts(paid, names)] if line]
    ranking = race.ranking(after.track)
    first, second, last = (NAMES[ranking[place]] for place in (0, 1, -1))
    lines = [_line(f"leg {before.leg} ends: {first} first, {second} second", paid, names)]
    if over:
        lines.append(_line(f"the race ends: {first} first, {last} last", cards, names))
    return lines


def payments(
    rules: Rules, before: State, throw: Throw, after: State
) -> tuple[Sequence[Payment], Sequence[Payment]]:
    """Return what a throw paid in its leg, and for the cards of the race."""
    paid = _payments_of_throw(rules, before, throw)
    over = after.to_move is OVER
    if not over and after.leg == before.leg:
        return paid, ()
    ranking = race.ranking(after.track)
    paid += _payments_of_leg(rules, before, ranking)
    settled = _plus(before.coins, paid)
    if not rules.debt:
        paid += _floor(settled, [max(0, coins) for coins in settled])
    if not over:
        return paid, ()
    cards = _payments_of_race(rules, before.race_bets, ranking)
    return paid, cards + _floor(_plus(before.coins, paid + cards), after.coins)


def _payments_of_throw(rules: Rules, before: State, throw: Throw) -> list[Payment]:
    """Return what is paid at once: the coin for the roll, and that of a trap."""
    camel = race.moving_camel(before.track, throw.camel)
    owner = race.move(before.track, before.traps, camel, throw.steps)[2]
    paid = [Payment(before.seat, 1, "roll", ROLLS)] if rules.roll_coin is RollCoin.AT_ONCE else []
    return paid if owner is None else [*paid, Payment(owner, 1, "trap", TRAPS)]


def _payments_of_leg(rules: Rules, before: State, ranking: Sequence[int]) -> list[Payment]:
    """Return the payments at the end of a leg for its rolls, the last one included, and its bets."""
    rolls = list(before.unpaid_rolls)
    if rules.roll_coin is RollCoin.AT_LEG_END:
        rolls[before.seat] += 1
    unpaid = [
        Payment(seat, number, "roll" if number == 1 else f"{number} rolls", ROLLS)
        for seat, number in enumerate(rolls)
        if number
    ]
    amounts = amounts_of_leg(rules, before.leg_bets, ranking)
    bets = [
        Payment(seat, amount, NAMES[camel], LEG_BETS[min(ranking.index(camel), 2)])
        for (camel, seat), amount in zip(before.leg_bets, amounts, strict=True)
    ]
    return unpaid + bets


def _payments_of_race(rules: Rules, cards: Sequence[RaceBet], ranking: Sequence[int]) -> list[Payment]:
    """Return the payments of the cards of the race, in the order laid."""
    return [
        Payment(card.player, amount, _card(card), WINNER_BETS if card.winner else LOSER_BETS)
        for card, amount in zip(cards, amounts_of_race(rules, cards, ranking), strict=True)
    ]


def _floor(coins: Sequence[int], real: Sequence[int]) -> list[Payment]:
    """Return what the floor of 0 coins gave back to each seat. coins: those without it"""
    return [Payment(seat, gap, FLOOR, FLOOR) for seat, gap in enumerate(map(sub, real, coins)) if gap]


def _plus(coins: Iterable[int], payments: Iterable[Payment]) -> list[int]:
    after = list(coins)
    for payment in payments:
        after[payment.seat] += payment.amount
    return after


def _line(head: str, payments: Sequence[Payment], names: Sequence[str]) -> str:
    return "; ".join(filter(None, [head, _amounts(payments, names)]))


def _amounts(payments: Sequence[Payment], names: Sequence[str]) -> str:
    """Return payments as text, by seat: `Smart +5 (orange) -1 (blue), Player0 +1 (trap)`."""
    seats = []
    for seat, name in enumerate(names):
        own = [f"{payment.amount:+} ({payment.reason})" for payment in payments if payment.seat == seat]
        if own:
            seats.append(" ".join([name, *own]))
    return ", ".join(seats)


def _card(card: RaceBet) -> str:
    assert card.camel is not None  # no card of a state is hidden
    return f"{NAMES[card.camel]} {'to win' if card.winner else 'to come last'}"

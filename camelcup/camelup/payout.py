"""Payment of bets."""

from collections.abc import Iterable, Sequence
from operator import add
from typing import TYPE_CHECKING

from camelcup.camelup.pieces import RaceBet

if TYPE_CHECKING:  # the odds use only `rung`, and rules take longer to import than all of the odds
    from camelcup.camelup.rules import Rules


def amounts_of_leg(rules: "Rules", bets: Iterable[tuple[int, int]], ranking: Sequence[int]) -> list[int]:
    """Return the payment of each leg bet, in order, without a floor."""
    ladders = {ranking[0]: rules.leg_first, ranking[1]: rules.leg_second}
    placed = [0] * len(ranking)
    amounts = []
    for camel, _ in bets:
        ladder = ladders.get(camel)
        amounts.append(rules.leg_other if ladder is None else rung(ladder, placed[camel]))
        placed[camel] += 1
    return amounts


def amounts_of_race(rules: "Rules", cards: Iterable[RaceBet], ranking: Sequence[int]) -> list[int]:
    """Return the payment of each card of the race, in order, without a floor; only right ones count."""
    right = {True: 0, False: 0}
    amounts = []
    for camel, _, winner in cards:
        if camel == ranking[0 if winner else -1]:
            amounts.append(rung(rules.race_right, right[winner]))
            right[winner] += 1
        else:
            amounts.append(rules.race_wrong)
    return amounts


def settle_leg(
    rules: "Rules",
    coins: Sequence[int],
    unpaid_rolls: Sequence[int],
    leg_bets: Sequence[tuple[int, int]],
    ranking: Sequence[int],
) -> tuple[int, ...]:
    """Return the coins of all seats after a leg: unpaid rolls and leg bets, summed before the floor."""
    after = list(map(add, coins, unpaid_rolls))
    for (_, seat), amount in zip(leg_bets, amounts_of_leg(rules, leg_bets, ranking), strict=True):
        after[seat] += amount
    return tuple(after if rules.debt else [max(0, number) for number in after])


def settle_race(
    rules: "Rules", coins: Sequence[int], race_bets: Sequence[RaceBet], ranking: Sequence[int]
) -> tuple[int, ...]:
    """Return the coins of all seats after the race: winner cards, then loser cards, each in order.

    The floor, where there is one, holds after each card.
    """
    after = list(coins)
    paid = list(zip(race_bets, amounts_of_race(rules, race_bets, ranking), strict=True))
    for on_winner in (True, False):
        for bet, amount in paid:
            if bet.winner is on_winner:
                coins_then = after[bet.player] + amount
                after[bet.player] = coins_then if rules.debt else max(0, coins_then)
    return tuple(after)


def rung(ladder: Sequence[int], place: int) -> int:
    """Return the payment of the bet in a place (from 0); the last entry holds for all that follow."""
    return ladder[place] if place < len(ladder) else ladder[-1]

"""Payment of bets."""

from collections.abc import Iterable, Sequence
from operator import add
from typing import TYPE_CHECKING

from camelcup.camelup.pieces import RaceBet

if TYPE_CHECKING:  # the odds use only `rung`, and rules take longer to import than all of the odds
    from camelcup.camelup.rules import Rules


def settle_leg(
    rules: "Rules",
    coins: Sequence[int],
    unpaid_rolls: Sequence[int],
    leg_bets: Iterable[tuple[int, int]],
    ranking: Sequence[int],
) -> tuple[int, ...]:
    """Return the coins of all seats after a leg: unpaid rolls and leg bets, summed before the floor."""
    after = list(map(add, coins, unpaid_rolls))
    ladders = {ranking[0]: rules.leg_first, ranking[1]: rules.leg_second}
    placed = [0] * len(ranking)
    for camel, seat in leg_bets:
        ladder = ladders.get(camel)
        after[seat] += rules.leg_other if ladder is None else rung(ladder, placed[camel])
        placed[camel] += 1
    return tuple(after if rules.debt else [max(0, number) for number in after])


def settle_race(
    rules: "Rules", coins: Sequence[int], race_bets: Sequence[RaceBet], ranking: Sequence[int]
) -> tuple[int, ...]:
    """Return the coins of all seats after the race: winner cards, then loser cards, each in order.

    The ladder counts right cards only; the floor, where there is one, holds after each card.
    """
    after = list(coins)
    for on_winner, camel in ((True, ranking[0]), (False, ranking[-1])):
        right = 0
        for bet in race_bets:
            if bet.winner is not on_winner:
                continue
            if bet.camel == camel:
                after[bet.player] += rung(rules.race_right, right)
                right += 1
            else:
                after[bet.player] += rules.race_wrong
            if not rules.debt:
                after[bet.player] = max(0, after[bet.player])
    return tuple(after)


def rung(ladder: Sequence[int], place: int) -> int:
    """Return the payment of the bet in a place (from 0); the last entry holds for all that follow."""
    return ladder[place] if place < len(ladder) else ladder[-1]

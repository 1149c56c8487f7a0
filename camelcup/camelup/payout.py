"""What bets are paid."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from camelcup.camelup.pieces import RaceBet

if TYPE_CHECKING:  # the odds need `rung` alone, and rules take longer to import than all of them
    from camelcup.camelup.rules import Rules


def settle_leg(
    rules: "Rules",
    coins: Sequence[int],
    tickets: Sequence[int],
    leg_bets: Iterable[tuple[int, int]],
    ranking: Sequence[int],
) -> tuple[int, ...]:
    """Every seat's coins after a leg: its rolls still unpaid and its leg bets, summed before the floor."""
    after = [had + rolls for had, rolls in zip(coins, tickets, strict=True)]
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
    """Every seat's coins after the race: all winner cards, then all loser cards, each in order.

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
    """What the bet in a place (from 0) is paid; the last entry holds for all that follow."""
    return ladder[place] if place < len(ladder) else ladder[-1]

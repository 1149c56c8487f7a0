"""Finishing orders, and the choices that they stand for.

A finishing order is a row of choices: the first bot is chosen among all, the second among the rest, and so
on. A choice is the bot that was chosen, and the contenders among which it was: itself and those behind it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from camelcup import GameResult

Group = tuple[str, ...]
"""Bots that are tied."""

Choice = tuple[str, Group]
"""The bot that was chosen, and the contenders, sorted; a bot with two seats is among them twice."""

Weight = int | Fraction
"""How often something happened. It adds up to the same sum in any order."""

EXACT = 8
"""Bots in a tie, up to which it counts as all orders that it allows."""


def finishing_order(record: GameResult, names: Sequence[str | None]) -> list[Group]:
    """Return the ranked bots of a table, best first: the winners, then by score, then those that are out.

    Seats without a name are left out: under these models a choice among some of the seats is as likely as
    if the others were not there.
    """
    groups: dict[tuple[bool, bool, float], list[str]] = {}
    for seat, name in enumerate(names):
        if name is not None:
            won = seat in record.winners
            key = (won, seat not in record.out, 0 if won else record.scores[seat])
            groups.setdefault(key, []).append(name)
    return [tuple(groups[key]) for key in sorted(groups, reverse=True)]


def choices_of_order(order: Sequence[Group]) -> Iterator[tuple[Choice, Weight]]:
    """Yield the choices of a finishing order; each order that a tie of k allows counts as one k!-th."""
    behind: Group = tuple([bot for group in order for bot in group])
    for group in order:
        behind = behind[len(group) :]
        if len(group) == 1:
            yield _choice(group[0], group + behind), 1
        elif len(group) <= EXACT:
            yield from _choices_of_all_orders(group, behind)
        else:
            yield from _choices_of_rotations(group, behind)


def choices_of_winners(record: GameResult, names: Sequence[str | None]) -> Iterator[tuple[Choice, Weight]]:
    """Yield the choice of the winner among the ranked bots of a table; k bots that win share it."""
    bots = tuple([name for name in names if name is not None])
    winners = [name for seat, name in enumerate(names) if name is not None and seat in record.winners]
    for winner in winners:
        yield _choice(winner, bots), 1 if len(winners) == 1 else Fraction(1, len(winners))


def _choices_of_all_orders(group: Group, behind: Group) -> Iterator[tuple[Choice, Weight]]:
    """Yield the choices in the mean of all orders of a tie; all parts of one size are left equally often."""
    for size in range(1, len(group) + 1):
        weight = Fraction(1, comb(len(group), size) * size)
        for left in combinations(group, size):
            for bot in left:
                yield _choice(bot, left + behind), weight


def _choices_of_rotations(group: Group, behind: Group) -> Iterator[tuple[Choice, Weight]]:
    """Yield the choices in the mean of the orders that rotate a tie: each bot has each place once."""
    weight = Fraction(1, len(group))
    for first in range(len(group)):
        order = group[first:] + group[:first]
        for place, bot in enumerate(order):
            yield _choice(bot, order[place:] + behind), weight


def _choice(bot: str, contenders: Group) -> Choice:
    return bot, tuple(sorted(contenders))

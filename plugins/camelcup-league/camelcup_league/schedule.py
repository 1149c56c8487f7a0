"""Chooses the tables that teach most about the ratings of a field."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from attrs import define
from camelcup_ratings import NEW
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

BETA = NEW[1] / 2
"""Spread of the performance of a bot from game to game, in points of a rating, as the model has it."""

NEAR = 0.3
"""Part of its variance within which opponents are as good as equal: the best of 0.1 to 2 in simulations."""

MEETINGS = 30
"""Last tables of a bot whose opponents are not chosen again so soon."""

PER_TABLE = 0.25
"""Part of its variance that a bot is expected to keep for each table that is still being played, less one."""


@define
class Field:
    """The bots that may be seated, as arrays in one order.

    versions:   their numbers
    owners:     those of their owners; no two bots of one sit at a table
    mean:       of their skill
    deviation:  of their skill
    open:       tables at which they sit, and which are still being played
    """

    versions: Whole
    owners: Whole
    mean: Floats
    deviation: Floats
    open: Whole

    def __len__(self) -> int:
        return len(self.versions)


Met = Callable[[int], Mapping[int, int]]
"""Returns how often a bot, given by its place in the field, has met others lately."""


def can_seat(owners: Iterable[object], places: int) -> bool:
    """Whether there are bots of enough different owners for a table."""
    return len(set(owners)) >= places


def draw_table(field: Field, places: int, met: Met, random: np.random.Generator) -> list[int]:
    """Choose the bots of a table, given by their places in the field, and note there that it is being played.

    The first bot is that of which least is known. Its opponents are drawn: the nearer in rating, the less
    known, and the less often met, the likelier. For bots whose strengths differ by d points the outcome tells
    of the order p (1 - p), which falls about as exp(-d^2 / 2 s^2); s has the spread of both ratings in it.

    Raises ValueError where there are bots of too few owners.
    """
    known = field.deviation**2 / (1 + PER_TABLE * field.open)
    first = int(np.argmax(known * (1 + 0.01 * random.random(len(field)))))
    spread = NEAR * BETA**2 + known + known[first]
    worth = np.log(known) - (field.mean - field.mean[first]) ** 2 / (2 * spread)
    for other, times in met(first).items():
        worth[other] -= np.log1p(times)
    drawn = worth + random.gumbel(size=len(field))  # the largest of these are drawn by exp(worth)
    chosen = [first]
    taken = field.owners == field.owners[first]
    for _ in range(places - 1):
        drawn[taken] = -np.inf
        best = int(np.argmax(drawn))
        if drawn[best] == -np.inf:
            raise ValueError(f"bots of {places} owners are needed")
        chosen.append(best)
        taken |= field.owners == field.owners[best]
    field.open[chosen] += 1
    return chosen


def seat_bots(
    chosen: Iterable[int], seated: Mapping[int, list[int]], random: np.random.Generator
) -> list[int]:
    """Return bots in the places of a table: each place has the bot that has had it least, of those left.

    seated: how often each bot has had each place, in which these are noted
    """
    left = set(chosen)
    seats: list[int] = []
    for place in range(len(left)):
        had = {
            bot: (seated[bot][place] - sum(seated[bot]) / len(seated[bot]), random.random()) for bot in left
        }
        seats.append(min(left, key=had.__getitem__))
        left.remove(seats[-1])
        seated[seats[-1]][place] += 1
    return seats

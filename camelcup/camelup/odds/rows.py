"""How chances are written down while they are worked out: as whole numbers, in rows.

Between two legs a race depends on the squares of the camels, from the rear to the leader, and on
nothing else but names: there are 15,504 boards of five camels. Each has a row in a table: for each pair
of ranks (0 is the rear) the chance that the one wins the race and the other comes last, times
ONE_CHANCE, and then the mean number of dice to the end, times ONE_ROLL.
"""

from collections.abc import Iterable
from itertools import permutations
from math import comb

CAMELS = 5
FINISH = 16
"""As in `camelup.rules`, which takes as long to import as all that is needed here."""

ONE_CHANCE = 1 << 47
ONE_ROLL = 1 << 42
"""With these a row times the 29,160 ways of a leg stays below 2**63, and no number has over 48 bits."""

PAIRS = tuple(permutations(range(CAMELS), 2))
"""The (winner, last) of which a row of the table has the chances, in its order."""

WIDTH = len(PAIRS) + 1
"""How many numbers a row of the table has."""

SECOND, JOINT, OVER, ROLLS, HITS = 5, 10, 35, 36, 37
"""Where things begin in a row of a leg, which is explained at `pure_leg.leg`."""


def row_of(squares: Iterable[int]) -> int:
    """The number of a board's row, by its squares in ascending order (the combinatorial number system)."""
    return sum(comb(square + rank, rank + 1) for rank, square in enumerate(squares))

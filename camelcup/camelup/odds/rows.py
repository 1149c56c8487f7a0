"""Rows: the chances of a board as whole numbers.

Between two legs the chances of a race depend only on the squares of the camels, from the rear to the
leader: there are 15,504 boards of five camels. Each has a row in a table: for each pair
of ranks (0 is the rear) the chance that the one wins the race and the other comes last, times
ONE_CHANCE, and then the mean number of dice to the end, times ONE_ROLL.
"""

from collections.abc import Iterable
from itertools import permutations
from math import comb

CAMELS = 5
FINISH = 16
MOST_TRAPS = 8
TRAP_SQUARES = range(1, 29)
"""As in `camelup.rules`, whose import would take as long as that of all modules of the odds."""

ONE_CHANCE = 1 << 47
ONE_ROLL = 1 << 42
"""With these a row times the 29,160 ways of a leg stays below 2**63, and numbers have at most 48 bits."""

PAIRS = tuple(permutations(range(CAMELS), 2))
"""The (winner, last) pairs of a row of the table, in its order."""

WIDTH = len(PAIRS) + 1
"""Number of numbers in a row of the table."""

SECOND, JOINT, OVER, ROLLS, HITS = 5, 10, 35, 36, 37
"""Places in a row of a leg, which `pure_leg.leg` explains."""


def row_of(squares: Iterable[int]) -> int:
    """Return the number of a board's row, by its squares in ascending order (combinatorial number system)."""
    return sum(comb(square + rank, rank + 1) for rank, square in enumerate(squares))

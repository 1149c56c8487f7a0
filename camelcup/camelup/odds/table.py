"""The tables of races between two legs: one for each number of camels is shipped.

`python -m camelcup.camelup.odds` computes them again: backward from the finish, each board from the legs that
begin there. Every throw raises the sum of the squares, so boards are solved from the largest.
"""

import pkgutil
import sys
from array import array
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from camelcup.camelup.odds.codes import CAMELS, FINISH, JOINT, PAIRS, ROLLS, WIDTH, board_of, row_of, ways
from camelcup.camelup.odds.kernel import KERNEL

SHIPPED = "between_legs_{}.bin"
"""File of the table for a number of camels, eight bytes a number, lowest first."""


@cache
def table(camels: int) -> "array[int]":
    """Return the rows of all boards one after the other."""
    return ordered(array("Q", pkgutil.get_data(__package__, SHIPPED.format(camels)) or b""))


def ordered(numbers: "array[int]") -> "array[int]":
    """Return numbers of this machine in the order of the file, or the other way round, in place."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def compute(camels: int, first: int = 0) -> "array[int]":
    """Return the table, solved from the finish; 0 for boards with a camel behind the square `first`."""
    numbers = array("Q", bytes(8 * WIDTH * comb(FINISH + camels - 1, camels)))
    boards = combinations_with_replacement(range(first, FINISH), camels)
    whole = ways(camels, False)
    for squares in sorted(boards, key=sum, reverse=True):
        stacks = [[camel for camel in range(camels) if squares[camel] == at] for at in range(FINISH)]
        board = board_of(tuple(map(tuple, stacks)), (), range(camels))
        row = KERNEL.leg(board.code, board.ones, [], [], numbers)
        sums = [row[JOINT + CAMELS * winner + last] for winner, last in PAIRS] + [row[ROLLS]]
        for place, number in enumerate(sums, WIDTH * row_of(squares)):
            numbers[place] = (number + whole // 2) // whole
    return numbers

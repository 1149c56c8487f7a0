"""The table of races between two legs: that of five camels is shipped, six bytes a number.

`python -m camelcup.camelup.odds FILE` computes it again and writes it to a file: backward from the finish.
There a board is the squares of the camels, from the rear to the leader, and the set of those (by rank) that
are still to move this leg. Every throw raises the sum of the squares, so boards are solved from the largest.
"""

import pkgutil
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, groupby, permutations
from operator import add, itemgetter

from camelcup.camelup.odds.codes import CAMELS, FINISH, ONE_CHANCE, ONE_ROLL, PAIRS, row_of

SHIPPED = "between_legs.bin"
BYTES = 6
"""Bytes of a number in the file: the lower six of eight, lowest first."""

Squares = tuple[int, ...]
Row = tuple[float, ...]
"""Chance of each (winner, last) of `pairs`, and the mean number of dice to the end."""


@cache
def table(camels: int) -> "array[int]":
    """Return the rows of all boards one after the other, computed here for fewer than five camels."""
    if camels < CAMELS:
        return compute(camels)
    return unpack(pkgutil.get_data(__package__, SHIPPED) or b"")


def compute(camels: int) -> "array[int]":
    """Return the rows of all boards, solved from the finish."""
    rows = {row_of(squares): row for squares, row in solve(camels).items()}
    return array("Q", [number for place in sorted(rows) for number in whole(rows[place], camels)])


def whole(row: Row, camels: int) -> list[int]:
    """Return a row in whole numbers."""
    chances = dict(zip(pairs(camels), row, strict=False))
    return [*(round(chances.get(pair, 0) * ONE_CHANCE) for pair in PAIRS), round(row[-1] * ONE_ROLL)]


def pack(numbers: "array[int]") -> bytes:
    """Return numbers as bytes of the file."""
    return b"".join([number.to_bytes(BYTES, "little") for number in numbers])


def unpack(data: bytes) -> "array[int]":
    """Return the numbers in bytes of the file."""
    wide = bytearray(len(data) // BYTES * 8)
    for place in range(BYTES):
        wide[place::8] = data[place::BYTES]
    numbers = array("Q", bytes(wide))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def solve(camels: int, first: int = 0) -> dict[Squares, Row]:
    """Return the row of every board between legs that has all its camels on square `first` or beyond."""
    boards = sorted(combinations_with_replacement(range(first, FINISH), camels), key=sum, reverse=True)
    rows: dict[Squares, Row] = {}
    inside: dict[Squares, list[Row]] = {}
    for total, same_sum in groupby(boards, key=sum):
        inside = {board: sets for board, sets in inside.items() if sum(board) <= total + 3 * camels}
        for board in same_sum:
            inside[board] = _solve_board(board, inside)
            rows[board] = inside[board][0]
    return rows


def pairs(camels: int) -> list[tuple[int, int]]:
    """Return all (winner, last) pairs of a number of camels."""
    return list(permutations(range(camels), 2))


def _solve_board(squares: Squares, solved: dict[Squares, list[Row]]) -> list[Row]:
    """Return a board's row for each set of camels still to move, a bit mask; the empty set stands for all."""
    camels = len(squares)
    every = (1 << camels) - 1
    sums = [(0.0,) * (len(pairs(camels)) + 1)] * (every + 1)
    for mover in range(camels):
        for landed, ranks in _throws(squares, mover):
            renamed = _renamed_row(ranks)
            over = landed[-1] >= FINISH
            for left in range(every + 1):
                if not left >> mover & 1:
                    after = _finished(camels) if over else solved[landed][_renamed_set(left, ranks)]
                    before = left | 1 << mover
                    sums[before] = tuple(map(add, sums[before], renamed(after)))
    rows = [_mean(sums[left], 3 * left.bit_count()) for left in range(1, every + 1)]
    return [rows[-1], *rows]


def _throws(squares: Squares, mover: int) -> Iterator[tuple[Squares, tuple[int, ...]]]:
    """Yield the result of each throw of a camel: the squares, and the new rank of each old one."""
    top = sum(square <= squares[mover] for square in squares)
    for target in range(squares[mover] + 1, squares[mover] + 4):
        passed = sum(square <= target for square in squares)
        unit = range(mover, top)
        order = [*range(mover), *range(top, passed), *unit, *range(passed, len(squares))]
        landed = tuple([target if rank in unit else squares[rank] for rank in order])
        yield landed, tuple([order.index(rank) for rank in range(len(order))])


@cache
def _renamed_row(ranks: tuple[int, ...]) -> Callable[[Row], Row]:
    """Return the function that rearranges a row of new ranks into one of old ranks."""
    listed = pairs(len(ranks))
    places = [listed.index((ranks[winner], ranks[last])) for winner, last in listed]
    return itemgetter(*places, len(listed))


@cache
def _renamed_set(camels: int, ranks: tuple[int, ...]) -> int:
    """Return a set of old ranks as one of new ranks."""
    return sum(1 << new for old, new in enumerate(ranks) if camels >> old & 1)


@cache
def _finished(camels: int) -> Row:
    """Return the row of a race that is over: the leader has won, the rearmost is last."""
    return (*(float(pair == (camels - 1, 0)) for pair in pairs(camels)), 0.0)


def _mean(total: Row, throws: int) -> Row:
    """Return the mean of the rows after each of some throws, with the die that was thrown."""
    *chances, rolls = total
    return (*(chance / throws for chance in chances), rolls / throws + 1)

"""The table of races between two legs: that of five camels is shipped, six bytes a number.

`python -m camelcup.camelup.odds FILE` computes it again and writes it to a file.
"""

import pkgutil
import sys
from array import array
from functools import cache

from camelcup.camelup.odds.rows import CAMELS, ONE_CHANCE, ONE_ROLL, PAIRS, row_of
from camelcup.camelup.odds.solve import Row, pairs, solve

SHIPPED = "between_legs.bin"
BYTES = 6
"""Bytes of a number in the file: the lower six of eight, lowest first."""


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

"""Boards as whole numbers, called codes, and moves on them.

Each camel has a byte in a code, its key: 8 times its square plus its height in the stack. Byte 7 has a
bit for each die still to be rolled this leg; the grey die is number 5. All keys are below 128, so that
camels can be compared at once: after setting all high bits and subtracting a key from every byte, a high
bit remains where the byte was at least the key. With a code goes a number in which the byte of every camel
on the track is 1, the ones; absent racing camels have the highest keys. `_codes.pxd` does the same.
"""

from functools import cache
from math import prod

from camelcup.camelup.odds.rows import CAMELS, FINISH

GREY = 5
"""Number of the grey die, and of the first crazy camel."""

DICE = 56
"""First bit of the dice in a code."""

RACING = 0x0101010101
"""The ones of all racing camels."""

CRAZY = 0x01010000000000
"""The ones of both crazy camels."""

HIGHEST = 127
"""The highest key."""

Order = tuple[int, ...]
"""The racing camels from the rear to the leader."""


def square_of(code: int, camel: int) -> int:
    """Return the square on which a camel stands."""
    return code >> 8 * camel + 3 & 31


def whole_leg(ones: int) -> int:
    """Return the bits in a code of the dice of a whole leg."""
    return sum(1 << DICE + die for die in range(GREY + 1) if ones >> 8 * die & 1)


def ranked(code: int, ones: int) -> Order:
    """Return the racing camels on the track from the rear to the leader."""
    keys = code.to_bytes(8, "little")
    return tuple(sorted(range(CAMELS), key=keys.__getitem__)[: (ones & RACING).bit_count()])


def move(code: int, ones: int, camel: int, target: int, on_top: bool) -> int:
    """Return the board with a camel, and all it carries, on a square: on top of the stack there, or beneath.

    A unit that leaves the track is put where it has the same place in the order.
    """
    if target >= FINISH:
        target, on_top = FINISH - 1, True
    elif target < 0:
        target, on_top = 0, False
    high = ones << 7
    marked = code | high
    key = code >> 8 * camel & 255
    unit = marked - key * ones & ~(marked - ((key & 248) + 8) * ones) & high
    there = marked - target * 8 * ones & ~(marked - (target * 8 + 8) * ones) & high & ~unit
    if on_top:
        return code + (unit >> 7) * (target * 8 + there.bit_count() - key)
    return code + (there >> 7) * unit.bit_count() + (unit >> 7) * (target * 8 - key)


def moving(code: int, ones: int, shown: int) -> int:
    """Return the crazy camel that moves: the only one that carries racing camels, else the one on the other's
    back, else the one that the die shows."""
    keys = code.to_bytes(8, "little")
    black, white = keys[GREY], keys[GREY + 1]
    racing = [keys[camel] for camel in range(CAMELS) if ones >> 8 * camel & 1]
    on_black, on_white = (any(key // 8 == own // 8 and key > own for key in racing) for own in (black, white))
    if on_black != on_white:
        return GREY + on_white
    if black // 8 == white // 8 and abs(black - white) == 1:
        return GREY + (white > black)
    return shown


@cache
def ways(dice: int, crazy: bool) -> int:
    """Return the number of ways in which the dice of a leg can fall; with a grey die each has six faces."""
    return prod((6 if crazy else 3) * left for left in range(dice, int(crazy), -1))


@cache
def throws(dice: int, crazy: bool) -> list[tuple[int, int, int, int]]:
    """Return the throws of some dice: the bit of the die, the camel, the steps, the number of faces."""
    shown = [(die, die) for die in range(CAMELS)] + [(GREY, GREY), (GREY, GREY + 1)]
    return [
        (1 << DICE + die, camel, steps, 2 if crazy and die < GREY else 1)
        for die, camel in shown
        if dice >> die & 1
        for steps in (1, 2, 3)
    ]

"""Positions and the chances of a leg as whole numbers.

A position is a code: each camel has a byte, its key, 8 times its square plus its height in the stack. Byte 7
has a bit for each die still to be rolled this leg; the grey die is number 5. All keys are below 128, so that
camels can be compared at once: after setting all high bits and subtracting a key from every byte, a high
bit remains where the byte was at least the key. With a code goes a number in which the byte of every camel
on the track is 1, the ones; absent racing camels have the highest keys. `_codes.pxd` does the same.

Between two legs the chances of a race depend only on the squares of the camels, from the rear to the
leader: there are 15,504 boards of five camels. Each has a row in a table: for each pair
of ranks (0 is the rear) the chance that the one wins the race and the other comes last, times
ONE_CHANCE, and then the mean number of dice to the end, times ONE_ROLL.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from math import comb, prod
from typing import NamedTuple

from camelcup import UserError
from camelcup.camelup.pieces import Track, Trap

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
"""Places in a row of a leg, which `pure.leg` explains."""

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


class Board(NamedTuple):
    """A position; `code` is 0 where the race is over, and `ones`.

    ranking: the racing camels, the leader first
    traps:   those on the track
    """

    code: int
    ones: int
    ranking: list[int]
    traps: list[Trap]

    @property
    def crazy(self) -> bool:
        """Whether crazy camels are on the track."""
        return self.ones > RACING

    @property
    def over(self) -> bool:
        """Whether a camel has crossed the finish."""
        return self.code == 0

    @property
    def dice(self) -> int:
        """The number of dice left."""
        return (self.code >> DICE).bit_count()


def board_of(track: Track, traps: Sequence[Trap | None], unmoved: Sequence[int]) -> Board:
    """Return the board of a position. Raises UserError where no race can reach it.

    The kernels index arrays by what is checked here, and check nothing themselves.
    """
    code = ones = furthest = camels = 0
    ranking: list[int] = []
    for square, stack in enumerate(track):
        if stack:
            furthest = square
            camels += len(stack)
            for height, camel in enumerate(stack):
                code |= 8 * square + height << 8 * camel
                ones |= 1 << 8 * camel
            ranking += [camel for camel in stack if camel < CAMELS]
    if ones != RACING or camels != CAMELS:
        code |= _absent_keys(camels, ones)
    before = -1
    for die in unmoved:
        if die <= before:
            raise UserError(f"no odds: unmoved is {unmoved}: its camels ascend, and each is named once")
        if not ones >> 8 * die & 1:
            raise UserError(f"no odds: camel {die} is still to move, but is not on the track")
        code |= 1 << DICE + min(die, GREY)
        before = die
    return Board(code if furthest < FINISH else 0, ones, ranking[::-1], _standing(traps))


def _standing(traps: Sequence[Trap | None]) -> list[Trap]:
    """Return the traps on the track. Raises UserError where no rules allow them."""
    standing: dict[int, Trap] = {}
    for seat, trap in enumerate(traps):
        if trap is None:
            continue
        if trap.type not in (-1, 1):
            raise UserError(f"no odds: traps[{seat}].type is {trap.type}: a trap is +1 or -1")
        if trap.square not in TRAP_SQUARES:
            squares = f"{TRAP_SQUARES[0]} to {TRAP_SQUARES[-1]}"
            raise UserError(f"no odds: traps[{seat}].square is {trap.square}: traps stand on {squares}")
        if trap.square in standing:
            raise UserError(f"no odds: traps[{seat}].square is {trap.square}, where another trap stands")
        standing[trap.square] = trap
    if len(standing) > MOST_TRAPS:
        raise UserError(f"no odds: traps has {len(standing)}: a table has at most {MOST_TRAPS}, one a seat")
    return list(standing.values())


def _absent_keys(camels: int, ones: int) -> int:
    """Return the keys of absent racing camels: the highest. Raises UserError where camels are wrong."""
    if camels != ones.bit_count():
        raise UserError("no odds: a camel stands on the track twice")
    if ones & ~RACING not in (0, CRAZY):
        raise UserError("no odds: a crazy camel is missing: the track has both or neither")
    absent = [camel for camel in range(CAMELS) if not ones >> 8 * camel & 1]
    if CAMELS - len(absent) < 2:
        raise UserError(f"no odds: a race needs two camels, on the track: {CAMELS - len(absent)}")
    return sum(HIGHEST - place << 8 * camel for place, camel in enumerate(absent))


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


def row_of(squares: Iterable[int]) -> int:
    """Return the number of a board's row, by its squares in ascending order (combinatorial number system)."""
    return sum(comb(square + rank, rank + 1) for rank, square in enumerate(squares))

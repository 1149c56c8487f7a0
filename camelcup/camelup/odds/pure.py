"""The kernels in Python: counts of all that can happen in a leg, and races played at random.

`_leg.pyx` and `_races.pyx` compute the same numbers; the first in another way.
"""

import sys
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import add
from struct import unpack

from camelcup.camelup.odds.codes import (
    CAMELS,
    DICE,
    FINISH,
    GREY,
    HITS,
    JOINT,
    ONE_CHANCE,
    ONE_ROLL,
    OVER,
    PAIRS,
    RACING,
    ROLLS,
    SECOND,
    WIDTH,
    Order,
    move,
    moving,
    ranked,
    row_of,
    square_of,
    throws,
    ways,
    whole_leg,
)
from camelcup.camelup.pieces import Trap

LANE = 32
"""Bits of a count, where several are packed in one whole number."""

WORD = (1 << 64) - 1


def leg(
    code: int, ones: int, traps: Sequence[Trap], squares: Sequence[int], table: "array[int] | None"
) -> "array[int]":
    """Count the ways in which the dice of a leg can fall: without another trap, and with one on each of
    some squares.

    Return rows one after the other: without, with a -1 trap on each square, and with a +1 trap on each.
    A row holds, for each camel, the ways in which it is first, and
    from SECOND those in which it is second; from JOINT, for each winner and each last camel, the chance
    of both times ONE_CHANCE; at OVER the ways that end the race; at ROLLS the dice to the end of the race
    times ONE_ROLL; from HITS the hits on each trap, and last those on the placed trap: each
    summed over all ways. Without a table (crazy camels have none) the race after the leg is left out.
    """
    count = _Leg(ones, traps, squares, table)
    layer = {code: sum(1 << LANE * lane for lane in range(len(count.rows)))}
    dice = (code >> DICE).bit_count()
    for left in range(dice - 1, count.crazy - 1, -1):
        layer = count.roll(layer, dice - left, ways(left, count.crazy))
    count.end(layer, dice)
    base, *others = count.rows
    found = array("Q", base)
    for row in others:
        found.extend(map(add, base, row))
    return found


class _Leg:
    """The rows of `leg` as they grow; all but the first hold differences to the first.

    A board is kept with its counts: the ways that lead to it, in a lane for each row.
    """

    def __init__(
        self, ones: int, traps: Sequence[Trap], squares: Sequence[int], table: "array[int] | None"
    ) -> None:
        self.ones, self.table = ones, table
        self.crazy = bool(ones & ~RACING)
        self.rows = [[0] * (HITS + len(traps) + 1) for _ in range(2 * len(squares) + 1)]
        self.traps = {square: (kind, HITS + trap) for trap, (kind, square) in enumerate(traps)}
        self.placed = {
            square: ((-1, lane), (1, lane + len(squares))) for lane, square in enumerate(squares, 1)
        }

    def roll(self, layer: dict[int, int], thrown: int, rest: int) -> dict[int, int]:
        """Return the boards after one more die; those on which the race is over are added to the rows here.

        thrown: the number of dice of this leg, with this one
        rest:   the number of ways in which the others can fall
        """
        after: defaultdict[int, int] = defaultdict(int)
        over: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        for code, counts in layer.items():
            for die, camel, steps, faces in throws(code >> DICE, self.crazy):
                mover = camel if camel < GREY else moving(code, self.ones, camel)
                for landed, ended, share in self.land(code - die, mover, steps, counts * faces, rest):
                    if ended:
                        order = ranked(landed, self.ones)
                        over[order[-1], order[-2], order[0]] += share
                    else:
                        after[landed] += share
        for (first, second, last), counts in over.items():
            for lane, count in self.split(counts * rest):
                row = self.rows[lane]
                row[first] += count
                row[SECOND + second] += count
                row[OVER] += count
                if self.table:
                    row[JOINT + CAMELS * first + last] += count * ONE_CHANCE
                    row[ROLLS] += count * thrown * ONE_ROLL
        return after

    def land(
        self, code: int, camel: int, steps: int, counts: int, rest: int
    ) -> Iterator[tuple[int, bool, int]]:
        """Yield the results of a throw: a board, whether the race is over, and the counts. Each trap that
        may have been placed on the target gives one more result."""
        forward = 1 if camel < GREY else -1
        target = square_of(code, camel) + forward * steps
        landings = []
        for kind, lane in self.placed.get(target, ()):
            share = counts & ((1 << LANE) - 1) << LANE * lane
            if share:
                counts -= share
                self.rows[lane][-1] += (share >> LANE * lane) * rest
                landings.append((kind, share))
        stands, hits = self.traps.get(target, (0, 0))
        if stands:
            for lane, count in self.split(counts * rest):
                self.rows[lane][hits] += count
        for kind, share in (*landings, (stands, counts)):
            square = target + forward * kind
            yield move(code, self.ones, camel, square, kind >= 0), not 0 <= square < FINISH, share

    def split(self, counts: int) -> Iterator[tuple[int, int]]:
        """Yield the lanes whose rows some counts change, and the change."""
        lanes = len(self.rows)
        base, *others = unpack(f"<{lanes}I", counts.to_bytes(LANE // 8 * lanes, "little"))
        yield 0, base
        for lane, count in enumerate(others, 1):
            if count != base:
                yield lane, count - base

    def end(self, layer: dict[int, int], dice: int) -> None:
        """Add the boards at the end of the leg to the rows.

        In the table, the rows of boards with the same order of camels mean the same camels: they are added
        up first, each as one whole number.
        """
        data = memoryview(self.table).cast("B") if self.table else b""
        ends: defaultdict[tuple[int, Order], int] = defaultdict(int)
        races: defaultdict[tuple[int, Order], int] = defaultdict(int)
        for code, counts in layer.items():
            order = ranked(code, self.ones)
            start = 8 * WIDTH * row_of([square_of(code, camel) for camel in order])
            race = int.from_bytes(data[start : start + 8 * WIDTH], sys.byteorder)
            for lane, count in self.split(counts):
                ends[lane, order] += count
                races[lane, order] += count * race
        for (lane, order), count in ends.items():
            row = self.rows[lane]
            row[order[-1]] += count
            row[SECOND + order[-2]] += count
            if self.table:
                *chances, rolls = words(races[lane, order], WIDTH)
                for (winner, last), chance in zip(PAIRS, chances, strict=True):
                    if chance:
                        row[JOINT + CAMELS * order[winner] + order[last]] += chance
                row[ROLLS] += rolls + count * dice * ONE_ROLL


def words(number: int, size: int) -> list[int]:
    """Return the numbers, of either sign, that were added up in one whole number with 64 bits for each."""
    half = 1 << 63
    shift = int.from_bytes(half.to_bytes(8, sys.byteorder) * size, sys.byteorder)
    return [word - half for word in memoryview((number + shift).to_bytes(8 * size, sys.byteorder)).cast("Q")]


def races(code: int, ones: int, traps: Sequence[Trap], stay: bool, number: int, seed: int) -> list[int]:
    """Count the events of a number of races that start from a board.

    Return a row as `leg` does, of counts and sums over the races, without a placed trap; after it
    the sums of the squares of the dice and of the hits on each trap.

    stay: whether traps stay when the leg ends; hits are those of this leg in either case
    """
    drawn = numbers(seed)
    kinds = {square: kind for kind, square in traps}
    dice = whole_leg(ones)
    row, squares = [0] * (HITS + len(traps)), [0] * (1 + len(traps))
    for _ in range(number):
        board, over, thrown, met = _run_leg(code, ones, kinds, drawn)
        order = ranked(board, ones)
        row[order[-1]] += 1
        row[SECOND + order[-2]] += 1
        row[OVER] += over
        for place, trap in enumerate(traps):
            row[HITS + place] += met.count(trap.square)
            squares[1 + place] += met.count(trap.square) ** 2
        while not over:
            board, over, more, _ = _run_leg(board | dice, ones, kinds if stay else {}, drawn)
            thrown += more
        order = ranked(board, ones)
        row[JOINT + CAMELS * order[-1] + order[0]] += 1
        row[ROLLS] += thrown
        squares[0] += thrown**2
    return row + squares


def _run_leg(
    code: int, ones: int, kinds: Mapping[int, int], drawn: Iterator[int]
) -> tuple[int, bool, int, list[int]]:
    """Return the board after a leg of rolls, whether the race is over, the dice thrown, and the traps hit."""
    dice = [die for die in range(GREY + 1) if code >> DICE + die & 1]
    kept = bool(ones & ~RACING)  # one die, where there is a grey one
    code &= (1 << DICE) - 1
    over, thrown, met = False, 0, []
    while len(dice) > kept and not over:
        place, face = divmod(next(drawn) * 6 * len(dice) >> 32, 6)
        die = dice.pop(place)
        camel = die if die < GREY else moving(code, ones, die + face // 3)
        forward = 1 if camel < GREY else -1
        target = square_of(code, camel) + forward * (face % 3 + 1)
        kind = kinds.get(target, 0)
        if kind:
            met.append(target)
            target += forward * kind
        code = move(code, ones, camel, target, kind >= 0)
        over = not 0 <= target < FINISH
        thrown += 1
    return code, over, thrown, met


def numbers(seed: int) -> Iterator[int]:
    """Yield whole numbers below 2**32, evenly drawn: the upper halves of the numbers of splitmix64."""
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & WORD
        number = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
        yield (number ^ number >> 31) >> 32

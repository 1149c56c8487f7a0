"""Battles of one turn, counted with bits: which ants of two sides die where both have moved."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from camelcup_ants.torus import Near

Facing = list[tuple[int, int]]
"""Ants that have opponents: the bits of these, and the bit of the ant itself."""


class Side(NamedTuple):
    """The squares where the ants of a side may stand.

    bits:  a bit for each of these squares
    reach: for each of these bits the bits of the other side's squares in reach of it
    goals: the bits of squares that are hills of the other side
    """

    bits: dict[int, int]
    reach: dict[int, int]
    goals: int

    def mask(self, squares: Iterable[int]) -> int:
        """Return the bits of some squares."""
        return sum([self.bits[square] for square in squares])


def sides_of(near: Near, squares: Sequence[Collection[int]], hills: Collection[int]) -> list[Side]:
    """Return two sides that may stand on some squares; a square of both is in reach of itself."""
    bits = [{square: 1 << place for place, square in enumerate(side)} for side in squares]
    return [
        Side(
            own,
            {
                bit: sum([other[to] for to in near[square] if to in other]) + other.get(square, 0)
                for square, bit in own.items()
            },
            sum([bit for square, bit in own.items() if square in hills]),
        )
        for own, other in (bits, bits[::-1])
    ]


class Stand:
    """One side on some squares, against which the other one tries moves.

    mask:  the bits of these squares
    touch: the bits of the other side's squares that matter: those in reach, and hills
    """

    def __init__(self, side: Side, other: Side, mask: int) -> None:
        self.side, self.other, self.mask = side, other, mask
        self.bits = [bit for bit in side.reach if bit & mask]
        self.touch = other.goals
        for bit in self.bits:
            self.touch |= side.reach[bit]
        self.known: dict[int, tuple[int, int, int, int]] = {}

    def meet(self, mask: int) -> tuple[int, int, int, int]:
        """Return what happens if the other side stands on some squares.

        These are the numbers of its ants and of the ants of this side that die, and of the hills that
        either razes.
        """
        mask &= self.touch
        found = self.known.get(mask)
        if found is None:
            self.known[mask] = found = self._meet(mask)
        return found

    def _meet(self, mask: int) -> tuple[int, int, int, int]:
        reach, left, theirs = self.other.reach, mask, []
        while left:
            bit = left & -left
            left ^= bit
            if hits := reach[bit] & self.mask:
                theirs.append((hits, bit))
        reach = self.side.reach
        own = [(hits, bit) for bit in self.bits if (hits := reach[bit] & mask)]
        dead, own_dead = deaths(theirs, own), deaths(own, theirs)
        razed = (mask & self.other.goals & ~dead).bit_count()
        own_razed = (self.mask & self.side.goals & ~own_dead).bit_count()
        return dead.bit_count(), own_dead.bit_count(), razed, own_razed


def deaths(ants: Facing, opponents: Facing) -> int:
    """Return the bits of the ants that die: those with an opponent that has no more opponents than they.

    >>> one, two = [(0b11, 0b1)], [(0b1, 0b01), (0b1, 0b10)]
    >>> deaths(one, two), deaths(two, one)
    (1, 0)
    """
    weak = [0] * (len(opponents) + 1)
    for hits, bit in opponents:
        if (count := hits.bit_count()) < len(weak):
            weak[count] |= bit
    for count in range(1, len(weak)):
        weak[count] |= weak[count - 1]
    return sum([bit for hits, bit in ants if hits & weak[hits.bit_count()]])

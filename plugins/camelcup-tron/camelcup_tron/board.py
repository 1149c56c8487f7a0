"""Squares as the bits of whole numbers, so that a step of a search is a few shifts for all of them."""

from typing import NamedTuple

from camelcup_tron.state import STEPS, State


class Board(NamedTuple):
    """The free squares of a position and the heads of the cycles that drive.

    The bit of x and y is `1 << y * wide + x`; a column that is never free lies between two rows.

    wide:  bits of a row
    free:  the bits of the free squares; heads are not free
    heads: the bit of the head of each seat; 0 of one that has crashed
    """

    wide: int
    free: int
    heads: tuple[int, ...]

    def beside(self, bits: int) -> int:
        """Return the squares beside some, free or not."""
        return bits << 1 | bits >> 1 | bits << self.wide | bits >> self.wide

    def steps(self, head: int) -> dict[str, int]:
        """Return the directions in which a free square lies beside a head, with its bit."""
        beside = head >> self.wide, head << 1, head << self.wide, head >> 1
        return {step: bit for step, bit in zip(STEPS, beside, strict=True) if bit & self.free}

    def exits(self, bit: int) -> int:
        """Return the number of free squares beside one: the fewer, the closer it hugs the walls."""
        return (self.beside(bit) & self.free).bit_count()

    def regions(self, own: int, others: int) -> tuple[int, int]:
        """Return the free squares that some heads reach first, and those that others reach first."""
        wide, free, mine, theirs = self.wide, self.free, 0, 0
        while own or others:
            own = (own << 1 | own >> 1 | own << wide | own >> wide) & free
            others = (others << 1 | others >> 1 | others << wide | others >> wide) & free
            both = own & others
            free ^= own | others
            own ^= both
            others ^= both
            mine |= own
            theirs |= others
        return mine, theirs


def board_of(state: State) -> Board:
    """Return the board of a state.

    >>> board = board_of(State(("a   ", "## b"), ((0, 0), (3, 1)), (0, 1), (0, 0), turn=0))
    >>> [region.bit_count() for region in board.regions(*board.heads)]
    [1, 2]
    """
    wide, free = len(state.rows[0]) + 1, 0
    for row in reversed(state.rows):
        free = free << wide | int(row[::-1].translate(DIGITS), 2)
    bits = [1 << y * wide + x if seat in state.alive else 0 for seat, (x, y) in enumerate(state.heads)]
    return Board(wide, free & ~sum(bits), tuple(bits))


DIGITS = {ord(mark): "1" if mark == " " else "0" for mark in " #abcdefgh"}
"""The digits of the marks of a row, for the number that it is."""

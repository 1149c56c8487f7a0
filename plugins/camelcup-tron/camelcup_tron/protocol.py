"""The text protocol of the contest, which its programs speak."""

import re
from collections.abc import Sequence

from camelcup import TextProtocol
from camelcup_tron.state import FREE, STEPS, State

DIRECTIONS = dict(zip("1234", STEPS, strict=True))


class TronProtocol(TextProtocol[State]):
    """Text of the contest of February 2010: the whole map each turn; an answer ends with a digit from 1 to 4.

    The head of the reader is always 1: seat 0 and its own are exchanged.
    """

    ends = re.compile(rb"[1-4]")

    def tell(self, view: State) -> str:
        """Return the width and the height, and the rows; trails are wall."""
        rows = [["#" if mark != FREE else FREE for mark in row] for row in view.rows]
        for seat in view.alive:
            x, y = view.heads[seat]
            rows[y][x] = str(1 + {self.seat: 0, 0: self.seat}.get(seat, seat))
        lines = [f"{len(rows[0])} {len(rows)}", *map("".join, rows)]
        return "".join([f"{line}\n" for line in lines])

    def answer(self, lines: Sequence[str]) -> str:
        """Return the direction of the digit at the end; what comes before it does not matter."""
        return DIRECTIONS[lines[-1][-1]]

"""Sight: what each seat sees, has seen, and whom it has met."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from camelcup_ants.battle import Ant
from camelcup_ants.board import Board
from camelcup_ants.state import Hill, Known
from camelcup_ants.torus import Sight, Squares

UNSEEN = "?"


class Pieces(NamedTuple):
    """All that seats may see on a board but food: ants by seat, hills, and the ants that died."""

    ants: Sequence[Squares]
    hills: Sequence[Hill]
    dead: Sequence[Ant]


def unknown(board: Board, seat: int) -> Known:
    """Return the knowledge of a seat that has seen nothing yet."""
    return Known(0, 0, (UNSEEN * board.torus.cols,) * board.torus.rows, (seat,))


def see(board: Board, sight: Sight, known: Known, seat: int, pieces: Pieces) -> Known:
    """Return the knowledge of a seat once it sees the board from the squares of its ants."""
    sees = sight.seen_from(pieces.ants[seat])
    seen = known.seen | sees
    rows = known.rows if seen == known.seen else _chart(board, sight.bits(seen))
    met = known.met if len(known.met) == len(pieces.ants) else _meet(sight.test(sees), known.met, pieces)
    return Known(sees, seen, rows, met)


def _chart(board: Board, seen: str) -> tuple[str, ...]:
    """Return the rows of the map. seen: for each square "1" if it has been seen, else "0" """
    unseen, change, ones = _bytes_of(board)
    cols, size = board.torus.cols, board.torus.size
    mask = (int.from_bytes(seen.encode(), "big") & ones) * 0xFF
    text = (unseen ^ change & mask).to_bytes(size, "big").decode()
    return tuple([text[first : first + cols] for first in range(0, size, cols)])


@lru_cache(maxsize=16)
def _bytes_of(board: Board) -> tuple[int, int, int]:
    """Return numbers of a byte for each square: the mark of an unseen one, its change once seen, and 1."""
    unseen, ground, ones = (
        int.from_bytes(text.encode(), "big")
        for text in (UNSEEN * board.torus.size, board.ground, "\1" * board.torus.size)
    )
    return unseen, unseen ^ ground, ones


def _meet(sees: Callable[[int], int], met: tuple[int, ...], pieces: Pieces) -> tuple[int, ...]:
    """Return the seats that were met: new ones by their ants in row order, then by hills, then by dead."""
    strangers = [seat for seat in range(len(pieces.ants)) if seat not in met]
    ants = [(square, seat) for seat in strangers for square in pieces.ants[seat] if sees(square)]
    hills = [(hill.square, hill.owner) for hill in pieces.hills if not hill.razed and sees(hill.square)]
    dead = [(square, seat) for square, seat in pieces.dead if sees(square)]
    return tuple(dict.fromkeys([*met, *[seat for _, seat in (*sorted(ants), *hills, *dead)]]))

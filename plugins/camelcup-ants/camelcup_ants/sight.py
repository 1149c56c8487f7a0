"""Sight: what each seat sees, has seen, and whom it has met."""

from collections.abc import Callable, Sequence
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
    new = sees & ~known.seen
    rows = _chart(board, known.rows, sight.bits(new)) if new else known.rows
    met = known.met if len(known.met) == len(pieces.ants) else _meet(sight.test(sees), known.met, pieces)
    return Known(sees, known.seen | new, rows, met)


def _chart(board: Board, rows: Sequence[str], new: str) -> tuple[str, ...]:
    """Return the rows of the map once some squares are seen for the first time."""
    chart, ground, cols = list(rows), board.ground, board.torus.cols
    end, find = 0, f"{new}0".find
    while (start := find("1", end)) >= 0:
        end = find("0", start)
        row = start // cols
        first = row * cols
        if end > first + cols:
            end = first + cols
        text = chart[row]
        chart[row] = f"{text[: start - first]}{ground[start:end]}{text[end - first :]}"
    return tuple(chart)


def _meet(sees: Callable[[int], int], met: tuple[int, ...], pieces: Pieces) -> tuple[int, ...]:
    """Return the seats that were met: new ones by their ants in row order, then by hills, then by dead."""
    strangers = [seat for seat in range(len(pieces.ants)) if seat not in met]
    ants = [(square, seat) for seat in strangers for square in pieces.ants[seat] if sees(square)]
    hills = [(hill.square, hill.owner) for hill in pieces.hills if not hill.razed and sees(hill.square)]
    dead = [(square, seat) for square, seat in pieces.dead if sees(square)]
    return tuple(dict.fromkeys([*met, *[seat for _, seat in (*sorted(ants), *hills, *dead)]]))

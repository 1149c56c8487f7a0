"""Sight: what each seat sees, has seen, and whom it has met."""

import re
from collections.abc import Sequence

from camelcup_ants.battle import Ant
from camelcup_ants.board import Board
from camelcup_ants.state import Hill, Known
from camelcup_ants.torus import Sight, Squares

UNSEEN = "?"

RUNS = re.compile("1+")


def unknown(board: Board, seat: int) -> Known:
    """Return what a seat knows that has seen nothing yet."""
    return Known(0, 0, UNSEEN * board.torus.size, (seat,))


def look(board: Board, sight: Sight, known: Known, own: Squares) -> Known:
    """Return what a seat knows once it sees the board from the squares of its ants."""
    sees = sight.seen_from(own)
    new = sees & ~known.seen
    if not new:
        return known._replace(sight=sees)
    parts, done = [], 0
    for run in RUNS.finditer(sight.bits(new)):
        start, end = run.span()
        parts += [known.chart[done:start], board.ground[start:end]]
        done = end
    return Known(sees, known.seen | new, "".join([*parts, known.chart[done:]]), known.met)


def meet(
    sight: Sight, known: Known, ants: Sequence[Squares], hills: Sequence[Hill], dead: Sequence[Ant]
) -> Known:
    """Return what a seat knows once it has met whom it sees: by ants, then hills, then dead, in row order."""
    if len(known.met) == len(ants):
        return known
    bits = sight.bits(known.sight)
    strangers = [seat for seat in range(len(ants)) if seat not in known.met]
    by_ants = sorted([(square, seat) for seat in strangers for square in ants[seat] if bits[square] == "1"])
    by_hills = [(hill.square, hill.owner) for hill in hills if not hill.razed and bits[hill.square] == "1"]
    by_dead = [(square, seat) for square, seat in dead if bits[square] == "1"]
    met = dict.fromkeys([*known.met, *[seat for _, seat in (*by_ants, *by_hills, *by_dead)]])
    return known if len(met) == len(known.met) else known._replace(met=tuple(met))

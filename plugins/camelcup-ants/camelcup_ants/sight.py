"""Sight: what each seat sees, has seen, and whom it has met; and the view that it has of a state."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from camelcup_ants.battle import Ant
from camelcup_ants.board import Board
from camelcup_ants.state import OVER, Hill, Known, State, View
from camelcup_ants.torus import Sight, Squares, sight_of

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


def view_of(state: State, seat: int) -> View:
    """Return the view that a seat has of a state."""
    rules, known, torus = state.rules, state.known[seat], state.board.torus
    places = torus.places
    sees = sight_of(torus, rules.viewradius2).test(known.sight)
    number = {owner: place for place, owner in enumerate(known.met)}

    def told(pieces: Iterable[Ant]) -> tuple[tuple[int, int, int], ...]:
        return tuple([(*places[square], number[owner]) for square, owner in pieces if owner in number])

    others = [(square, owner) for owner in known.met[1:] for square in state.ants[owner] if sees(square)]
    ants = [(square, seat) for square in state.ants[seat]]
    hills = [(hill.square, hill.owner) for hill in state.hills if not hill.razed and sees(hill.square)]
    dead = [(square, owner) for square, owner in state.dead if owner == seat or sees(square)]
    view = View(
        turn=state.turn,
        turns=rules.turns,
        rows=torus.rows,
        cols=torus.cols,
        viewradius2=rules.viewradius2,
        attackradius2=rules.attackradius2,
        spawnradius2=rules.spawnradius2,
        player_seed=state.constants.player_seed if state.constants else 0,
        map=known.rows,
        ants=told(sorted(ants + others)),
        hills=told(hills),
        food=tuple([places[square] for square in sorted(filter(sees, state.food))]),
        dead=told(dead),
    )
    return _with_end(view, state, known.met) if state.phase == OVER else view


def _with_end(view: View, state: State, met: tuple[int, ...]) -> View:
    """Return the view with the end of the game, in the numbering of its seat."""
    order = [*met, *[None] * (len(state.ants) - len(met))]
    return view._replace(
        scores=tuple([None if seat is None else state.score[seat] for seat in order]),
        statuses=tuple([None if seat is None else status_of(state, seat) for seat in order]),
        asked=tuple([None if seat is None else state.asked[seat] for seat in order]),
        ending=state.ending,
    )


def status_of(state: State, seat: int) -> str:
    """Return survived, eliminated or crashed, the contest's words; the game knows no kind of fault."""
    if seat in state.put_out:
        return "crashed"
    return "survived" if seat in state.alive else "eliminated"

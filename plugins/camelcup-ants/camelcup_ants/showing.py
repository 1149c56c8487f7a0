"""The board as text: a window that follows the fight, and a few lines of numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from camelcup_ants.board import HILLS
from camelcup_ants.sight import UNSEEN
from camelcup_ants.state import MAP, Public, State, View
from camelcup_ants.torus import Torus, torus_of

COLUMNS, LINES = 80, 24
"""The terminal for which a board is shown where nobody knows its size."""

AROUND = 10
"""Lines of a terminal above and below the rows of a state; two seats take one more."""

AROUND_VIEW = 13
"""Those of a seat, which does not know how many seats there are: the prompt is among them."""

MARGIN = 4
"""Columns for the numbers of the rows."""

RULED = 10
"""Columns between two numbers of columns."""

DOWN, RIGHT = 5, 20
"""Rows and columns that it moves by, so that it does not tremble."""

NAMED = 5
"""Most ants outside of the window whose places are named."""

ANTS, ANTS_ON_HILLS = "abcdefghij", "ABCDEFGHIJ"
FOOD, DEAD = "*", "x"

COLOURS = ("31", "34", "32", "33", "35", "36", "91", "94", "92", "95")
"""Terminal colours of the owners."""

GROUNDS = {"%": "30;44", UNSEEN: "90", FOOD: "1;97", DEAD: "1;91"}
"""Terminal colours of squares without ants and hills."""

RESET = "\x1b[0m"

Piece = tuple[int, int]
"""Square and owner."""


class Shown(NamedTuple):
    """The pieces that are shown, alike for states and views.

    marks:  the mark of each square's ground
    around: lines of a terminal above and below the rows
    """

    torus: Torus
    marks: str
    around: int
    hills: Sequence[Piece]
    ants: Sequence[Piece]
    food: Sequence[int]
    dead: Sequence[Piece]


def show_board(state: State | View | Public, colour: bool, columns: int = COLUMNS, lines: int = LINES) -> str:
    """Return the window with the numbers of its rows and columns, and what each owner has.

    The window is all of the board where a terminal of so many columns and lines has room for it beside the
    lines of the seats.
    """
    if isinstance(state, View):
        shown, numbers = _of_view(state), _lines_of_view(state)
    elif isinstance(state, Public):
        shown, numbers = _of_public(state), [_turn(state.state)]
    elif state.phase == MAP:
        return "the map is to be drawn"
    else:
        shown, numbers = _of_state(state), _lines_of_state(state)
    marks = list(shown.marks)
    for square in shown.food:
        marks[square] = FOOD
    for square, _ in shown.dead:
        marks[square] = DEAD
    for square, owner in shown.hills:
        marks[square] = HILLS[owner]
    hills = {square for square, _ in shown.hills}
    for square, owner in shown.ants:
        marks[square] = (ANTS_ON_HILLS if square in hills else ANTS)[owner]
    paint = _coloured if colour else "".join
    rows, cols = _window(shown, columns, lines)
    board = [f"{row:>3} {paint([marks[shown.torus.square(row, col)] for col in cols])}" for row in rows]
    if isinstance(state, View):
        numbers += _elsewhere(state, rows, cols)
    return "\n".join([_ruler(cols), *board, *numbers])


def _of_state(state: State) -> Shown:
    return Shown(
        state.board.torus,
        state.board.ground,
        AROUND + len(state.ants) // 2,
        [(hill.square, hill.owner) for hill in state.hills if not hill.razed],
        [(square, seat) for seat, squares in enumerate(state.ants) for square in squares],
        list(state.food),
        state.dead,
    )


def _of_public(public: Public) -> Shown:
    shown = _of_state(public.state)
    food = [square for square in shown.food if public.sight[square] == "1"]
    hills, ants, dead = map(public.in_sight, (shown.hills, shown.ants, shown.dead))
    return shown._replace(marks=public.ground, hills=hills, ants=ants, food=food, dead=dead)


def _of_view(view: View) -> Shown:
    torus = torus_of(view.rows, view.cols)

    def pieces(places: Iterable[tuple[int, int, int]]) -> list[Piece]:
        return [(torus.square(row, col), owner) for row, col, owner in places]

    food = [torus.square(row, col) for row, col in view.food]
    marks = "".join(view.map)
    return Shown(torus, marks, AROUND_VIEW, pieces(view.hills), pieces(view.ants), food, pieces(view.dead))


def _lines_of_state(state: State) -> list[str]:
    """Return the turn, and the ants and the hive of each seat."""
    return [
        _turn(state),
        _numbers("ants ", list(map(len, state.ants))),
        _numbers("hive ", state.hive),
    ]


def _turn(state: State) -> str:
    ending = f": {state.ending}" if state.ending else ""
    return f"turn {state.turn} of {state.rules.turns}{ending}"


def _lines_of_view(view: View) -> list[str]:
    """Return the turn and its dead, the ants of each owner that are seen, and the scores at the end."""
    died = f"; {_numbers('died', _counts(view.dead))}" if view.dead else ""
    ending = f": {view.ending}" if view.ending else ""
    lines = [f"turn {view.turn} of {view.turns}{died}{ending}", _numbers("ants ", _counts(view.ants))]
    return lines + [_numbers("score", view.scores)] * bool(view.scores)


def _counts(pieces: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return the number of pieces of each owner."""
    counts = Counter([owner for _, _, owner in pieces])
    return [counts[owner] for owner in range(max(counts, default=0) + 1)]


def _elsewhere(view: View, rows: Sequence[int], cols: Sequence[int]) -> list[str]:
    """Return a line with the own ants that are not in the window, the first ones with their places."""
    own = [(row, col) for row, col, owner in view.ants if owner == 0 and not (row in rows and col in cols)]
    places = "  ".join([f"{row},{col}" for row, col in own[:NAMED]])
    more = f"  and {len(own) - NAMED} more" if len(own) > NAMED else ""
    return [f"your ants that a larger terminal shows: {places}{more}"] * bool(own)


def _numbers(word: str, numbers: Sequence[int | None]) -> str:
    cells = [f"{ANTS[owner]}:{'-' if number is None else number}" for owner, number in enumerate(numbers)]
    return f"{word} {' '.join([f'{cell:<6}' for cell in cells])}".rstrip()


def _coloured(marks: Iterable[str]) -> str:
    """Return marks with their colours, one for all that stand side by side."""
    return "".join(
        [
            f"\x1b[{colour}m{''.join(run)}{RESET}" if colour else "".join(run)
            for colour, run in groupby(marks, key=_colour)
        ]
    )


def _colour(mark: str) -> str | None:
    owner = max(ANTS.find(mark), ANTS_ON_HILLS.find(mark), HILLS.find(mark))
    return GROUNDS.get(mark) if owner < 0 else COLOURS[owner]


def _ruler(cols: Sequence[int]) -> str:
    """Return a line with the numbers of columns above their first digits."""
    line = "    "
    for place, col in enumerate(cols):
        if col % RULED == 0:
            line = f"{line:<{place + 4}}{col}"
    return line


def _window(shown: Shown, columns: int, lines: int) -> tuple[list[int], list[int]]:
    """Return the rows and the columns of the part of the board in which most happens."""
    torus = shown.torus
    height = max(1, min(lines - shown.around, torus.rows))
    width = max(1, min(columns - MARGIN, torus.cols))
    downs = range(0, torus.rows, DOWN) if torus.rows > height else (0,)
    rights = range(0, torus.cols, RIGHT) if torus.cols > width else (0,)

    def interest(down: int, right: int) -> int:
        def inside(pieces: Iterable[Piece], edge: int = 0) -> list[int]:
            places = [(*torus.places[square], owner) for square, owner in pieces]
            return [
                owner
                for row, col, owner in places
                if (row - down - edge) % torus.rows < height - 2 * edge
                and (col - right - edge) % torus.cols < width - 2 * edge
            ]

        ants = Counter(inside(shown.ants))
        strangers = ants.total() - max(ants.values(), default=0)
        in_the_middle = len(inside(shown.ants, edge=height // 4))
        return 10 * len(inside(shown.dead)) + 3 * strangers + ants.total() + in_the_middle

    down, right = max([(down, right) for down in downs for right in rights], key=lambda at: interest(*at))
    rows = [row % torus.rows for row in range(down, down + height)]
    return rows, [col % torus.cols for col in range(right, right + width)]

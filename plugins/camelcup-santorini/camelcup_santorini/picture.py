"""The board as a picture.

One points at a worker, at the square it moves to and at the square it builds on. An action names directions
and no squares, so the three parts do, too; a square has all those that lead to it.
"""

from collections.abc import Sequence
from contextlib import ExitStack

from camelcup import Drawing, seat_names
from camelcup.report import SERIES
from camelcup_santorini.actions import ACTIONS, DIRECTIONS, KEYS, WORKERS, Action, which
from camelcup_santorini.moves import (
    DOME,
    NEXT,
    QUIET_TURNS,
    SIZE,
    SQUARES,
    height,
    landing,
    legal_indices,
    parts_left,
)
from camelcup_santorini.state import FIRST, SECOND, State

CELL, EDGE = 104, 20
WIDTH, HEIGHT = 760, SIZE * CELL + 2 * EDGE
MIDDLE = CELL / 2

LEFT = WIDTH - 180
"""Left edge of what stands beside the board."""

SHORT = 8
"""Letters of a name beside the board."""

PLAYERS = (FIRST, SECOND)
"""The player at each seat."""


def draw_board(state: State, prefix: str, to_point_at: bool, names: Sequence[str] = ()) -> str:
    """Return the picture of a state, with or without the parts that the player to move points at."""
    full, short = seat_names(names, 2), seat_names(names, 2, SHORT)
    title = f"Santorini: {_status(state, full)}"
    drawing = Drawing(WIDTH, HEIGHT, title=title, desc=_in_words(state, full), prefix=prefix)
    _draw_buildings(drawing, state)
    chips = seat_names(names, 2, 2)
    for seat, pair in enumerate((state.first, state.second)):
        for worker, square in zip(WORKERS, pair, strict=True):
            with drawing.group(*_corner(square), key=f"worker-{seat}-{worker}"):
                _draw_worker(drawing, seat, chips[seat], -worker, height(state.floors, square))
    _draw_seats(drawing, state, short)
    _draw_parts(drawing, state)
    if to_point_at and not state.over:
        _draw_targets(drawing, state)
    return drawing.svg()


def picks_of(action: Action) -> tuple[str, str, str]:
    """Return the parts that one points at for an action: its worker, its move and its build."""
    worker, move, build = action
    return f"worker-{-worker}", f"worker-{-worker}-{move}", f"worker-{-worker}-{move}-{build}"


def _corner(square: int) -> tuple[int, int]:
    """Return the place of the upper left corner of a square."""
    return EDGE + square % SIZE * CELL, EDGE + square // SIZE * CELL


def _draw_buildings(drawing: Drawing, state: State) -> None:
    """Add the squares, with the floors one within another as seen from above."""
    workers = {*state.first, *state.second}
    for square in SQUARES:
        level = height(state.floors, square)
        with drawing.group(*_corner(square), key=f"{square}-{level}" if level else None):
            drawing.rect(1, 1, CELL - 2, CELL - 2, fill="panel", stroke="line", stroke_width=2)
            for floor in range(min(level, DOME - 1)):
                inset = 6 + 9 * floor
                size = CELL - 2 * inset
                drawing.rect(inset, inset, size, size, rx=3, fill="paper", stroke="faint", stroke_width=3)
            if level == DOME:
                drawing.circle(MIDDLE, MIDDLE, 23, fill="ink")
            if level and square not in workers:
                colour = "paper" if level == DOME else "ink"
                drawing.text(MIDDLE, MIDDLE + 11, level, size=32, fill=colour, font_weight="bold")


def _draw_worker(drawing: Drawing, seat: int, name: str, number: int, level: int) -> None:
    """Add a worker with its number as dots, and the height it stands on in a corner."""
    _draw_shape(drawing, seat, MIDDLE, MIDDLE, 25)
    on_hue = f"on-{SERIES[seat]}"
    drawing.text(MIDDLE, MIDDLE + 4, name, size=23, fill=on_hue, font_weight="bold")
    for dot in range(number):
        drawing.circle(MIDDLE + 10 * dot - 5 * (number - 1), MIDDLE + 15, 4, fill=on_hue)
    drawing.rect(3, 3, 20, 25, rx=3, fill="paper")
    drawing.text(13, 23, level, size=22, font_weight="bold")


def _draw_shape(drawing: Drawing, seat: int, x: float, y: float, radius: float) -> None:
    """Add the ground of a worker: a disc for seat 0, a square for seat 1."""
    outline: dict[str, str | float] = {"fill": SERIES[seat], "stroke": "ink", "stroke_width": 2}
    if seat:
        half = 0.9 * radius  # the areas look the same
        drawing.rect(x - half, y - half, 2 * half, 2 * half, rx=4, **outline)
    else:
        drawing.circle(x, y, radius, **outline)


def _draw_targets(drawing: Drawing, state: State) -> None:
    """Add what one points at on each square: parts with labels, each within the one before.

    The pointer goes through them until they come next: what a square is for depends on the parts before.
    """
    targets: dict[int, dict[str, str]] = {}
    for number in legal_indices(state.floors, state.own, state.other):
        action = ACTIONS[number]
        square = landing(state.own, action)
        squares = state.own[-1 - action.worker], square, NEXT[square][KEYS.index(action.build)]
        labels = (
            f"{which(action.worker)} worker",
            f"moves {DIRECTIONS[action.move]}",
            f"builds {DIRECTIONS[action.build]}",
        )
        for square, pick, label in zip(squares, picks_of(action), labels, strict=True):
            targets.setdefault(square, {})[pick] = label
    for square, parts in sorted(targets.items()):
        with ExitStack() as groups:
            for pick, label in parts.items():
                groups.enter_context(drawing.group(pick=pick, label=label))
            drawing.rect(*_corner(square), CELL, CELL, opacity=0, pointer_events="none")


def _draw_seats(drawing: Drawing, state: State, names: Sequence[str]) -> None:
    """Add each seat, and which of them is to move or has won."""
    for seat, player in enumerate(PLAYERS):
        y = 42 + 44 * seat
        mark, weight = ("▸", "bold") if _at(state, player) else ("", "normal")
        drawing.text(LEFT - 2, y + 8, mark, size=24, text_anchor="start")
        _draw_shape(drawing, seat, LEFT + 32, y, 14)
        words = f"{names[seat]}{' wins' * (state.over and player == state.winner)}"
        drawing.text(LEFT + 54, y + 8, words, size=20, text_anchor="start", font_weight=weight)
    if not state.over and state.quiet:
        drawing.text(LEFT, 134, f"{state.quiet} of {QUIET_TURNS} turns", size=18, text_anchor="start")
        drawing.text(LEFT, 156, "without a build", size=18, text_anchor="start")
    elif state.over and not state.winner:
        drawing.text(LEFT, 134, "drawn", size=22, text_anchor="start", font_weight="bold")


def _at(state: State, player: int) -> str:
    """Return whether a player is to move or has won, as a word; empty if neither."""
    if state.over:
        return "wins" if player == state.winner else ""
    return "moves" if player == state.player else ""


def _draw_parts(drawing: Drawing, state: State) -> None:
    """Add the number of parts that are left."""
    drawing.text(LEFT, 196, "parts left", size=18, fill="faint", text_anchor="start")
    names = ("floor 1", "floor 2", "floor 3", "domes")
    for row, (name, count) in enumerate(zip(names, parts_left(state.floors), strict=True)):
        y = 224 + 28 * row
        drawing.text(LEFT, y, name, size=20, text_anchor="start")
        drawing.text(WIDTH - EDGE, y, count, size=22, text_anchor="end", font_weight="bold")


def _status(state: State, names: Sequence[str]) -> str:
    """Return whose turn it is, or how the game ended."""
    acts = [_at(state, player) for player in PLAYERS]
    words = [f"{name} {act}" for name, act in zip(names, acts, strict=True) if act]
    return words[0] if words else "drawn"


def _in_words(state: State, names: Sequence[str]) -> str:
    """Return the position as a screen reader says it."""
    lines = [f"{_status(state, names)}."]
    for name, pair in zip(names, (state.first, state.second), strict=True):
        places = [
            f"row {square // SIZE + 1} column {square % SIZE + 1} at height {height(state.floors, square)}"
            for square in pair
        ]
        lines.append(f"{name}: {' and '.join(places)}.")
    heights = [str(height(state.floors, square)) for square in SQUARES]
    by_row = ", ".join(" ".join(heights[start : start + SIZE]) for start in range(0, len(heights), SIZE))
    first, second, third, domes = parts_left(state.floors)
    lines.append(f"Heights by row: {by_row}; 4 is a dome.")
    lines.append(f"Left: {first} first floors, {second} second, {third} third, {domes} domes.")
    if state.quiet:
        lines.append(f"Nothing built for {state.quiet} of {QUIET_TURNS} turns.")
    return " ".join(lines)

"""The board as a picture.

One points at an arrow beside a worker for its move, and then at a key of the pad for its build: an action
names directions, not squares.
"""

from functools import cache
from math import hypot

from camelcup import Drawing
from camelcup.report import SERIES
from camelcup_santorini.actions import ACTIONS, DIRECTIONS, KEYS, WORKERS, which
from camelcup_santorini.moves import (
    DOME,
    QUIET_TURNS,
    SIZE,
    SQUARES,
    STEPS,
    height,
    legal_indices,
    parts_left,
)
from camelcup_santorini.state import FIRST, SECOND, State

CELL, EDGE = 104, 20
WIDTH, HEIGHT = 760, SIZE * CELL + 2 * EDGE
MIDDLE = CELL / 2

LEFT = WIDTH - 180
"""Left edge of what stands beside the board."""

KEY = 44
"""Size of a key of the pad."""

PLAYERS = (FIRST, SECOND)
"""The player at each seat."""


def draw_board(state: State, prefix: str) -> str:
    """Return the picture of a state."""
    title = f"Santorini: {_status(state)}"
    drawing = Drawing(WIDTH, HEIGHT, title=title, desc=_in_words(state), prefix=prefix)
    _draw_buildings(drawing, state)
    arrows = _moves(state)
    for seat, pair in enumerate((state.first, state.second)):
        for worker, square in zip(WORKERS, pair, strict=True):
            with drawing.group(*_corner(square)):
                _draw_worker(drawing, seat, -worker, height(state.floors, square))
                if PLAYERS[seat] == state.player:
                    _draw_arrows(drawing, seat, worker, arrows)
    _draw_seats(drawing, state)
    _draw_parts(drawing, state)
    _draw_pad(drawing)
    return drawing.svg()


def move_pick(worker: int, key: str) -> str:
    """Return the name of the arrow for a move of a worker, -1 or -2."""
    return f"move-{-worker}-{key}"


def build_pick(key: str) -> str:
    """Return the name of the key for a build."""
    return f"build-{key}"


def _moves(state: State) -> set[tuple[int, str]]:
    """Return the moves of the player to move: a worker, -1 or -2, and a key."""
    if state.over:
        return set()
    return {ACTIONS[number][:2] for number in legal_indices(state.floors, state.own, state.other)}


def _corner(square: int) -> tuple[int, int]:
    """Return the place of the upper left corner of a square."""
    return EDGE + square % SIZE * CELL, EDGE + square // SIZE * CELL


def _draw_buildings(drawing: Drawing, state: State) -> None:
    """Add the squares, with the floors one within another as seen from above."""
    workers = {*state.first, *state.second}
    for square in SQUARES:
        level = height(state.floors, square)
        with drawing.group(*_corner(square)):
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


def _draw_worker(drawing: Drawing, seat: int, number: int, level: int) -> None:
    """Add a worker with its number as dots, and the height it stands on in a corner."""
    _draw_shape(drawing, seat, MIDDLE, MIDDLE, 25)
    on_hue = f"on-{SERIES[seat]}"
    drawing.text(MIDDLE, MIDDLE + 4, f"s{seat}", size=23, fill=on_hue, font_weight="bold")
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


def _draw_arrows(drawing: Drawing, seat: int, worker: int, moves: set[tuple[int, str]]) -> None:
    """Add an arrow for each move of a worker, in the part of its square that lies on the way."""
    third = CELL / 3
    for key, (row, column) in zip(KEYS, STEPS, strict=True):
        if (worker, key) in moves:
            label = f"{which(worker)} worker moves {DIRECTIONS[key]}"
            with drawing.group(pick=move_pick(worker, key), label=label):
                drawing.rect((column + 1) * third, (row + 1) * third, third, third, opacity=0)
                drawing.path(_arrow(key, MIDDLE, 42), fill=SERIES[seat], stroke="paper", stroke_width=2)


@cache
def _arrow(key: str, centre: float, far: float) -> str:
    """Return the path of a triangle at a distance from a centre, pointing away from it."""
    row, column = STEPS[KEYS.index(key)]
    x, y = column / hypot(row, column), row / hypot(row, column)
    tip, base, half = far + 8, far - 7, 8
    points = [(tip * x, tip * y)]
    points += [(base * x - side * y, base * y + side * x) for side in (half, -half)]
    return "M" + "L".join(f"{centre + x:.0f} {centre + y:.0f}" for x, y in points) + "Z"


def _draw_seats(drawing: Drawing, state: State) -> None:
    """Add each seat, and which of them is to move or has won."""
    for seat, player in enumerate(PLAYERS):
        y = 42 + 44 * seat
        mark, weight = ("▸", "bold") if _at(state, player) else ("", "normal")
        drawing.text(LEFT - 2, y + 8, mark, size=24, text_anchor="start")
        _draw_shape(drawing, seat, LEFT + 32, y, 14)
        words = f"s{seat} {_at(state, player)}"
        drawing.text(LEFT + 54, y + 8, words, size=22, text_anchor="start", font_weight=weight)
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


def _draw_pad(drawing: Drawing) -> None:
    """Add the keys for builds."""
    top = HEIGHT - EDGE - 3 * KEY
    drawing.text(LEFT, top - 12, "then build", size=18, fill="faint", text_anchor="start")
    with drawing.group(LEFT, top):
        drawing.circle(1.5 * KEY, 1.5 * KEY, 8, fill="faint")
        for key, (row, column) in zip(KEYS, STEPS, strict=True):
            with drawing.group(pick=build_pick(key), label=f"builds {DIRECTIONS[key]}"):
                x, y = (column + 1) * KEY, (row + 1) * KEY
                drawing.rect(
                    x + 1, y + 1, KEY - 2, KEY - 2, rx=5, fill="panel", stroke="line", stroke_width=2
                )
                drawing.text(x + KEY / 2, y + KEY / 2 + 7, key, size=20)


def _status(state: State) -> str:
    """Return whose turn it is, or how the game ended."""
    words = [f"s{seat} {_at(state, player)}" for seat, player in enumerate(PLAYERS) if _at(state, player)]
    return words[0] if words else "drawn"


def _in_words(state: State) -> str:
    """Return the position as a screen reader says it."""
    lines = [f"{_status(state)}."]
    for seat, pair in enumerate((state.first, state.second)):
        places = [
            f"row {square // SIZE + 1} column {square % SIZE + 1} at height {height(state.floors, square)}"
            for square in pair
        ]
        lines.append(f"s{seat}: {' and '.join(places)}.")
    heights = [str(height(state.floors, square)) for square in SQUARES]
    by_row = ", ".join(" ".join(heights[start : start + SIZE]) for start in range(0, len(heights), SIZE))
    first, second, third, domes = parts_left(state.floors)
    lines.append(f"Heights by row: {by_row}; 4 is a dome.")
    lines.append(f"Left: {first} first floors, {second} second, {third} third, {domes} domes.")
    if state.quiet:
        lines.append(f"Nothing built for {state.quiet} of {QUIET_TURNS} turns.")
    return " ".join(lines)

"""Positions as pictures: walls, trails in the colours of the seats, and heads with their letters."""

import re
from collections.abc import Sequence

from camelcup import Drawing, plural, seat_names
from camelcup.report import SERIES
from camelcup_tron.state import STEPS, TRAILS, State, after

SIDE, HEAD = 680, 40
"""The width of the view box, and the height of the line above the map."""


def draw_picture(state: State, side: int, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state. side: squares of the longer side of its map, drawn or not"""
    # A square more at each edge: a cycle may drive out of the map.
    unit = SIDE // (side + 2)
    drawing = Drawing(SIDE, HEAD + SIDE, f"Tron, turn {state.turn}", _desc(state), prefix)
    _draw_seats(drawing, state, names)
    with drawing.group(unit, HEAD + unit):
        for number, mark in enumerate(("#", *TRAILS[: len(state.lasted)])):
            fill = SERIES[number - 1] if number else "faint"
            drawing.path(_squares(state, mark, unit), fill=fill)
        for seat in range(len(state.heads)):
            _draw_head(drawing, state, seat, unit)
        if state.rows and state.seat in state.alive:
            _draw_targets(drawing, state, state.seat, unit)
    return drawing.svg()


def _squares(state: State, mark: str, unit: int) -> str:
    """Return the path of all squares of a mark, those side by side in one."""
    found = [(y, run) for y, row in enumerate(state.rows) for run in re.finditer(f"{mark}+", row)]
    runs = [(unit * run.start(), unit * y, unit * len(run[0])) for y, run in found]
    return "".join([f"M{x} {y}h{length}v{unit}h{-length}z" for x, y, length in runs])


def _draw_seats(drawing: Drawing, state: State, names: Sequence[str]) -> None:
    """Draw the letter of each seat, the turns that it has survived, and its name."""
    wide = (SIDE - 24) // max(2, len(state.lasted))
    shown = seat_names(names, len(state.lasted), (wide - 70) // 10) if names else [""] * len(state.lasted)
    for seat, (lasted, name) in enumerate(zip(state.lasted, shown, strict=True)):
        x = 12 + wide * seat
        drawing.rect(x, 8, 24, 24, rx=4, fill=SERIES[seat])
        drawing.text(x + 12, 26, TRAILS[seat], 17, fill=f"on-{SERIES[seat]}", font_weight="bold")
        words = f"{lasted}{'' if seat in state.alive else ' ✕'} {name}".rstrip()
        drawing.text(x + 30, 26, words, 16, text_anchor="start")


def _draw_head(drawing: Drawing, state: State, seat: int, unit: int) -> None:
    x, y = state.heads[seat]
    middle, fill = unit / 2, SERIES[seat]
    drawing.circle(unit * x + middle, unit * y + middle, unit / 2, fill=fill, stroke="ink", stroke_width=2)
    mark = TRAILS[seat] if seat in state.alive else "✕"
    drawing.text(unit * x + middle, unit * y + 0.72 * unit, mark, round(0.7 * unit), fill=f"on-{fill}")


def _draw_targets(drawing: Drawing, state: State, seat: int, unit: int) -> None:
    """Draw what one points at: the squares beside the own head, a ring where they are free."""
    for step in STEPS:
        x, y = place = after(state.heads[seat], step)
        free = state.is_free(place)
        label = f"drive {step}" if free else f"drive {step} and crash"
        fill, stroke = ("paper", SERIES[seat]) if free else ("none", "none")
        with drawing.group(unit * x, unit * y, pick=step, label=label):
            drawing.rect(0, 0, unit, unit, fill=fill, stroke=stroke)


def _desc(state: State) -> str:
    if not state.rows:
        return "the map is not drawn yet"
    heads = [f"{TRAILS[seat]} at x {state.heads[seat][0]}, y {state.heads[seat][1]}" for seat in state.alive]
    return f"{plural(len(heads), 'cycle')} driving: {'; '.join(heads)}" if heads else "all have crashed"

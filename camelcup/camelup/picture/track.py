"""The track: squares, start and finish, traps and stacks of camels."""

from collections.abc import Sequence
from itertools import pairwise

from camelcup import Drawing
from camelcup.camelup.actions import NAMES
from camelcup.camelup.picture import parts
from camelcup.camelup.picture.scenery import SAND
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.picture.squares import LANE_TOP, Square
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import CAMELS, FINISH, Rules

LARGEST, SMALLEST = 1.3, 0.85
"""Scales of camels in low stacks and in high ones, in which they overlap more."""

ROUNDED = {2: (40, 0, 0, 0), 7: (0, 40, 0, 0), 10: (0, 0, 40, 0)}
"""Radii of the corners of squares at the turns of the circuit, from the upper left one, clockwise."""


def draw_squares(drawing: Drawing, places: Sequence[Square], rules: Rules) -> None:
    """Draw the track without pieces; each square on which traps are allowed can be pointed at."""
    for number, place in enumerate(places):
        more = {}
        if rules.trap_first <= number <= rules.trap_last:
            more = {"pick": f"square-{number}", "label": f"square {number}", "role": "img"}
        outline = _outline(place, *ROUNDED.get(number, (0, 0, 0, 0)))
        drawing.path(outline, fill="orange", fill_opacity=SAND, **more)
    with drawing.group(pointer_events="none"):
        for number, place in enumerate(places):
            drawing.text(place.x + 8, place.y + 26, number, 20, fill="faint", text_anchor="start")
        _draw_direction(drawing, places)
        _draw_start(drawing, places[0])
        _draw_finish(drawing, places[FINISH - 1])


def _outline(place: Square, a: int, b: int, c: int, d: int) -> str:
    """Return the path round a square, with a gap to its neighbours and some radii of its corners."""
    left, top = place.x + 0.5, place.y + 0.5
    right, bottom = left + place.width - 1, top + place.height - 1
    return (
        f"M{left + a:g} {top:g}H{right - b:g}q{b} 0 {b} {b}V{bottom - c:g}q0 {c} -{c} {c}"
        f"H{left + d:g}q-{d} 0 -{d} -{d}V{top + a:g}q0 -{a} {a} -{a}Z"
    )


def _draw_direction(drawing: Drawing, places: Sequence[Square]) -> None:
    """Draw an arrow head from each square of the circuit to the next."""
    heads = ""
    for (x, y, width, height, _), after in pairwise(places[:FINISH]):
        across = (after.x > x) - (after.x < x)
        down = (after.y > y) - (after.y < y)
        middle = (x + width / 2 * (1 + across), y + height / 2 * (1 + down))
        heads += _head(*middle, across, down)
    drawing.path(heads, stroke="faint", stroke_width=2.5)


def _head(x: float, y: float, across: int, down: int) -> str:
    """Return the path of an arrow head."""
    back_x, back_y = x - 4 * across, y - 4 * down
    side_x, side_y = 7 * down, 7 * across
    tip = f"{x + 4 * across:g} {y + 4 * down:g}"
    return f"M{back_x - side_x:g} {back_y - side_y:g}L{tip}L{back_x + side_x:g} {back_y + side_y:g}"


def _draw_start(drawing: Drawing, place: Square) -> None:
    """Draw the line behind square 0."""
    y = place.y + place.height
    drawing.line(place.x, y, place.x + place.width, y, stroke="ink", stroke_width=4)
    drawing.text(place.x + 8, y - 12, "start", 20, text_anchor="start")


def _draw_finish(drawing: Drawing, place: Square) -> None:
    """Draw the finish, a chequered line between the last square of the circuit and the lane."""
    y = place.y + place.height
    side = (LANE_TOP - y) / 3
    columns = round(place.width / side)
    side_x = place.width / columns
    marks = "".join(
        f"M{place.x + column * side_x:.5g} {y + row * side:.5g}h{side_x:.4g}v{side:.4g}h-{side_x:.4g}Z"
        for row in range(3)
        for column in range(row % 2, columns, 2)
    )
    drawing.path(marks, fill="ink")
    drawing.text(place.x + place.width + 8, LANE_TOP - 4, "finish", 20, text_anchor="start")


def draw_pieces(drawing: Drawing, places: Sequence[Square], shown: Shown) -> None:
    """Draw traps and camels; a click on one meets the square below it."""
    leader = ranking(shown.track)[:1]
    last = len(places) - 1
    with drawing.group(pointer_events="none"):
        for owner, trap in enumerate(shown.traps):
            if trap is not None:
                place = places[min(trap.square, last)]
                x = place.x + min(8, (place.width - parts.TRAP_WIDTH) / 2)
                parts.trap(drawing, x, place.y + place.height - parts.TRAP_HEIGHT - 4, trap, owner)
        for square, stack in enumerate(shown.track):
            if stack:
                label = f"on square {square}: {', '.join(NAMES[camel] for camel in stack)}"
                _draw_stack(drawing, places[min(square, last)], stack, leader, label)


def _draw_stack(
    drawing: Drawing, place: Square, stack: Sequence[int], leader: Sequence[int], label: str
) -> None:
    """Draw camels on each other, the lowest first; those that run backward face the other way."""
    room = place.height - 6
    scale = min(LARGEST, max(SMALLEST, room / (parts.PITCH * len(stack) + parts.HEAD)))
    pitch = min(parts.PITCH, (room / scale - parts.HEAD) / len(stack))
    x, y = place.x + place.width - 36 * scale, place.y + place.height - 4
    with drawing.group(transform=f"translate({x:.1f} {y:g}) scale({scale:.2f})", label=label):
        for height, camel in enumerate(stack):
            forward = place.forward if camel < CAMELS else -place.forward
            parts.camel(drawing, -height * pitch, camel, forward)
            if camel in leader:
                parts.crown(drawing, -height * pitch, forward)

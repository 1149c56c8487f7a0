"""The track: a circuit of 16 squares, a lane for those past the finish, and all that stands on them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from camelcup import Drawing
from camelcup.camelup.picture import parts
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.picture.words import square_in_words
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import CAMELS, FINISH, Rules

WIDTH = 800
"""Width of the picture."""

LEFT, TOP = 4, 4
CELL_WIDTH, CELL_HEIGHT = 132, 140
COLUMNS, ROWS = 6, 4

LANE_TOP = TOP + ROWS * CELL_HEIGHT + 20
LANE_HEIGHT = 112
FAR_WIDTH = 44
"""Width of the squares in the lane that no camel reaches: only traps can stand there."""

LAST = FINISH + 3
"""The last square that a camel can reach."""

LARGEST, SMALLEST = 1.3, 0.85
"""Scales of camels in low stacks and in high ones, in which they overlap more."""

ROUNDED = {2: (40, 0, 0, 0), 7: (0, 40, 0, 0), 10: (0, 0, 40, 0)}
"""Radii of the corners of squares at the turns of the circuit, from the upper left one, clockwise."""

SAND = 0.18
"""Opacity of sand; two layers of it are a darker dune."""

ROOM = 200
"""Width that the dunes need."""

DUNES = (
    "M0 0V-40C70 -110 130 -40 260 0Z",
    "M90 0C150 -70 200 -90 260 -30V0Z",
)
TRUNK = "M0 0C-4 -25 0 -40 6 -58"
LEAVES = (
    "M6 -58C-6 -72 -22 -68 -28 -54C-16 -60 -6 -60 6 -58C-4 -50 -10 -40 -8 -30C-2 -40 2 -48 6 -58"
    "C18 -54 24 -44 24 -32C32 -46 22 -60 6 -58C18 -64 30 -64 38 -56C34 -72 16 -74 6 -58Z"
)


class Square(NamedTuple):
    """The place of a square.

    forward: 1 if camels on it run to the right, -1 if to the left
    """

    x: float
    y: float
    width: float
    height: float
    forward: int


def squares(rules: Rules) -> tuple[Square, ...]:
    """Return the squares that camels and traps can reach by some rules."""
    lane = []
    last = max(LAST, rules.trap_last)
    room = WIDTH - 2 * LEFT - FAR_WIDTH * (last - LAST)
    reached = min(CELL_WIDTH, room / (LAST - FINISH + 1))
    x = float(LEFT)
    for number in range(FINISH, last + 1):
        width = reached if number <= LAST else FAR_WIDTH
        lane.append(Square(x, LANE_TOP, width, LANE_HEIGHT, 1))
        x += width
    return (*_circuit(), *lane)


def _circuit() -> list[Square]:
    """Return the squares before the finish: clockwise, from the middle of the left side."""
    columns, rows = COLUMNS - 1, ROWS - 1
    places = [(0, row) for row in range(rows - 1, 0, -1)]
    places += [(column, 0) for column in range(COLUMNS)]
    places += [(columns, row) for row in range(1, rows)]
    places += [(column, rows) for column in reversed(range(COLUMNS))]
    return [
        Square(
            LEFT + column * CELL_WIDTH,
            TOP + row * CELL_HEIGHT,
            CELL_WIDTH,
            CELL_HEIGHT,
            1 if number < FINISH // 2 else -1,
        )
        for number, (column, row) in enumerate(places)
    ]


def draw_squares(drawing: Drawing, places: Sequence[Square], rules: Rules, shown: Shown) -> None:
    """Draw the ground, which says what stands on it; each square that may have a trap can be pointed at."""
    for number, place in enumerate(places):
        pick = f"square-{number}" if rules.trap_first <= number <= rules.trap_last else None
        label = square_in_words(shown, number)
        outline = _outline(place, *ROUNDED.get(number, (0, 0, 0, 0)))
        drawing.path(outline, fill="orange", fill_opacity=SAND, pick=pick, label=label, role="img")


def draw_signs(drawing: Drawing, places: Sequence[Square]) -> None:
    """Draw the numbers of squares, the direction, the start and the finish."""
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
                y = place.y + place.height - parts.TRAP_HEIGHT - 4
                parts.trap(drawing, x, y, trap, owner, shown.chips[owner])
        for square, stack in enumerate(shown.track):
            if stack:
                _draw_stack(drawing, places[min(square, last)], stack, leader)


def _draw_stack(drawing: Drawing, place: Square, stack: Sequence[int], leader: Sequence[int]) -> None:
    """Draw camels on each other, the lowest first; those that run backward face the other way."""
    room = place.height - 6
    scale = min(LARGEST, max(SMALLEST, room / (parts.PITCH * len(stack) + parts.HEAD)))
    pitch = min(parts.PITCH, (room / scale - parts.HEAD) / len(stack))
    x, y = place.x + place.width - 36 * scale, place.y + place.height - 4
    with drawing.group(transform=f"translate({x:.1f} {y:g}) scale({scale:.2f})"):
        for height, camel in enumerate(stack):
            forward = place.forward if camel < CAMELS else -place.forward
            parts.camel(drawing, -height * pitch, camel, forward)
            if camel in leader:
                parts.crown(drawing, -height * pitch, forward)


def draw_scenery(drawing: Drawing, x: float) -> None:
    """Draw dunes and palms beside the lane, which ends at x, if there is room."""
    room = WIDTH - LEFT - x
    if room < ROOM:
        return
    bottom = LANE_TOP + LANE_HEIGHT
    with drawing.group(transform=f"translate({x:g} {bottom}) scale({room / 260:.3f} 1)"):
        for dune in DUNES:
            drawing.path(dune, fill="orange", fill_opacity=SAND)
    for across, scale in ((0.27, 1.1), (0.68, 0.9)):
        with drawing.group(transform=f"translate({x + across * room:.0f} {bottom - 12}) scale({scale})"):
            drawing.path(TRUNK, stroke="brown", stroke_width=5)
            drawing.path(LEAVES, fill="green")

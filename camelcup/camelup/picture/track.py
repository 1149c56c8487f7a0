"""The pieces, and the track: a circuit of 16 squares, and a lane for those past the finish."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from camelcup import Drawing
from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, NAMES
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.picture.shown import GREY_DIE, Shown, square_in_words
from camelcup.camelup.pieces import Trap
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import CAMELS, FINISH, Rules
from camelcup.report import SERIES

HUES = (*NAMES[:CRAZY_BLACK], "black", "white")
"""The colour of each camel."""

CAMEL = (
    "M-26 -27C-22 -30 -16 -30 -13 -33C-9 -40 1 -40 5 -33C8 -30 12 -29 15 -30"
    "L19 -39C20 -43 24 -44 28 -43L33 -41C36 -40 36 -36 33 -35L28 -34L24 -16C23 -11 20 -9 16 -9"
    "L16 0L10 0L9 -8L-15 -8L-16 0L-22 0L-23 -11C-26 -14 -28 -23 -26 -27Z"
)
"""A camel that runs to the right, its feet at the origin."""

PITCH, HEAD = 22, 30
"""Height from the feet of a camel to those of the one on its back, and what the top one needs besides."""

TRAP_WIDTH, TRAP_HEIGHT = 42, 54
"""Size of the tile of a trap."""

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


def define_camels(drawing: Drawing) -> None:
    """Define the symbols of a camel that runs to the right, and of one that runs to the left."""
    # Unlike those of `Drawing.path`, these have no fill of their own: they take that of `use`.
    with drawing.symbol("right"):
        drawing.lines.append(f'<path d="{CAMEL}"/>')
    with drawing.symbol("left"):
        drawing.lines.append(f'<path d="{CAMEL}" transform="scale(-1 1)"/>')


def draw_camel(drawing: Drawing, y: float, number: int, forward: int) -> None:
    """Draw a camel with its letter; y: its feet, whose middle is at the origin of the stack."""
    hue = HUES[number]
    with drawing.group(0, y, key=f"camel-{number}"):
        drawing.use("right" if forward > 0 else "left", 0, 0, fill=hue, stroke="ink", stroke_width=1.5)
        letter(drawing, -4 * forward, -12, LETTERS[number], 21, fill=f"on-{hue}")


def letter(drawing: Drawing, x: float, y: float, text: object, size: float, **more: str | float) -> None:
    """Draw a bold text."""
    drawing.text(x, y, text, size, font_weight="bold", **more)


def draw_seat(drawing: Drawing, x: float, y: float, number: int, name: str) -> None:
    """Draw a seat as a chip with its name, 23 high, 28 wide for two letters; x, y: its upper left corner."""
    hue, width = SERIES[number], width_of(name)
    drawing.rect(x, y, width, 23, rx=11, fill=hue)
    letter(
        drawing,
        x + width / 2,
        y + 18,
        name,
        19 if len(name) < 3 and name[-1].isdigit() else 15,
        fill=f"on-{hue}",
    )


def width_of(name: str) -> float:
    """Return the width of the chip of a seat."""
    return 28 if len(name) < 3 else 14 + 10.5 * len(name)


def draw_trap(drawing: Drawing, x: float, y: float, trap: Trap, owner: int, name: str) -> None:
    """Draw a trap as a tile with its sign and its owner; the corners of an oasis are round."""
    hue, oasis = SERIES[owner], trap.type > 0
    with drawing.group(x, y, key=f"trap-{owner}{trap.type:+}"):
        corner = 15 if oasis else 0
        drawing.rect(0, 0, TRAP_WIDTH, TRAP_HEIGHT, rx=corner, fill=hue, stroke="ink", stroke_width=1.5)
        letter(drawing, TRAP_WIDTH / 2, 25, signed(trap.type), 25, fill=f"on-{hue}")
        letter(drawing, TRAP_WIDTH / 2, 46, name, 21, fill=f"on-{hue}")


def signed(sign: int) -> str:
    """Return the sign of a trap as text."""
    return "+1" if sign > 0 else "\N{MINUS SIGN}1"


def draw_die(drawing: Drawing, x: float, y: float, camel: int) -> None:
    """Draw a die of 28 by 28 with the letter of its camel; the grey one is half black, half white."""
    hue = HUES[camel]
    drawing.rect(x, y, 28, 28, rx=5, fill=hue, stroke="ink", stroke_width=1.5, key=f"die-{camel}")
    if camel != GREY_DIE:
        letter(drawing, x + 14, y + 21, LETTERS[camel], 21, fill=f"on-{hue}")
        return
    drawing.path(f"M{x + 14:g} {y + 1:g}h9q4 0 4 4v18q0 4 -4 4h-9Z", fill="white")
    letter(drawing, x + 7.5, y + 20, LETTERS[CRAZY_BLACK], 15, fill="on-black")
    letter(drawing, x + 20.5, y + 20, LETTERS[CRAZY_WHITE], 15, fill="on-white")


def draw_card(drawing: Drawing, x: float, y: float, camel: int | None, owner: int, name: str) -> None:
    """Draw a card of a race bet, 30 by 50: its camel, or `?` for one that is face down, above its owner."""
    hue = "panel" if camel is None else HUES[camel]
    drawing.rect(x, y, 30, 50, rx=4, fill="paper", stroke="ink", stroke_width=1.5)
    drawing.path(f"M{x + 1} {y + 24}v-19q0 -4 4 -4h20q4 0 4 4v19Z", fill=hue)
    text, ink = ("?", "ink") if camel is None else (LETTERS[camel], f"on-{hue}")
    letter(drawing, x + 15, y + 19, text, 21, fill=ink)
    draw_seat(drawing, x + 1, y + 25.5, owner, name)


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
        x, y = places[0].x, places[0].y + places[0].height
        drawing.line(x, y, x + places[0].width, y, stroke="ink", stroke_width=4)
        drawing.text(x + 8, y - 12, "start", 20, text_anchor="start")
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
    heads = ""
    for (x, y, width, height, _), after in pairwise(places[:FINISH]):
        across = (after.x > x) - (after.x < x)
        down = (after.y > y) - (after.y < y)
        x, y = x + width / 2 * (1 + across), y + height / 2 * (1 + down)  # the middle of the edge
        back_x, back_y, side_x, side_y = x - 4 * across, y - 4 * down, 7 * down, 7 * across
        heads += f"M{back_x - side_x:g} {back_y - side_y:g}L{x + 4 * across:g} {y + 4 * down:g}"
        heads += f"L{back_x + side_x:g} {back_y + side_y:g}"
    drawing.path(heads, stroke="faint", stroke_width=2.5)


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
    leader = ranking(shown.state.track)[:1]
    last = len(places) - 1
    with drawing.group(pointer_events="none"):
        for owner, trap in enumerate(shown.state.traps):
            if trap is not None:
                place = places[min(trap.square, last)]
                x = place.x + min(8, (place.width - TRAP_WIDTH) / 2)
                y = place.y + place.height - TRAP_HEIGHT - 4
                draw_trap(drawing, x, y, trap, owner, shown.chips[owner])
        for square, stack in enumerate(shown.state.track):
            if stack:
                _draw_stack(drawing, places[min(square, last)], stack, leader)


def _draw_stack(drawing: Drawing, place: Square, stack: Sequence[int], leader: Sequence[int]) -> None:
    """Draw camels on each other, the lowest first; those that run backward face the other way."""
    room = place.height - 6
    scale = min(LARGEST, max(SMALLEST, room / (PITCH * len(stack) + HEAD)))
    pitch = min(PITCH, (room / scale - HEAD) / len(stack))
    x, y = place.x + place.width - 36 * scale, place.y + place.height - 4
    with drawing.group(transform=f"translate({x:.1f} {y:g}) scale({scale:.2f})"):
        for height, camel in enumerate(stack):
            forward = place.forward if camel < CAMELS else -place.forward
            draw_camel(drawing, -height * pitch, camel, forward)
            if camel in leader:
                crown = f"M{27 * forward - 7} {-height * pitch - 42:g}l-2 -10l5 4l4 -6l4 6l5 -4l-2 10Z"
                drawing.path(crown, fill="yellow", stroke="ink")


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

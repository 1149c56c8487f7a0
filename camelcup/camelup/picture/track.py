"""The track: squares, the finish, camels and traps."""

from collections.abc import Sequence

from camelcup import Drawing
from camelcup.camelup.picture import parts
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.picture.squares import LANE_TOP, Square
from camelcup.camelup.rules import CAMELS, FINISH, Rules

PITCH = 22
"""Height of a camel in a stack."""

HEAD = 18
"""Room above the top camel of a stack."""


def draw_squares(drawing: Drawing, places: Sequence[Square], rules: Rules) -> None:
    """Draw the track without pieces; each square on which traps are allowed can be pointed at."""
    for number, place in enumerate(places):
        more = {}
        if rules.trap_first <= number <= rules.trap_last:
            more = {"pick": f"square-{number}", "label": f"square {number}"}
        x, y, width, height, _ = place
        drawing.rect(x + 1, y + 1, width - 2, height - 2, rx=8, fill="yellow", fill_opacity=0.2, **more)
        drawing.text(x + 8, y + 24, number, 20, fill="faint", text_anchor="start", pointer_events="none")
    _draw_start(drawing, places[0])
    _draw_finish(drawing, places[FINISH - 1])


def _draw_start(drawing: Drawing, place: Square) -> None:
    """Draw the line behind square 0."""
    drawing.text(place.x + 8, place.y + place.height - 12, "start", 20, text_anchor="start")


def _draw_finish(drawing: Drawing, place: Square) -> None:
    """Draw the finish, a chequered line between the last square of the circuit and the lane."""
    y = place.y + place.height + 1
    size = (LANE_TOP - y - 1) / 3
    marks = "".join(
        f"M{place.x + column * size:.4g} {y + (row + 1) * size:.4g}h{size:.4g}v-{size:.4g}h-{size:.4g}Z"
        for row in range(3)
        for column in range(row % 2, int(place.width / size), 2)
    )
    drawing.path(marks, fill="ink")
    drawing.text(place.x + place.width + 8, LANE_TOP - 3, "finish", 20, text_anchor="start")


def draw_pieces(drawing: Drawing, places: Sequence[Square], shown: Shown) -> None:
    """Draw traps and camels; a click on one meets the square below it."""
    with drawing.group(pointer_events="none"):
        for owner, trap in enumerate(shown.traps):
            if trap is not None:
                place = places[min(trap.square, len(places) - 1)]
                parts.trap(drawing, place.x + 4, place.y + place.height - 52, trap.type, owner)
        for number, stack in enumerate(shown.track):
            if stack:
                _draw_stack(drawing, places[min(number, len(places) - 1)], stack)


def _draw_stack(drawing: Drawing, place: Square, stack: Sequence[int]) -> None:
    """Draw camels on each other, the lowest first; those that run backward face the other way."""
    x, y = place.x + place.width - 36, place.y + place.height - 5
    pitch = min(PITCH, (place.height - 5 - HEAD) / len(stack))
    for height, camel in enumerate(stack):
        forward = place.forward if camel < CAMELS else -place.forward
        parts.camel(drawing, x, y - height * pitch, camel, forward)

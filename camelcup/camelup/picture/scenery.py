"""Dunes and palms where the lane leaves room for them."""

from camelcup import Drawing
from camelcup.camelup.picture.squares import LANE_HEIGHT, LANE_TOP, LEFT, WIDTH

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

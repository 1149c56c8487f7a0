"""Ra as a picture: the Ra spaces, the track, the sun in the centre and the bag, then each seat."""

from collections.abc import Collection
from math import pi

from camelcup import Drawing
from camelcup.report import SERIES
from camelcup_ra import legal, tiles
from camelcup_ra.actions import CALLS, DISCARDS, DRAWS, GODS, PASSES, STOPS, Action
from camelcup_ra.icons import HUES, LETTERS, OUTLINES
from camelcup_ra.legal import bid
from camelcup_ra.meanings import meaning, worth
from camelcup_ra.rules import EPOCHS
from camelcup_ra.scene import Scene, decision, description, pick_of, title

Actions = Collection[Action]

WIDTH = 800

TOP, SEAT, BAG = 246, 92, 96
"""Heights of what is above the seats, of each seat, and of what is left in the bag."""

SEAT_ROWS = (
    (tiles.PHARAOH, tiles.NILE, tiles.FLOOD, tiles.GOD, tiles.GOLD, *tiles.CIVILIZATIONS),
    tuple(tiles.MONUMENTS),
)
"""The kinds of tiles that a seat keeps, in two rows."""

CELL = 36
"""Height of the number of tiles of a kind."""

BUTTONS = {CALLS: "call Ra", PASSES: "pass", STOPS: "stop"}
"""Actions that have no thing to point at; no two of them are ever legal at once."""

LETTER = 0.62
"""Width of a letter, as a part of its size."""


def draw_table(scene: Scene, prefix: str = "") -> str:
    """Return the picture of a position."""
    seats, actions = len(scene.state.points), legal.actions(scene.state)
    height = TOP + SEAT * seats + BAG
    drawing = Drawing(WIDTH, height, title(scene), description(scene), prefix)
    epoch = f"epoch {scene.state.epoch} of {EPOCHS}"
    drawing.text(16, 36, epoch, 26, text_anchor="start", font_weight="bold")
    decides = decision(scene)
    drawing.text(WIDTH - 16, 36, decides, fit(decides, 540, 26), text_anchor="end", font_weight="bold")
    _draw_ra_spaces(drawing, scene)
    _draw_button(drawing, actions)
    _draw_track(drawing, scene.state.track, actions)
    drawing.text(624, 148, "centre", 20, fill="faint")
    _draw_sun(drawing, 624, 192, 34, scene.state.centre)
    _draw_bag(drawing, sum(scene.state.bag), actions)
    for seat in range(seats):
        with drawing.group(8, TOP + SEAT * seat):
            _draw_seat(drawing, scene, seat, actions if seat == scene.state.to_move else ())
    with drawing.group(8, TOP + SEAT * seats):
        _draw_left(drawing, scene)
    return drawing.svg()


def fit(text: str, width: float, size: float) -> float:
    """Return a size of font, at most that given, with which a text is no wider than that."""
    return min(size, width / (LETTER * max(1, len(text))))


def _draw_ra_spaces(drawing: Drawing, scene: Scene) -> None:
    """Draw a space for each Ra tile of the epoch, and how many it still takes to end."""
    filled, spaces = scene.state.ra_tiles, scene.ra_spaces
    for space in range(spaces):
        x = 16 + 48 * space
        if space < filled:
            drawing.rect(x, 58, 44, 52, rx=6, fill="red")
            _draw_outline(drawing, x + 22, 84, tiles.RA)
        else:
            drawing.rect(x, 58, 44, 52, rx=6, fill="panel", stroke="line", stroke_width=2)
    x = 24 + 48 * spaces
    drawing.text(x, 82, f"{filled} of {spaces} Ra", 22, text_anchor="start", font_weight="bold")
    drawing.text(x, 108, f"{spaces - filled} left", 22, text_anchor="start")


def _draw_outline(drawing: Drawing, x: float, y: float, tile: int) -> None:
    """Draw the outline of a tile around a place, in the colour of texts on its hue."""
    with drawing.group(x, y):
        drawing.path(OUTLINES[tile], stroke=f"on-{HUES[tile]}", stroke_width=2.5, stroke_linejoin="round")


def _draw_button(drawing: Drawing, actions: Actions) -> None:
    """Draw the action that has no thing to point at, if one is legal."""
    for action, text in BUTTONS.items():
        if action in actions:
            with drawing.group(WIDTH - 136, 58, **_pointed(action, actions)):
                drawing.rect(0, 0, 120, 52, rx=26, fill="ink")
                drawing.text(60, 35, text, 26, fill="paper", font_weight="bold")


def _draw_track(drawing: Drawing, track: tuple[int, ...], actions: Actions) -> None:
    """Draw the tiles of the track as they came, each with its outline, its letters and its name."""
    for place in range(tiles.TRACK):
        x = 16 + 70 * place
        if place >= len(track):
            drawing.rect(x, 126, 66, 106, rx=8, fill="panel", stroke="line", stroke_width=2)
            continue
        tile = track[place]
        more = {"label": worth(tile), "key": f"{place}-{tile}"} | _pointed(GODS[tile], actions)
        with drawing.group(x, 126, **more):
            name, text = tiles.NAMES[tile], f"on-{HUES[tile]}"
            drawing.rect(0, 0, 66, 106, rx=8, fill=HUES[tile])
            _draw_outline(drawing, 33, 30, tile)
            drawing.text(33, 78, LETTERS[tile], 26, fill=text, font_weight="bold")
            drawing.text(33, 97, name, fit(name, 62, 14), fill=text)


def _pointed(action: Action, actions: Actions) -> dict[str, str]:
    """Return the attributes of what one points at for an action; none if it is not legal."""
    return {"pick": pick_of(action), "label": meaning(action)} if action in actions else {}


def _draw_sun(drawing: Drawing, x: float, y: float, radius: float, sun: int) -> None:
    """Draw a face-up sun: a disc with rays and its number."""
    ray = pi * radius / 16  # as wide as the gaps: 16 of each
    drawing.circle(
        x, y, radius, fill="none", stroke="yellow", stroke_width=radius / 4, stroke_dasharray=f"{ray:.2f}"
    )
    drawing.circle(x, y, radius - 1, fill="yellow", key=f"sun-{sun}")
    size = fit(str(sun), 1.6 * radius, 1.2 * radius)
    drawing.text(x, y + size * 0.36, sun, size, fill="on-yellow", font_weight="bold")


def _draw_bag(drawing: Drawing, tiles: int, actions: Actions) -> None:
    """Draw the bag, from which a tile is drawn."""
    with drawing.group(732, 126, **_pointed(DRAWS, actions)):
        drawing.path(
            "M-16 0H16L11 16Q54 44 46 88Q42 106 0 106Q-42 106 -46 88Q-54 44 -11 16Z",
            fill="panel",
            stroke="ink" if DRAWS in actions else "line",
            stroke_width=3,
        )
        drawing.line(-12, 16, 12, 16, stroke="ink", stroke_width=3)
        drawing.text(0, 66, tiles, 30, font_weight="bold")
        drawing.text(0, 92, "draw" if DRAWS in actions else "bag", 22)


def _draw_seat(drawing: Drawing, scene: Scene, seat: int, actions: Actions) -> None:
    """Draw the points, the suns and the tiles of a seat. actions: its legal actions"""
    state, hue = scene.state, SERIES[seat]
    acts = seat == state.to_move
    drawing.rect(0, 2, 784, SEAT - 6, rx=10, fill="panel", stroke="ink" if acts else "panel", stroke_width=3)
    drawing.rect(8, 8, 100, 34, rx=6, fill=hue)
    name = f"{'▶ ' * acts}{scene.name(seat, 9)}"
    drawing.text(58, 33, name, fit(name, 82, 24), fill=f"on-{hue}", font_weight="bold")
    drawing.text(121, 34, "★" * scene.leads(seat), 20)
    points = f"{state.points[seat]}" if scene.knows(seat) else "?"
    drawing.text(176, 35, points, fit(points, 50, 28), text_anchor="end", font_weight="bold")
    drawing.text(179, 35, "pts", 18, text_anchor="start")
    _draw_suns(drawing, scene, seat, actions)
    for row, kinds in enumerate(SEAT_ROWS):
        for column, tile in enumerate(kinds):
            number = state.tiles[seat][tile]
            key = f"{seat}-{tile}-{number}" if number else None
            more = {"label": worth(tile), "key": key} | _pointed(DISCARDS[tile], actions)
            with drawing.group(212 + 57 * column, 7 + 40 * row, **more):
                _draw_count(drawing, tile, number, 54)
    drawing.text(724, 73, scene.note(seat), 24, font_weight="bold")


def _draw_suns(drawing: Drawing, scene: Scene, seat: int, actions: Actions) -> None:
    """Draw the suns of a seat; those that lie face down are hollow, and may be unknown."""
    up, down = scene.state.suns[seat], scene.state.face_down[seat]
    step = min(48, 196 / max(1, len(up) + len(down)))
    radius = 0.38 * step
    for place, sun in enumerate(up):
        with drawing.group(8 + step * (place + 0.5), 65, **_pointed(bid(sun), actions)):
            _draw_sun(drawing, 0, 0, radius, sun)
    for place, sun in enumerate(down, start=len(up)):
        text = f"{sun}" if scene.knows(seat) else "?"
        x = 8 + step * (place + 0.5)
        drawing.circle(x, 65, radius, fill="paper", stroke="faint", stroke_width=2, stroke_dasharray="3")
        size = fit(text, 1.5 * radius, 1.3 * radius)
        drawing.text(x, 65 + size * 0.36, text, size, fill="faint")


def _draw_count(drawing: Drawing, tile: int, number: int, width: float) -> None:
    """Draw a number of tiles of a kind; only faint letters if there are none."""
    text, letters = f"on-{HUES[tile]}", LETTERS[tile]
    if number:
        drawing.rect(0, 0, width, CELL, rx=6, fill=HUES[tile])
        drawing.text(width - 3, 26, number, 21, fill=text, text_anchor="end", font_weight="bold")
    size = fit(letters, width - 5 - 15 * len(str(number)), 18)
    drawing.text(2, 26, letters, size, fill=text if number else "faint", text_anchor="start")


def _draw_left(drawing: Drawing, scene: Scene) -> None:
    """Draw how many tiles of each kind are left in the bag."""
    drawing.text(4, 36, "bag", 24, text_anchor="start", font_weight="bold")
    for place, tile in enumerate(tiles.KINDS, start=1):
        row, column = divmod(place, 12)
        with drawing.group(65.5 * column, 10 + 40 * row, label=worth(tile)):
            _draw_count(drawing, tile, scene.state.bag[tile], 62)

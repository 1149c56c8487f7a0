"""Positions as pictures: the ground as a few paths, the ants of each owner as one, owners below the board."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import dist
from typing import NamedTuple

from camelcup import Drawing, plural, seat_names
from camelcup.report import SERIES
from camelcup_ants.board import WATER
from camelcup_ants.showing import ANTS
from camelcup_ants.sight import UNSEEN
from camelcup_ants.state import MAP, Public, State, View
from camelcup_ants.torus import SHIFTS, WAYS, sight_of, torus_of

SIDE, FOOT = 800, 166
"""Side of the square that the board has with its numbers, and height of the lines below it."""

EDGE = 30
"""Room for the numbers of rows and columns at two edges of the board."""

EVERY, WIDE = 5, 100
"""Rows or columns between two numbers; on a board with more of them than WIDE there are half as many."""

NAME = 15
"""Letters of a name."""

BAND = 8
"""Rows of the ground in one path: a replay keeps equal ones once."""

MOST_PICKED = 400
"""Ants of a seat that one can point at."""

FEW = 20
"""Ants of a seat that are so few that each can have room around it, in which it is pointed at."""

COLOURS = (*SERIES, "ink", "faint")
"""The colour of each owner."""

Place = tuple[int, int]


class Shape(NamedTuple):
    """The shape of an owner's ants: a short stroke on each square.

    segment: the stroke, as the command of a path
    shift:   where it begins in the square, from its middle
    """

    segment: str
    shift: tuple[float, float]
    width: float
    cap: str = "butt"


SHAPES = (
    Shape("h0", (0, 0), 0.9, "round"),
    Shape("h0", (0, 0), 0.75, "square"),
    Shape("h1", (-0.5, 0), 0.45),
    Shape("v1", (0, -0.5), 0.45),
    Shape("l.7.7", (-0.35, -0.35), 0.45, "round"),
    Shape("l.7-.7", (-0.35, 0.35), 0.45, "round"),
    Shape("h.9", (-0.45, 0), 0.7),
    Shape("v.9", (0, -0.45), 0.7),
    Shape("h0", (0, 0), 0.6, "round"),
    Shape("h0", (0, 0), 0.5, "square"),
)
"""The shape of each owner, which says what its colour says."""


class Scene(NamedTuple):
    """Everything in a picture, alike for states and views.

    ground: a mark for each square, by rows
    seen:   "1" for each square that is seen now, "0" for others
    ants:   the places of each owner's ants
    own:    whether the first owner is a seat that points at its ants
    notes:  the text beside each owner
    """

    rows: int
    cols: int
    ground: str
    seen: str
    ants: Sequence[Sequence[Place]]
    hills: Sequence[tuple[int, int, int]]
    food: Sequence[Place]
    dead: Sequence[Place]
    own: bool
    notes: Sequence[str]


def draw_picture(shown: State | View | Public, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state, or of what a seat or all see now, and dimmed what they know.

    names: of the seats, as `Display.draw` takes them; a view does not say which owner is which seat
    """
    scene = _scene(shown)
    drawing = Drawing(SIDE, SIDE + FOOT, _title(shown), _desc(scene), prefix)
    if isinstance(shown, State) and shown.phase == MAP:
        drawing.text(SIDE / 2, SIDE / 2, "the map is to be drawn", 24)
        return drawing.svg()
    scale = round((SIDE - EDGE) / max(scene.rows, scene.cols), 3)
    left, top = (SIDE + EDGE - scale * scene.cols) / 2, (SIDE + EDGE - scale * scene.rows) / 2
    _draw_numbers(drawing, scene, left, top, scale)
    with drawing.group(transform=f"translate({left:g} {top:g}) scale({scale:g})"):
        _draw_ground(drawing, scene)
        with drawing.group(0.5, 0.5):
            _draw_pieces(drawing, scene)
    called = seat_names(names, len(scene.ants), NAME) if names and not scene.own else ()
    _draw_foot(drawing, shown, scene, called)
    return drawing.svg()


def _scene(shown: State | View | Public) -> Scene:
    if isinstance(shown, Public):
        return _of_public(shown)
    return _of_view(shown) if isinstance(shown, View) else _of_state(shown)


def pick_of(place: Place) -> str:
    """Return the name by which a person points at an ant: `3,14` for row 3, column 14."""
    return f"{place[0]},{place[1]}"


def picked_ants(view: View) -> list[Place]:
    """Return the places of the ants of a view's seat that one can point at."""
    return [(row, col) for row, col, owner in view.ants if owner == 0][:MOST_PICKED]


def _of_state(state: State) -> Scene:
    places = state.board.torus.places
    squares = [[places[square] for square in own] for own in state.ants]
    notes = [
        f"{'out' if seat in state.put_out else plural(len(own), 'ant')}, score {score}"
        for seat, (score, own) in enumerate(zip(state.score, squares, strict=True))
    ]
    return Scene(
        rows=state.board.torus.rows,
        cols=state.board.torus.cols,
        ground=state.board.ground,
        seen="",
        ants=squares,
        hills=[(*places[hill.square], hill.owner) for hill in state.hills if not hill.razed],
        food=[places[square] for square in sorted(state.food)],
        dead=[places[square] for square, _ in state.dead],
        own=False,
        notes=notes,
    )


def _of_public(public: Public) -> Scene:
    scene, places = _of_state(public.state), public.state.board.torus.places
    sight = {places[square] for square, seen in enumerate(public.sight) if seen == "1"}
    return scene._replace(
        ground=public.ground,
        seen=public.sight,
        ants=[[place for place in own if place in sight] for own in scene.ants],
        hills=[hill for hill in scene.hills if hill[:2] in sight],
        food=[place for place in scene.food if place in sight],
        dead=[place for place in scene.dead if place in sight],
        notes=["" for _ in scene.notes],
    )


def _of_view(view: View) -> Scene:
    owners = 1 + max([owner for _, _, owner in (*view.ants, *view.hills, *view.dead)], default=0)
    ants = [[(row, col) for row, col, owner in view.ants if owner == own] for own in range(owners)]
    torus = torus_of(view.rows, view.cols)
    sight = sight_of(torus, view.viewradius2)
    return Scene(
        rows=view.rows,
        cols=view.cols,
        ground="".join(view.map),
        seen=sight.bits(sight.seen_from([torus.square(*place) for place in ants[0]])),
        ants=ants,
        hills=view.hills,
        food=view.food,
        dead=[(row, col) for row, col, _ in view.dead],
        own=True,
        notes=[plural(len(own), "ant") + (", you" if owner == 0 else "") for owner, own in enumerate(ants)],
    )


def _draw_numbers(drawing: Drawing, scene: Scene, left: float, top: float, scale: float) -> None:
    """Draw the numbers of rows and columns beside the board, by which orders name squares."""
    step = EVERY if max(scene.rows, scene.cols) <= WIDE else 2 * EVERY
    for row in range(0, scene.rows, step):
        drawing.text(left - 6, round(top + scale * (row + 0.5) + 5), row, 14, text_anchor="end", fill="faint")
    for col in range(0, scene.cols, step):
        drawing.text(round(left + scale * (col + 0.5)), top - 6, col, 14, fill="faint")


def _draw_ground(drawing: Drawing, scene: Scene) -> None:
    """Draw land, water, and of a view what is not seen now, and what was never seen."""
    size = scene.cols, scene.rows
    drawing.rect(0, 0, *size, fill="panel" if scene.seen else "paper", stroke="line", stroke_width=0.1)
    with drawing.group(0, 0.5, stroke_width=1.03, fill="none"):
        layers = [
            (scene.seen, "1", "paper", 1),
            (scene.ground, WATER, "sky", 0.45),
            (scene.ground, UNSEEN, "line", 1),
        ]
        for marks, mark, colour, opacity in layers:
            with drawing.group(stroke=colour, opacity=opacity):
                for band in _bands(marks, scene.cols, mark):
                    drawing.path(band)


@lru_cache(maxsize=64)
def _bands(marks: str, cols: int, mark: str) -> tuple[str, ...]:
    """Return paths along all squares with a mark, one for some rows that have any."""
    runs = re.compile(f"{re.escape(mark)}+")
    rows = [marks[start : start + cols] for start in range(0, len(marks), cols)]
    paths = []
    for first in range(0, len(rows), BAND):
        path, x, y = "", 0, first
        for row, text in enumerate(rows[first : first + BAND], first):
            for run in runs.finditer(text):
                start, end = run.span()
                path += f"m{start - x} {row - y}h{end - start}" if path else f"M{start} {row}h{end - start}"
                x, y = end, row
        paths += [path] * bool(path)
    return tuple(paths)


def _draw_pieces(drawing: Drawing, scene: Scene) -> None:
    """Draw hills, food, the dead, and the ants."""
    for row, col, owner in scene.hills:
        drawing.circle(
            col, row, 1.3, key=f"hill-{row}-{col}", fill="paper", stroke=COLOURS[owner], stroke_width=0.5
        )
        drawing.text(col, row + 0.5, ANTS[owner], 1.5, font_weight="bold")
    for colour, width in (("ink", 0.8), ("yellow", 0.55)):
        drawing.path(_dots(scene.food, "h0"), stroke=colour, stroke_width=width, stroke_linecap="round")
    crosses = _dots(scene.dead, "l.8.8m-.8 0l.8-.8")
    drawing.path(crosses, stroke="ink", stroke_width=0.2, transform="translate(-.4 -.4)")
    for owner, places in enumerate(scene.ants):
        picked = places[:MOST_PICKED] if scene.own and owner == 0 else []
        _draw_ants(drawing, owner, places[len(picked) :])
        with drawing.group(fill=COLOURS[owner], pointer_events="all", stroke_width=_room(picked)):
            for place in picked:
                row, col = place
                label = f"your ant in row {row}, column {col}"
                drawing.circle(col, row, 0.45, pick=pick_of(place), role="img", label=label)


def _room(places: Sequence[Place]) -> float:
    """Return the width of the strokes around ants that one can point at, which cover no other ant."""
    if len(places) > FEW:
        return 0.6
    return min([2.3, *[2 * dist(one, other) - 1.4 for one, other in combinations(places, 2)]])


def _draw_ants(drawing: Drawing, owner: int, places: Iterable[Place]) -> None:
    segment, (x, y), width, cap = SHAPES[owner]
    with drawing.group(x, y, stroke=COLOURS[owner], stroke_width=width, stroke_linecap=cap):
        drawing.path(_dots(places, segment))


def _dots(places: Iterable[Place], segment: str) -> str:
    """Return a path with a short stroke at each place."""
    return "".join([f"M{col} {row}{segment}" for row, col in places])


def _draw_foot(drawing: Drawing, shown: State | View | Public, scene: Scene, names: Sequence[str]) -> None:
    """Draw the owners with their numbers, the turn, and for a seat the directions that it points at."""
    for owner, note in enumerate(scene.notes):
        x, y = 197 * (owner % 4) + 8, SIDE + 10 + (50 if names else 30) * (owner // 4)
        _draw_sample(drawing, owner, x, y)
        if names:
            drawing.text(x + 52, y + 14, names[owner], 16, text_anchor="start", font_weight="bold")
            y += 18
        drawing.text(x + 52, y + 18, note, 16, text_anchor="start")
    for number, way in enumerate(WAYS if scene.own else ""):
        with drawing.group(90 * number + 8, SIDE + 104, pick=way, label=NAMES[way]):
            drawing.rect(0, 0, 80, 54, rx=8, fill="panel", stroke="line")
            (down, right) = SHIFTS[number]
            drawing.path(_arrow(down, right), fill="ink", transform="translate(28 27)")
            drawing.text(56, 33, way, 18, font_weight="bold")
    drawing.text(SIDE - 12, SIDE + FOOT - 12, _turn(shown), 16, text_anchor="end", fill="faint")


NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def _draw_sample(drawing: Drawing, owner: int, x: float, y: float) -> None:
    """Draw the letter of an owner in its colour, and an ant of it."""
    drawing.rect(x, y, 24, 24, rx=4, fill=COLOURS[owner])
    ink = f"on-{COLOURS[owner]}" if COLOURS[owner] in SERIES else "paper"
    drawing.text(x + 12, y + 17, ANTS[owner], 16, fill=ink, font_weight="bold")
    with drawing.group(transform=f"translate({x + 37:g} {y + 12:g}) scale(15)"):
        _draw_ants(drawing, owner, [(0, 0)])


def _arrow(down: int, right: int) -> str:
    """Return an arrow that points in a direction."""
    points = [(14 * right, 14 * down)]
    points += [(side * 10 * down - 8 * right, side * 10 * right - 8 * down) for side in (1, -1)]
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "z"


def _turn(shown: State | View | Public) -> str:
    shown = shown.state if isinstance(shown, Public) else shown
    turns = shown.turns if isinstance(shown, View) else shown.rules.turns
    return f"turn {shown.turn} of {turns}{f': {shown.ending}' if shown.ending else ''}"


def _title(shown: State | View | Public) -> str:
    return f"Ants, {_turn(shown)}"


def _desc(scene: Scene) -> str:
    """Return the position in words."""
    return "; ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    yield f"a board of {scene.rows} rows and {scene.cols} columns"
    hills = Counter([owner for _, _, owner in scene.hills])
    for owner, note in enumerate(scene.notes):
        yield f"{ANTS[owner]}: {note}, {plural(hills[owner], 'hill')}"
    yield f"{plural(len(scene.food), 'square')} with food"
    yield f"{plural(len(scene.dead), 'ant')} died in the last turn"

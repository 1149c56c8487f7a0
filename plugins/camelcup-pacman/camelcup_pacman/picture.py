"""Positions as pictures: the maze with dots and bots, the scores above it, the seats below."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from camelcup import Drawing, plural, seat_names
from camelcup_pacman.ground import (
    CELL,
    HALF,
    TEAMS,
    Measures,
    bare_drawing,
    draw_frame,
    draw_ground,
    draw_label,
    draw_shapes,
    points,
)
from camelcup_pacman.maze import NEAR, Maze
from camelcup_pacman.moves import STEPS
from camelcup_pacman.readings import NOISE
from camelcup_pacman.sightings import Sighting, describe, form, is_drawn, sightings
from camelcup_pacman.state import OWN, SEATS, TURN, State, View

PLUS_MINUS = "\N{PLUS-MINUS SIGN}"

BAND = round((2 * NOISE + 1) * CELL / 2**0.5)
"""Width of a band of squares whose distances are in the error of a reading."""

NAME = 8
"""Letters of a name, so that it fits between the points of both teams."""


def draw_picture(shown: State | View, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state, or of a view: the enemies as far as the seat's last reading goes.

    names: of the seats, as `Display.draw` takes them
    """
    called = seat_names(names, SEATS, NAME)
    at = Measures(shown.maze)
    places = sightings(shown)
    drawing = Drawing(at.width, at.height, _title(shown, called), _desc(shown, places, called), prefix)
    ground, frame = _static(shown.maze, prefix)
    drawing.lines += ground
    _draw_dots(drawing, at, shown)
    for seat, sighting in enumerate(places):
        if not sighting.exact:
            _draw_reading(drawing, at, seat, sighting)
    drawing.lines += frame
    _draw_scores(drawing, at, shown, called)
    for seat, sighting in enumerate(places):
        _draw_seat(drawing, at, shown, seat, sighting)
        if names:
            x, y = at.seat(seat)
            drawing.text(x + 3.5 * at.unit, y + 1.7 * at.unit, called[seat], at.unit, text_anchor="start")
    _draw_bots(drawing, at, places)
    _draw_moves(drawing, at, shown)
    return drawing.svg()


@lru_cache(maxsize=16)
def _static(maze: Maze, prefix: str) -> tuple[list[str], list[str]]:
    """Return the lines that are the same in all positions: what lies below the dots, and above readings."""
    at = Measures(maze)
    ground, frame = bare_drawing(at, prefix), bare_drawing(at, prefix)
    draw_shapes(ground, at)
    draw_ground(ground, at)
    draw_frame(frame, at)
    return ground.lines, frame.lines


def _draw_dots(drawing: Drawing, at: Measures, shown: State | View) -> None:
    """Draw the dots of each team as one line; those in the shade lie on a larger one."""
    with drawing.group(stroke_linecap="round", stroke_width=13):
        drawing.path(points(at, _shaded(shown)), stroke="faint", opacity=0.6)
    with drawing.group(stroke_linecap="round", stroke_width=7):
        for dots in shown.food:
            drawing.path(points(at, dots), stroke="ink")


def _shaded(shown: State | View) -> list[int]:
    """Return the dots in the shade, as far as they are known."""
    if isinstance(shown, View):
        return list(shown.shaded)
    return [dot for team in (0, 1) for dot in compress(shown.food[team], shown.ages[team])]


def _draw_reading(drawing: Drawing, at: Measures, seat: int, sighting: Sighting) -> None:
    """Draw where an enemy was, or is said to be: near a square, or at a distance from one."""
    if sighting.square is None:
        if sighting.away is not None:
            _draw_distance(drawing, at, seat, sighting)
        return
    colour = TEAMS[seat % 2]
    x, y = at.centre(sighting.square)
    if sighting.noisy:
        area = _diamond(x, y, NEAR * CELL + HALF)
        drawing.path(area, fill=colour, fill_opacity=0.15, stroke=colour, stroke_dasharray="6 4")
    size = 13 * at.scale
    drawing.circle(x, y, size, fill="paper", stroke=colour, stroke_width=2, stroke_dasharray="4 3")
    drawing.text(x, y + 0.4 * size, f"?{seat}", size=1.2 * size, font_weight="bold")


def _draw_distance(drawing: Drawing, at: Measures, seat: int, sighting: Sighting) -> None:
    """Draw the squares of a noisy distance as a band, with its seat at one of them."""
    assert sighting.away is not None
    colour = TEAMS[seat % 2]
    dashes = "2 5" if seat // 2 else "9 5"
    ring = _diamond(*at.centre(sighting.origin), sighting.away * CELL)
    drawing.path(ring, stroke=colour, stroke_width=BAND, opacity=0.12)
    drawing.path(ring, stroke=colour, stroke_width=2, stroke_dasharray=dashes)
    squares = [at.centre(square) for square in _squares_at(at.maze, sighting.origin, sighting.away)]
    x, y = squares[-1] if seat // 2 else squares[0]
    draw_label(drawing, at, x, y + (CELL if seat // 2 else -CELL), f"?{seat}")


def _squares_at(maze: Maze, origin: int, away: int) -> list[int]:
    """Return the free squares at a distance from one, or those whose distance is the most like it."""
    errors = {square: abs(maze.distances[origin][square] - away) for square in maze.free}
    least = min(errors.values())
    return [square for square, error in errors.items() if error == least]


def _diamond(x: int, y: int, radius: int) -> str:
    """Return the path through all places of a Manhattan distance."""
    return f"M{x} {y - radius}l{radius} {radius}l-{radius} {radius}l-{radius} -{radius}z"


def _draw_bots(drawing: Drawing, at: Measures, places: tuple[Sighting, ...]) -> None:
    """Draw each bot that is somewhere for certain; two on a square stand side by side."""
    bots = {seat: sighting.square for seat, sighting in enumerate(places) if sighting.exact}
    for seat, square in bots.items():
        assert square is not None
        x, y = at.centre(square)
        if bots.get((seat + 2) % SEATS) == square:
            x += round((8 if seat // 2 else -8) * at.scale)
        drawing.use(f"{form(at.maze, seat, square)}{seat}", x, y, key=f"bot-{seat}")


def _draw_moves(drawing: Drawing, at: Measures, shown: State | View) -> None:
    """Draw the moves of the seat that is to move, around its bot."""
    seat = shown.moves % SEATS
    if isinstance(shown, View):
        moves, square = shown.legal_actions(), shown.square
    else:
        square = shown.squares[seat]
        moves = shown.maze.moves[square] if shown.phase == TURN else ()
    for move in moves:
        x, y = at.centre(square)
        dx, dy = STEPS[move]
        step = CELL * at.scale
        label = f"go {move}" if dx or dy else "stay here"
        drawing.use(str(move), x + dx * step, y + dy * step, pick=str(move), label=label, role="img")


def _draw_scores(drawing: Drawing, at: Measures, shown: State | View, names: Sequence[str]) -> None:
    """Draw the points of both teams, and between them the next seat and the moves that are left."""
    unit = at.unit
    for team, colour in enumerate(TEAMS):
        outer, inner = ((1, 14), (39, 26))[team]
        anchors = ("start", "end") if team == 0 else ("end", "start")
        score, text = shown.score[team], f"on-{colour}"
        bold = {"fill": text, "font_weight": "bold", "text_anchor": anchors[0]}
        drawing.text(outer * unit, 2.9 * unit, score, 2.5 * unit, key=f"score-{team}-{score}", **bold)
        for y, words in ((1.8, "point" if score == 1 else "points"), (3.1, _to_eat(shown, team))):
            drawing.text(inner * unit, y * unit, words, unit, fill=text, text_anchor=anchors[1])
    drawing.text(20 * unit, 1.5 * unit, _status(shown, names), size=unit, font_weight="bold")
    drawing.text(20 * unit, 2.7 * unit, f"{plural(shown.limit - shown.moves, 'move')} left", size=unit)
    if isinstance(shown, View):
        age = shown.moves - shown.reading.move if shown.reading else 0
        seen = f"{names[shown.seat]} saw {plural(age, 'move')} ago" if age else f"seen by {names[shown.seat]}"
        drawing.text(20 * unit, 3.8 * unit, seen, size=unit)


def _to_eat(shown: State | View, team: int) -> str:
    """Return how many dots a team has still to eat."""
    return f"{plural(len(shown.food[1 - team]), 'dot')} to eat"


def _status(shown: State | View, names: Sequence[str]) -> str:
    """Return who is to move, or who has won."""
    if not is_drawn(shown):
        return "no maze yet"
    if shown.winner is None:
        return f"{names[shown.moves % SEATS]} to move"
    return "a draw" if shown.winner == "draw" else f"{_team(shown.winner, names)} won"


def _draw_seat(drawing: Drawing, at: Measures, shown: State | View, seat: int, sighting: Sighting) -> None:
    """Draw the state of a seat's bot below the maze, with a mark if it is to move."""
    unit = at.unit
    x, y = at.seat(seat)
    if shown.winner is None and shown.moves % SEATS == seat:
        top, side = y + 0.5 * unit, 0.8 * unit
        drawing.path(f"M{x + 0.2 * unit:g} {top:g}v{2 * side:g}l{side:g} -{side:g}z", fill="ink")
    died = bool(shown.log) and seat in shown.log[-1].died
    words = "just died" if died else _short(at.maze, seat, sighting)
    style = {"fill": "red" if died else "ink", "font_weight": "bold", "text_anchor": "start"}
    drawing.text(x + 1.2 * unit, y + 3 * unit, words, unit, **style)
    counts = f"kills {shown.kills[seat]}, died {shown.deaths[seat]}"
    drawing.text(x + 1.2 * unit, y + 4.4 * unit, counts, unit, text_anchor="start")


def _short(maze: Maze, seat: int, sighting: Sighting) -> str:
    """Return a sighting in two or three words."""
    if sighting.square is None:
        return "unknown" if sighting.away is None else f"{sighting.away}{PLUS_MINUS}{NOISE} away"
    return f"near ?{seat}" if sighting.noisy else form(maze, seat, sighting.square)


def _team(team: int, names: Sequence[str]) -> str:
    """Return the seats of a team in words."""
    return " and ".join([names[seat] for seat in OWN[team]])


def _title(shown: State | View, names: Sequence[str]) -> str:
    return f"PacMan: {shown.score[0]} to {shown.score[1]}, {_status(shown, names)}"


def _desc(shown: State | View, places: tuple[Sighting, ...], names: Sequence[str]) -> str:
    """Return the position in words."""
    teams = [
        f"{_team(team, names)}: {plural(shown.score[team], 'point')}, {_to_eat(shown, team)}"
        for team in (0, 1)
    ]
    bots = [f"{names[seat]}: {describe(shown.maze, seat, sighting)}" for seat, sighting in enumerate(places)]
    left = f"{plural(shown.limit - shown.moves, 'move')} left, {_status(shown, names)}"
    return ". ".join([*teams, left, *bots])

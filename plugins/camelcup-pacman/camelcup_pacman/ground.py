"""The parts of a picture that all positions of a game share: its measures, the maze, the shapes of bots."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from camelcup import Drawing
from camelcup.report import SERIES
from camelcup_pacman.maze import WALL, Maze
from camelcup_pacman.moves import EAST, NORTH, SOUTH, STOP, WEST
from camelcup_pacman.state import OWN, SEATS

CELL = 20
"""Width of a square."""

HALF = CELL // 2

TEAMS = SERIES[:2]
"""The colour of each team."""

GHOST = "M-12 13V-1A12 12 0 0 1 12 -1V13L8 8L4 13L0 8L-4 13L-8 8Z"

PACMEN = ("M2 0L11 -9A14 14 0 1 0 11 9Z", "M-2 0L-11 -9A14 14 0 1 1 -11 9Z")
"""The shape of each team's PacMan, which looks away from its own half."""

ARROW = "M-4 3L0 -4L4 3Z"


class Measures:
    """Places and sizes in the pictures of a maze.

    unit:   a fortieth of the width: the size of small texts, which a picture 300 pixels wide still shows
    scale:  size of bots and of the places that a move is chosen by; more than 1 where squares are too small
    top:    upper edge of the maze
    bottom: its lower edge
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.width = maze.width * CELL
        self.unit = self.width // 40
        self.scale = max(1, self.width / 660)
        self.top = 4 * self.unit
        self.bottom = self.top + maze.height * CELL
        self.height = self.bottom + 5 * self.unit

    def centre(self, square: int) -> tuple[int, int]:
        """Return the middle of a square."""
        return CELL * self.maze.xs[square] + HALF, self.top + CELL * self.maze.ys[square] + HALF

    def seat(self, seat: int) -> tuple[int, int]:
        """Return the upper left corner of a seat's part below the maze; teams stand below their halves."""
        return (20 * (seat % 2) + 10 * (seat // 2)) * self.unit, self.bottom


def bare_drawing(at: Measures, prefix: str = "") -> Drawing:
    """Return a drawing without the head of a document, for lines that go into another one."""
    drawing = Drawing(at.width, at.height, "", "", prefix)
    drawing.lines.clear()
    return drawing


def points(at: Measures, squares: Iterable[int]) -> str:
    """Return a path with a point in the middle of each square."""
    return "".join([f"M{x} {y}h0" for x, y in map(at.centre, squares)])


def draw_label(drawing: Drawing, at: Measures, x: float, y: float, words: str) -> None:
    """Draw words around a place in the maze, or inside by the edge; a border keeps them legible."""
    size, left = 1.1 * at.unit, 0.4 * at.unit * len(words)
    x, y = min(max(x, left), at.width - left), min(max(y + 0.4 * size, at.top + size), at.bottom)
    style = {"font_weight": "bold", "stroke": "paper", "stroke_linejoin": "round", "paint_order": "stroke"}
    drawing.text(x, y, words, size, stroke_width=0.2 * size, **style)


def draw_ground(drawing: Drawing, at: Measures) -> None:
    """Draw the halves of the maze with their walls."""
    middle, height = at.width // 2, at.maze.height * CELL
    for team, colour in enumerate(TEAMS):
        drawing.rect(team * middle, at.top, middle, height, fill=colour, opacity=0.1)
    drawing.line(middle, at.top, middle, at.bottom, stroke="ink", stroke_width=1, stroke_dasharray="5 5")
    with drawing.group(0, at.top, stroke_width=7, stroke_linecap="round", stroke_linejoin="round"):
        for team, colour in enumerate(TEAMS):
            with drawing.group(team * middle):
                drawing.path(walls(at.maze, team), fill=colour, stroke=colour)


def walls(maze: Maze, team: int) -> str:
    """Return the path of a half's walls: lines through their squares, and areas where four make a block."""
    left = team * maze.width // 2
    rows = [row[left : left + maze.width // 2] for row in maze.rows]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    down = dict.fromkeys([(x, y, length) for y, x, length in _runs(columns)])
    lines = [f"M{x} {y}h{length}" for x, y, length in _runs(rows) if length or (x, y, 0) in down]
    lines += [f"M{x} {y}v{length}" for x, y, length in down if length]
    areas = [f"M{x} {y}h{length + CELL}v{CELL}h-{length + CELL}z" for x, y, length in _runs(_blocks(rows))]
    return "".join(lines + areas)


def _runs(rows: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield for each run of walls the middle of its first square, and the length to that of its last."""
    for number, row in enumerate(rows):
        for run in re.finditer(f"{WALL}+", row):
            yield CELL * run.start() + HALF, CELL * number + HALF, CELL * (len(run[0]) - 1)


def _blocks(rows: Sequence[str]) -> list[str]:
    """Return rows in which those squares are walls that begin a block of four: the upper left ones."""
    return [
        "".join(
            [WALL if {*upper[x : x + 2], *lower[x : x + 2]} == {WALL} else " " for x in range(len(upper) - 1)]
        )
        for upper, lower in pairwise(rows)
    ]


def draw_shapes(drawing: Drawing, at: Measures) -> None:
    """Keep the shapes of each seat's bot, and of the moves, as symbols."""
    for seat in range(SEATS):
        colour = TEAMS[seat % 2]
        for name, shape, x in (("ghost", GHOST, 0), ("PacMan", PACMEN[seat % 2], (-5, 5)[seat % 2])):
            with drawing.symbol(f"{name}{seat}"), drawing.group(transform=f"scale({at.scale:.3g})"):
                drawing.path(shape, fill=colour, stroke="paper", stroke_width=1.5)
                drawing.text(x, 6, seat, 17, fill=f"on-{colour}", font_weight="bold")
    for move, turn in ((NORTH, 0), (EAST, 90), (SOUTH, 180), (WEST, 270)):
        with drawing.symbol(str(move)), drawing.group(transform=f"scale({at.scale:.3g}) rotate({turn})"):
            drawing.rect(-HALF, -HALF, CELL, CELL, rx=4, fill="ink", opacity=0.15)
            drawing.path(ARROW, fill="ink")
    with drawing.symbol(str(STOP)), drawing.group(transform=f"scale({at.scale:.3g})"):
        drawing.circle(0, 0, 15, fill="ink", fill_opacity=0, stroke="ink", stroke_width=2.5)


def draw_frame(drawing: Drawing, at: Measures) -> None:
    """Draw what lies around the maze: the grounds of the scores above, and the names of the seats below."""
    unit = at.unit
    drawing.rect(0, 0, at.width, at.top, fill="paper")
    drawing.rect(0, at.bottom, at.width, at.height - at.bottom, fill="paper")
    for team, colour in enumerate(TEAMS):
        drawing.rect((0.4, 25.6)[team] * unit, 0.4 * unit, 14 * unit, 3.2 * unit, rx=unit / 2, fill=colour)
        for seat in OWN[team]:
            x, y = at.seat(seat)
            drawing.rect(x + 1.2 * unit, y + 0.5 * unit, 2 * unit, 1.6 * unit, rx=unit / 3, fill=colour)
            style = {"fill": f"on-{colour}", "font_weight": "bold"}
            drawing.text(x + 2.2 * unit, y + 1.7 * unit, f"s{seat}", 1.2 * unit, **style)

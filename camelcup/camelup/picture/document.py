"""Puts the picture of a position together."""

from collections.abc import Sequence
from functools import lru_cache

from camelcup import Drawing
from camelcup.camelup.picture.parts import define_camels
from camelcup.camelup.picture.shown import shown
from camelcup.camelup.picture.table import (
    HEIGHT,
    draw_field,
    draw_hand,
    draw_piles,
    draw_pyramid,
    draw_seats,
    draw_tickets,
)
from camelcup.camelup.picture.track import (
    WIDTH,
    Square,
    draw_pieces,
    draw_scenery,
    draw_signs,
    draw_squares,
    squares,
)
from camelcup.camelup.picture.words import description, title
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State, View


def draw_picture(position: State | View, rules: Rules, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state or a view. names: of the seats, as `Display.draw` takes them"""
    table = shown(position, rules, names)
    places, board = _board(rules)
    drawing = Drawing(WIDTH, HEIGHT, title(table), description(table, rules), prefix)
    define_camels(drawing)
    draw_squares(drawing, places, rules, table)
    drawing.lines += board
    draw_tickets(drawing, table, rules)
    draw_pyramid(drawing, table)
    draw_piles(drawing, table)
    draw_hand(drawing, table)
    draw_seats(drawing, table)
    draw_pieces(drawing, places, table)
    return drawing.svg()


@lru_cache(maxsize=8)
def _board(rules: Rules) -> tuple[tuple[Square, ...], list[str]]:
    """Return the squares of some rules, and the lines upon them that all of their pictures share."""
    places = squares(rules)
    drawing = Drawing(WIDTH, HEIGHT, "", "")
    head = len(drawing.lines)
    draw_signs(drawing, places)
    draw_scenery(drawing, places[-1].x + places[-1].width)
    draw_field(drawing)
    return places, drawing.lines[head:]

"""Positions as text: the maze, then the score, the moves left, and the bots."""

from collections.abc import Sequence

from camelcup import columns_text, plural
from camelcup_pacman.board import board_text
from camelcup_pacman.sightings import describe, sightings
from camelcup_pacman.state import SEATS, State, View

RED, RESET = "\x1b[1;31m", "\x1b[0m"


def show_position(shown: State | View, colour: bool = False) -> str:
    """Return a state as text, or a view: the enemies as far as the seat's last reading goes."""
    maze = shown.maze
    bots: dict[int, int] = {}
    guesses: dict[int, int] = {}
    places = []
    for seat, sighting in enumerate(sightings(shown)):
        places.append(describe(maze, seat, sighting))
        if sighting.square is not None:
            (bots if sighting.exact else guesses)[seat] = sighting.square
    board = board_text(maze, {*shown.food[0], *shown.food[1]}, bots, guesses, colour=colour)
    shaded = len(shown.shaded) if isinstance(shown, View) else 0
    shade = [f"dots in the shade: {shaded}"] if shaded else []
    return "\n".join([board, "", _score(shown), *_seats(shown, places, colour), *shade])


def _score(shown: State | View) -> str:
    left = plural(shown.limit - shown.moves, "move")
    points, kills = shown.score, shown.kills
    dots = " : ".join([str(len(dots)) for dots in shown.food])
    killed = f"{kills[0] + kills[2]} : {kills[1] + kills[3]}"
    return f"score {points[0]} : {points[1]}   kills {killed}   dots left {dots}   {left} left"


def _seats(shown: State | View, places: Sequence[str], colour: bool) -> list[str]:
    """Return two lines with the places of the seats, those of a team below each other."""
    died = shown.log[-1].died if shown.log else ()
    mark = f"  {RED}died{RESET}" if colour else "  died"
    next_seat = None if shown.winner is not None else shown.moves % SEATS
    cells = [
        f"{'>' if seat == next_seat else ' '} {seat}  {place}{mark if seat in died else ''}"
        for seat, place in enumerate(places)
    ]
    return columns_text([cells[:2], cells[2:]]).splitlines()

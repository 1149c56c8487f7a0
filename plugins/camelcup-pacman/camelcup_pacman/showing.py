"""Positions as text: the maze, then the score, the moves left, and the bots."""

from collections.abc import Sequence

from camelcup import columns_text, plural
from camelcup_pacman.board import board_text
from camelcup_pacman.maze import Maze
from camelcup_pacman.state import SEATS, Reading, State, View

RED, RESET = "\x1b[1;31m", "\x1b[0m"


def draw_state(state: State, colour: bool = False) -> str:
    """Return a state as text, with everything that is hidden from seats."""
    maze = state.maze
    bots = dict(enumerate(state.squares))
    places = [_kind(maze, seat, square) for seat, square in bots.items()]
    board = board_text(maze, {*state.food[0], *state.food[1]}, bots, colour=colour)
    return "\n".join([board, "", _score(state), *_seats(state, places, colour)])


def draw_view(view: View, colour: bool = False) -> str:
    """Return a view as text: the team's own bots, and the enemies as far as the seat's last reading goes."""
    maze = view.maze
    bots = dict(zip((view.team, view.team + 2), view.own, strict=True))
    places = [_kind(maze, seat, bots[seat]) if seat in bots else "no reading yet" for seat in range(SEATS)]
    guesses: dict[int, int] = {}
    if view.reading is not None:
        age = view.moves - view.reading.move
        ago = f", {plural(age, 'move')} ago" if age else ""
        for enemy in view.enemies:
            square = view.reading.enemy[enemy // 2][0]
            places[enemy] = f"{_sight(view, view.reading, enemy)}{ago}"
            if square is not None:
                seen = not age and not view.reading.enemy[enemy // 2][1]
                (bots if seen else guesses)[enemy] = square
    board = board_text(maze, {*view.food[0], *view.food[1]}, bots, guesses, colour=colour)
    shade = [f"dots in the shade: {len(view.shaded)}"] if view.shaded else []
    return "\n".join([board, "", _score(view), *_seats(view, places, colour), *shade])


def _sight(view: View, reading: Reading, enemy: int) -> str:
    """Return what a reading says of an enemy, in words."""
    square, more = reading.enemy[enemy // 2]
    if square is None:
        return f"unseen, about {more} away"
    if view.rules == "pelita" and more:
        return f"unseen, near {view.maze.place(square)}"
    return f"{_kind(view.maze, enemy, square)}, seen"


def _kind(maze: Maze, seat: int, square: int) -> str:
    kind = "ghost" if maze.sides[square] == seat % 2 else "PacMan"
    return f"{kind:6} at {maze.place(square)}"


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

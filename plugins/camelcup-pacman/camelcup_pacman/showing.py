"""Positions as text: the maze, then the score, the moves left, and the bots; what a move settled."""

from collections.abc import Sequence

from camelcup import columns_text, plural
from camelcup_pacman.board import board_text
from camelcup_pacman.sightings import describe, sightings
from camelcup_pacman.state import OVER, OWN, SEATS, State, View

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


def narrate(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Return the lines for what a move, or chance, settled; all of it is public."""
    if after.moves == before.moves:
        moved = [len(set(new) - set(old)) for old, new in zip(before.food, after.food, strict=True)]
        return [
            f"{plural(count, 'dot')} of {_team(team, names)} moved out of the shade"
            for team, count in enumerate(moved)
            if count
        ]
    entry, maze = after.log[-1], after.maze
    lines = []
    if entry.ate is not None:
        left = plural(len(after.food[1 - entry.seat % 2]), "dot")
        lines.append(f"{names[entry.seat]} ate the dot at {maze.place(entry.ate)}: {left} left there")
    killers = [kills - old for kills, old in zip(after.kills, before.kills, strict=True)]
    if entry.died:
        died = _in_words([names[seat] for seat in entry.died])
        by = _in_words([names[seat] for seat, count in enumerate(killers) if count])
        lines.append(f"{died} died, killed by {by}")
    if after.phase == OVER:
        lines.append(_ending(after, names))
    return lines


def _ending(state: State, names: Sequence[str]) -> str:
    reason = "all dots of a side are eaten" if not all(state.food) else f"{state.moves} moves are made"
    if not isinstance(state.winner, int):
        return f"{reason}: a draw, {state.score[0]} to {state.score[1]}"
    best, other = state.score[state.winner], state.score[1 - state.winner]
    return f"{reason}: {_team(state.winner, names)} won, {best} to {other}"


def _team(team: int, names: Sequence[str]) -> str:
    """Return both names of a team, or the one that they have in common."""
    return _in_words(list(dict.fromkeys([names[seat] for seat in OWN[team]])))


def _in_words(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)

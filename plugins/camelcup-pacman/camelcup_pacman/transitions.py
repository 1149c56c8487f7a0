"""The states that moves lead to."""

from camelcup_pacman.maze import Maze, Squares
from camelcup_pacman.moves import Move
from camelcup_pacman.state import CHANCE, ENEMIES, OVER, OWN, SEATS, Entry, State, Winner

KILL_POINTS = {"classic": 0, "pelita": 5}
"""Points for a kill in each rule set."""

LOG = 4
"""Moves that the log keeps."""


def begin(rules: str, maze: Maze, limit: int) -> State:
    """Return the first state."""
    none = (0,) * SEATS
    return State(
        rules, maze, limit, 0, CHANCE, maze.starts, maze.food, (0, 0), none, none, (False,) * SEATS,  # type: ignore[arg-type]
        ((0,) * len(maze.food[0]), (0,) * len(maze.food[1])), (None,) * SEATS, (), None,
    )  # fmt: skip


def move(state: State, action: Move) -> State:
    """Return the state after a move of the seat to move."""
    (
        rules, maze, limit, moves, _, squares, food, score, kills, deaths, killed, ages, readings, log, _,
    ) = state  # fmt: skip
    seat = moves % SEATS
    team = seat % 2
    square = maze.steps[squares[seat]][action]
    squares = (*squares[:seat], square, *squares[seat + 1 :])  # type: ignore[assignment]
    ate = None
    if maze.sides[square] != team and square in food[1 - team]:
        ate = square
        food, ages = _without(food, ages, 1 - team, square)
        score = (score[0] + 1, score[1]) if team == 0 else (score[0], score[1] + 1)
    if killed[seat]:
        killed = (*killed[:seat], False, *killed[seat + 1 :])  # type: ignore[assignment]
    died: Squares = ()
    one, other = ENEMIES[team]
    if square in (squares[one], squares[other]):
        squares, dead = _kill(maze, squares, square)
        died = tuple(sorted(dead))
        score, kills, deaths, killed = _count(rules, score, kills, deaths, killed, dead)
    moves += 1
    over = not food[0] or not food[1] or moves >= limit
    entry = Entry(moves - 1, seat, ate, died)
    return State(
        rules, maze, limit, moves, OVER if over else CHANCE, squares, food, score, kills, deaths, killed,
        ages, readings, (*log[1 - LOG :], entry), _winner(score) if over else None,
    )  # fmt: skip


def _without(
    food: tuple[Squares, Squares], ages: tuple[Squares, Squares], team: int, square: int
) -> tuple[tuple[Squares, Squares], tuple[Squares, Squares]]:
    """Return the dots and their ages without one dot of a team."""
    at = food[team].index(square)
    dots = (*food[team][:at], *food[team][at + 1 :])
    left = (*ages[team][:at], *ages[team][at + 1 :])
    return ((dots, food[1]), (left, ages[1])) if team == 0 else ((food[0], dots), (ages[0], left))


def _kill(maze: Maze, squares: Squares, square: int) -> tuple[tuple[int, int, int, int], dict[int, int]]:
    """Return the squares after the kills on one square and their chain, and the killer of each dead seat."""
    now = list(squares)
    dead: dict[int, int] = {}
    waiting = [square]
    while waiting:
        here = waiting.pop()
        team = maze.sides[here]
        ghosts = [seat for seat in OWN[team] if now[seat] == here]
        for seat in ENEMIES[team] if ghosts else ():
            if now[seat] == here:
                dead[seat] = ghosts[0]
                now[seat] = maze.starts[seat]
                waiting.append(now[seat])
    return (now[0], now[1], now[2], now[3]), dead


def _count(
    rules: str,
    score: tuple[int, int],
    kills: tuple[int, int, int, int],
    deaths: tuple[int, int, int, int],
    killed: tuple[bool, bool, bool, bool],
    dead: dict[int, int],
) -> tuple[
    tuple[int, int], tuple[int, int, int, int], tuple[int, int, int, int], tuple[bool, bool, bool, bool]
]:
    """Return the score, the kills, the deaths and the killed after some deaths."""
    points, killing, dying, marks = list(score), list(kills), list(deaths), list(killed)
    for seat, killer in dead.items():
        points[killer % 2] += KILL_POINTS[rules]
        killing[killer] += 1
        dying[seat] += 1
        marks[seat] = True
    return tuple(points), tuple(killing), tuple(dying), tuple(marks)  # type: ignore[return-value]


def _winner(score: tuple[int, int]) -> Winner:
    """Return the team with more points, or "draw"."""
    if score[0] == score[1]:
        return "draw"
    return 0 if score[0] > score[1] else 1

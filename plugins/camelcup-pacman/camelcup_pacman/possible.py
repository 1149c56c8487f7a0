"""The states that a view allows."""

from random import Random

from camelcup_pacman.maze import NEAR, Squares
from camelcup_pacman.readings import NOISE
from camelcup_pacman.state import CHANCE, OVER, SEATS, TURN, Entry, Reading, State, View


def determinize(view: View, random: Random) -> State:
    """Return a state that a view allows: each enemy on one of its possible squares, all equally likely.

    The readings of the enemies are missing. In `pelita` the dots in the shade have been there for one turn.
    """
    squares = [0] * SEATS
    readings: list[Reading | None] = [None] * SEATS
    for seat, square in zip((view.team, view.team + 2), view.own, strict=True):
        squares[seat] = square
        readings[seat] = view.reading if seat == view.seat else view.partner
    for enemy in view.enemies:
        possible = possible_squares(view, enemy)
        squares[enemy] = possible[int(random.random() * len(possible))]
    ages = [tuple([int(dot in view.shaded) for dot in dots]) for dots in view.food]
    return State(
        view.rules, view.maze, view.limit, view.moves, _phase(view), tuple(squares), view.food, view.score,  # type: ignore[arg-type]
        view.kills, view.deaths, view.killed, (ages[0], ages[1]), tuple(readings), view.log, view.winner,
    )  # fmt: skip


def _phase(view: View) -> str:
    if view.winner is not None:
        return OVER
    fresh = view.reading is not None and view.reading.move == view.moves
    return TURN if fresh and view.moves % SEATS == view.seat else CHANCE


def possible_squares(view: View, enemy: int) -> Squares:
    """Return the squares where an enemy may be, ascending: those that the readings and the log allow."""
    maze = view.maze
    made = [(view.seat, view.reading), ((view.seat + 2) % SEATS, view.partner)]
    rows = {reading.move: (seat, reading) for seat, reading in made if reading is not None}
    log = {entry.move: entry for entry in view.log}
    from_start = len(log) == view.moves
    squares = {maze.starts[enemy]} if from_start else set(maze.free)
    for move in range(0 if from_start else min((*rows, *log)), view.moves + 1):
        if move in rows:
            seat, reading = rows[move]
            squares = {square for square in squares if _fits(view, square, enemy, seat, reading)}
        if move in log:
            squares = _after(view, squares, enemy, log[move])
    return tuple(sorted(squares - set(view.own)))


def _after(view: View, squares: set[int], enemy: int, entry: Entry) -> set[int]:
    """Return the squares where an enemy may be after a move in the log."""
    maze = view.maze
    if enemy in entry.died:
        return {maze.starts[enemy]}
    if entry.seat != enemy:
        return squares
    if entry.ate is not None:
        return {entry.ate}
    eaten = set(view.food[view.team])  # it would have eaten a dot that it entered
    return {step for square in squares for step in maze.steps[square]} - eaten


def _fits(view: View, square: int, enemy: int, seat: int, reading: Reading) -> bool:
    """Return whether a seat can have made a reading of an enemy on a square."""
    distances = view.maze.distances[square]
    first, second = reading.enemy[enemy // 2]
    own = reading.own[seat // 2]
    if view.rules == "pelita":
        if not second:
            return square == first
        return distances[own] > NEAR and distances[first or 0] <= NEAR
    if second is None:
        return square == first
    return abs(distances[own] - second) <= NOISE and min(distances[each] for each in reading.own) > NEAR

"""Chance: the maze where each table has its own, the readings of seats, and the relocation of dots."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from camelcup_pacman.maze import NEAR, SHADE, Squares
from camelcup_pacman.state import ENEMIES, MAZE, OWN, TURN, Pair, Reading, Sight, State

NOISE = 6
"""Largest error of a noisy distance."""

OLDEST = 30
"""Greatest age of a dot before it is relocated."""

Errors = tuple[int | None, int | None]


class Noise(NamedTuple):
    """An outcome of chance.

    noise: for each enemy, in `classic` what is added to its distance, in `pelita` the noisy square or None
    food:  `pelita`: the squares of the dots that appear, ascending
    """

    noise: Errors
    food: Squares = ()

    def __str__(self) -> str:
        noise = "noise " + " and ".join("none" if each is None else str(each) for each in self.noise)
        return f"{noise}, new dots on {', '.join(map(str, self.food))}" if self.food else noise


class MazeSeed(NamedTuple):
    """The outcome of chance before the first reading of a table with a maze of its own."""

    seed: int

    def __str__(self) -> str:
        return f"maze seed {self.seed}"


Outcome = Noise | MazeSeed

MAZES = 10**9
"""Number of seeds that mazes are drawn from."""

_WRONG = range(-NOISE, NOISE + 1)

DISTANCE_NOISE = tuple([Noise((one, other)) for one in _WRONG for other in _WRONG])
"""The outcomes of `classic`."""


def outcomes(state: State, camping: bool) -> Sequence[tuple[Noise, float]]:
    """Return the outcomes with their probabilities.

    Raises NotImplementedError where the maze is drawn or dots are relocated: there may be too many.
    """
    if state.phase == MAZE:
        raise NotImplementedError("the maze is drawn: there are too many outcomes to list, so use sample")
    if state.rules == "classic":
        listed: Sequence[Noise] = DISTANCE_NOISE
    elif not camping and leaving(state):
        raise NotImplementedError("dots are relocated: there are too many outcomes to list, so use sample")
    else:
        listed = [Noise((one, other)) for one, other in product(*blurs(state))]
    return [(outcome, 1 / len(listed)) for outcome in listed]


def draw(state: State, camping: bool, random: Random) -> Outcome:
    """Draw an outcome."""
    if state.phase == MAZE:
        return MazeSeed(int(random.random() * MAZES))
    if state.rules == "classic":
        return DISTANCE_NOISE[int(random.random() * len(DISTANCE_NOISE))]
    food: Squares = () if camping else _draw_food(state, random)
    one, other = blurs(state)
    return Noise((one[int(random.random() * len(one))], other[int(random.random() * len(other))]), food)


def _draw_food(state: State, random: Random) -> Squares:
    """Draw the squares of new dots, by `Random.random` alone: its numbers are the same in every Python."""
    count = len(leaving(state))
    if not count:
        return ()
    room = list(room_for_food(state))
    return tuple(sorted([room.pop(int(random.random() * len(room))) for _ in range(count)]))


def blurs(state: State) -> list[Sequence[int | None]]:
    """Return for each enemy the possible noisy squares, equally likely; None for an enemy that is seen."""
    seat = state.moves % 4
    distances = state.maze.distances[state.squares[seat]]
    return [
        (None,) if distances[square] <= NEAR else state.maze.near[square]
        for square in [state.squares[enemy] for enemy in ENEMIES[seat % 2]]
    ]


def aged(state: State) -> Squares:
    """Return the ages of the dots of the team to move after this turn's shade."""
    team = state.moves % 2
    maze, food, ages = state.maze, state.food[team], state.ages[team]
    shaded: frozenset[int] = frozenset()
    for square in [state.squares[seat] for seat in OWN[team]]:
        if maze.sides[square] == team:
            shaded |= maze.shade[square]
    if shaded.isdisjoint(food):
        return (0,) * len(food)
    return tuple([age + 1 if dot in shaded else 0 for dot, age in zip(food, ages, strict=True)])


def leaving(state: State) -> Squares:
    """Return the dots that are relocated now: as many as there is room for, the first by column and row."""
    team = state.moves % 2
    if max(state.ages[team]) < OLDEST:
        return ()
    maze = state.maze
    old = [dot for dot, age in zip(state.food[team], aged(state), strict=True) if age > OLDEST]
    if not old:
        return ()
    return tuple(sorted(old, key=lambda dot: (maze.xs[dot], maze.ys[dot]))[: len(room_for_food(state))])


def room_for_food(state: State) -> Squares:
    """Return the squares on which dots of the team to move may appear."""
    team = state.moves % 2
    maze, squares = state.maze, state.squares
    one, other = [maze.distances[squares[seat]] for seat in OWN[team]]
    taken = {*state.food[team], *[squares[seat] for seat in ENEMIES[team]]}
    return tuple(
        [
            square
            for square in maze.free
            if maze.sides[square] == team
            and maze.xs[square] != maze.border[team]
            and square not in taken
            and one[square] > SHADE
            and other[square] > SHADE
        ]
    )


def resolve(state: State, outcome: Noise) -> State:
    """Return the state in which the seat to move has its reading."""
    noise, food = outcome
    seat = state.moves % 4
    team = seat % 2
    squares = state.squares
    own = (squares[team], squares[team + 2])
    classic = state.rules == "classic"
    sights = _distances(state, seat, own, noise) if classic else _squares(state, seat, noise)
    readings = list(state.readings)
    readings[seat] = Reading(state.moves, own, sights)
    changed = state if classic else _relocate(state, food)
    return changed._replace(readings=tuple(readings), phase=TURN)


def _distances(state: State, seat: int, own: Pair, noise: Errors) -> tuple[Sight, Sight]:
    """Return the sights of `classic`."""
    distances = state.maze.distances
    first, second, mine = distances[own[0]], distances[own[1]], distances[state.squares[seat]]
    enemies = [state.squares[enemy] for enemy in ENEMIES[seat % 2]]
    one, other = [
        (square, None)
        if first[square] <= NEAR or second[square] <= NEAR
        else (None, mine[square] + (error or 0))
        for square, error in zip(enemies, noise, strict=True)
    ]
    return one, other


def _squares(state: State, seat: int, noise: Errors) -> tuple[Sight, Sight]:
    """Return the sights of `pelita`."""
    one, other = [
        (state.squares[enemy], False) if square is None else (square, True)
        for enemy, square in zip(ENEMIES[seat % 2], noise, strict=True)
    ]
    return one, other


def _relocate(state: State, new: Squares) -> State:
    """Return the state with this turn's ages, and with a dot removed for each new one."""
    team = state.moves % 2
    dots, ages = state.food[team], aged(state)
    if new:
        left = dict(zip(dots, ages, strict=True)) | dict.fromkeys(new, 0)
        for dot in leaving(state):
            del left[dot]
        dots = tuple(sorted(left))
        ages = tuple([left[dot] for dot in dots])
    if team == 0:
        return state._replace(food=(dots, state.food[1]), ages=(ages, state.ages[1]))
    return state._replace(food=(state.food[0], dots), ages=(state.ages[0], ages))

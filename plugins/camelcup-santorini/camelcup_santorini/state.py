"""The data of Santorini: states and views."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from camelcup_santorini.actions import ACTIONS, WORKERS, Action
from camelcup_santorini.moves import (
    DOME,
    QUIET_TURNS,
    SIZE,
    SQUARES,
    Floors,
    Pair,
    can_move,
    height,
    legal_indices,
    on_third_floor,
    parts_left,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIRST, SECOND = -1, 1
"""The players, the first to move first. Seat 0 is FIRST, seat 1 is SECOND."""

Plane = tuple[tuple[int, ...], ...]
"""A whole number for each square, in rows."""


class State(NamedTuple):
    """A position between two turns.

    floors: the squares with at least a first floor, a second, a third, a dome, as sets of bits
    first:  the squares of workers -1 and -2
    second: the squares of workers 1 and 2
    player: the player to move, or that would be if the game were not over
    winner: the player that has won, or 0
    quiet:  number of turns just before this one in which nothing was built
    """

    floors: Floors
    first: Pair
    second: Pair
    player: int
    winner: int
    quiet: int

    @property
    def over(self) -> bool:
        """Whether a player has won, or the game is drawn."""
        return self.winner != 0 or self.quiet >= QUIET_TURNS

    @property
    def own(self) -> Pair:
        """Squares of the workers of the player to move; its worker -1 comes first."""
        return self.first if self.player == FIRST else self.second

    @property
    def other(self) -> Pair:
        """Squares of its opponent's workers."""
        return self.second if self.player == FIRST else self.first


def make_state(heights: Sequence[int], first: Pair, second: Pair, player: int, quiet: int = 0) -> State:
    """Return the state with a height for each of the 25 squares; the other arguments are as in `State`."""
    one, two, three, dome = (
        sum(1 << square for square in SQUARES if heights[square] >= level) for level in range(1, DOME + 1)
    )
    return judged(State((one, two, three, dome), first, second, player, 0, quiet))


def judged(state: State) -> State:
    """Return a state with its winner: a player on a third floor, or the opponent of one that cannot move."""
    floors, first, second, player, _, _ = state
    if on_third_floor(floors, first):
        return state._replace(winner=FIRST)
    if on_third_floor(floors, second):
        return state._replace(winner=SECOND)
    return state if can_move(floors, state.own, state.other) else state._replace(winner=-player)


class View(NamedTuple):
    """The board as one player sees it: its own workers are -1 and -2, whichever player it is.

    buildings: heights, 0 to 3, and 4 for a dome; 5 rows of 5
    workers:   -1 and -2 its own, 1 and 2 the opponent's, else 0; 5 rows of 5
    parts:     parts left by height: nothing (always 0), first, second and third floors, domes
    player:    the player that sees the board, -1 or 1
    to_move:   the player to move, or that would be if the game were not over
    quiet:     number of turns just before this one in which nothing was built
    """

    buildings: Plane
    workers: Plane
    parts: tuple[int, ...]
    player: int
    to_move: int
    quiet: int

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action by index; none if this player is not to move."""
        state = self.position()
        if state.over or self.player != self.to_move:
            return ()
        return tuple([ACTIONS[number] for number in legal_indices(state.floors, state.own, state.other)])

    def position(self) -> State:
        """Return the state, for the functions of `camelcup_santorini.moves`."""
        heights = [level for row in self.buildings for level in row]
        square = {worker: place for place, worker in enumerate(sum(self.workers, ())) if worker}
        first, second = (square[-1], square[-2]), (square[1], square[2])
        if self.player == SECOND:
            first, second = second, first
        return make_state(heights, first, second, self.to_move, self.quiet)

    def array(self, flattened: bool = False) -> "NDArray[np.int64]":
        """Return the board as a new array.

        Three planes of 5x5 (buildings, workers, and the parts on the diagonal of the third); flattened,
        55 numbers: the 25 buildings, the 25 workers, the 5 parts.
        """
        import numpy as np  # here: bots that do not use it start quicker

        if flattened:
            return np.array([*sum(self.buildings, ()), *sum(self.workers, ()), *self.parts], np.int64)
        return np.array([self.buildings, self.workers, np.diag(self.parts)], np.int64)


def view_of(state: State, player: int) -> View:
    """Return the board as a player sees it."""
    floors = state.floors
    own, other = (state.first, state.second) if player == FIRST else (state.second, state.first)
    workers = [0] * len(SQUARES)
    for name, square in zip(WORKERS, own, strict=True):
        workers[square] = name
    for name, square in zip(WORKERS, other, strict=True):
        workers[square] = -name
    return View(
        rows([height(floors, square) for square in SQUARES]),
        rows(workers),
        (0, *parts_left(floors)),
        player,
        state.player,
        state.quiet,
    )


def rows(numbers: Sequence[int]) -> Plane:
    """Return 25 numbers in rows."""
    return tuple([tuple(numbers[start : start + SIZE]) for start in range(0, len(numbers), SIZE)])

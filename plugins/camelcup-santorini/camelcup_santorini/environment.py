"""A learning environment: one board, on which both players act in turn."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from camelcup import IllegalAction, UserError
from camelcup_santorini.actions import INDEX, Triple
from camelcup_santorini.board import board_text, ending, load_board
from camelcup_santorini.engine import PLAYERS, START, SantoriniGame
from camelcup_santorini.moves import legal_indices, on_third_floor
from camelcup_santorini.state import FIRST, view_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAME = SantoriniGame()


class Santorini:
    """A game of Santorini for learning agents.

    itoa: the action (worker, move key, build key) of every index 0 to 127
    atoi: the index of every action
    """

    itoa: Mapping[int, Triple] = MappingProxyType(dict(enumerate(INDEX)))
    atoi: Mapping[Triple, int] = INDEX

    def __init__(self) -> None:
        self._state = START

    @property
    def player(self) -> int:
        """Player to move, -1 or 1."""
        return self._state.player

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self._state.over

    def reset(self) -> "NDArray[np.int64]":
        """Start a new game, and return `get_state()`."""
        self._state = START
        return self.get_state()

    def load_board(self, path: str | Path) -> "NDArray[np.int64]":
        """Continue from a board in a file, as `print_board` prints it, and return `get_state()`.

        Raises UserError if the file cannot be read or is not a board.
        """
        self._state = load_board(path)
        return self.get_state()

    def print_board(self) -> None:
        """Print the board; workers -1 and -2 belong to player -1, +1 and +2 to player 1."""
        print(board_text(self._state))

    def get_state(self, flattened: bool = False) -> "NDArray[np.int64]":
        """Return the board as the player to move sees it, its own workers negative.

        3x5x5 integers: buildings, workers, and the parts left on the diagonal of the third plane;
        flattened, 55 integers: the 25 buildings, the 25 workers, the 5 parts.
        """
        return view_of(self._state, self.player).array(flattened)

    def legal_moves(self) -> list[int]:
        """Return the indices of the legal actions, ascending; none once the game is over."""
        state = self._state
        return [] if state.over else list(legal_indices(state.floors, state.own, state.other))

    def step(
        self, action: int | Triple, move_reward: float = 0
    ) -> tuple["NDArray[np.int64]", float, bool, int]:
        """Play an action, given by its index or as a triple, for the player to move.

        Returns (next_state, reward, done, next_player): the state as the next player sees it, 3x5x5;
        the reward of the player that acted, 1 for a third floor, else `move_reward`; whether the game is
        over; and the player to move next, -1 or 1 even if the game is over. An illegal action ends the
        game with the reward `move_reward - 1` and leaves the board unchanged.

        Raises MalformedAction if `action` stands for no action, and UserError if the game is over; both
        change nothing.
        """
        state = self._state
        if state.over:
            raise UserError(f"step({action!r}): the game is over, {ending(state)}; call reset() first")
        player = state.player
        try:
            checked = GAME.check(state, PLAYERS.index(player), action)
        except IllegalAction:
            self._state = state._replace(player=-player, winner=-player)
            return self.get_state(), move_reward - 1, True, -player
        self._state = state = GAME.apply(state, (checked,))
        climbed = on_third_floor(state.floors, state.first if player == FIRST else state.second)
        return self.get_state(), 1 if climbed else move_reward, self.done, -player

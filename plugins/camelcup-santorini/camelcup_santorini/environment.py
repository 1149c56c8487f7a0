"""A learning environment: one board, both players step on it in turn."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from camelcup import IllegalAction, UserError
from camelcup_santorini.actions import INDEX, Triple
from camelcup_santorini.board import draw, ending, load_board
from camelcup_santorini.engine import PLAYERS, START, SantoriniGame
from camelcup_santorini.moves import legal_indices, on_third_floor
from camelcup_santorini.rules import Rules
from camelcup_santorini.state import FIRST, view_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAME = SantoriniGame(Rules())


class Santorini:
    """A game of Santorini for programs that learn.

    itoa: the action (worker, move key, build key) of every index 0 to 127
    atoi: the index of every action
    """

    itoa: Mapping[int, Triple] = MappingProxyType(dict(enumerate(INDEX)))
    atoi: Mapping[Triple, int] = INDEX

    def __init__(self) -> None:
        self._state = START

    @property
    def player(self) -> int:
        """Whose turn it is, -1 or 1."""
        return self._state.player

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self._state.over

    def reset(self) -> "NDArray[np.int64]":
        """Put everything back to the start; returns `get_state()`."""
        self._state = START
        return self.get_state()

    def load_board(self, path: str | Path) -> "NDArray[np.int64]":
        """Go on from a board in a file, in the form `print_board` prints; returns `get_state()`.

        Raises UserError where the file cannot be read or is not a board.
        """
        self._state = load_board(path)
        return self.get_state()

    def print_board(self) -> None:
        """Print the board, with workers named as on it: -1 and -2 against +1 and +2."""
        print(draw(self._state))

    def get_state(self, flattened: bool = False) -> "NDArray[np.int64]":
        """The board as the player to move sees it, its own workers negative.

        3x5x5 integers: buildings, workers, and the parts left on the diagonal of the third plane;
        flattened, 55 integers: the 25 buildings, the 25 workers, the 5 parts.
        """
        return view_of(self._state, self.player).array(flattened)

    def legal_moves(self) -> list[int]:
        """The indices of the actions open to the player to move, ascending; none once the game is over."""
        state = self._state
        return [] if state.over else list(legal_indices(state.floors, state.own, state.other))

    def step(
        self, action: int | Triple, move_reward: float = 0
    ) -> tuple["NDArray[np.int64]", float, bool, int]:
        """Play an action, given by its index or as a triple, for the player to move.

        Returns (next_state, reward, done, next_player): the state as the next player sees it, 3x5x5;
        the reward of the player that acted, 1 for a third floor, else `move_reward`; whether the game is
        over; and whose turn it is, or would be, now. An illegal action ends the game, leaves the
        board as it is, and is rewarded with `move_reward - 1`.

        Raises MalformedAction where it stands for no action, and UserError where the game is over; both
        leave everything as it is.
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

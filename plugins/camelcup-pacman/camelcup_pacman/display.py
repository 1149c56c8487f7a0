"""PacMan as people read and type it."""

from collections.abc import Sequence
from typing import Any

from camelcup import Display
from camelcup_pacman.events import narrate
from camelcup_pacman.moves import Move
from camelcup_pacman.notation import read_typed
from camelcup_pacman.showing import draw_state, draw_view
from camelcup_pacman.state import MAZE, State, View


class PacManDisplay(Display[State, View, Move]):
    """The maze, and the texts of moves."""

    pace = 1 / 40

    def show(self, state: State | View, colour: bool = False) -> str:
        return draw_view(state, colour=colour) if isinstance(state, View) else draw_state(state, colour)

    def parse(self, text: str, view: View) -> Any:
        """Return the move of a text such as `n` or `up`."""
        return read_typed(text)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        if before.phase == MAZE:
            return [f"the maze is {self.game.rules.size},{move[0]}"]
        return narrate(before, after, names)

    def kind(self, action: Move) -> str:
        """Return north, east, south, west or stop."""
        return str(action)

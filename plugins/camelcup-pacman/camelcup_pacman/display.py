"""PacMan as people read and type it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from camelcup import Display
from camelcup_pacman.moves import Move, read_typed
from camelcup_pacman.picture import draw_picture
from camelcup_pacman.showing import narrate, show_position
from camelcup_pacman.state import MAZE, State, View
from camelcup_pacman.views import public_of


class PacManDisplay(Display[State, View, Move]):
    """The maze, and the texts of moves."""

    title = "PacMan: capture the flag"
    about = "30 minutes, little luck, enemies far away are hidden"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")
    pace = 1 / 40

    def show(self, state: State | View, colour: bool = False) -> str:
        return show_position(state, colour)

    def public(self, state: State) -> State:
        """Return the state without the bots that the log of moves does not place."""
        return public_of(state)

    def draw(self, state: State | View, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_picture(state, prefix, names)

    def picks(self, action: Move) -> tuple[str]:
        """Return the name of the move: its square beside the bot carries it, and the bot that of stop."""
        return (str(action),)

    def overlay(self, views: Iterable[View]) -> Iterator[str]:
        """Yield for each view the belief of a tracker, as shades."""
        from camelcup_pacman.belief import draw_beliefs  # imports numpy, which most uses of a display spare

        return draw_beliefs(views)

    def parse(self, text: str, view: View) -> Any:
        """Return the move of a text such as `n` or `up`."""
        return read_typed(text)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        if before.phase == MAZE:
            return [f"the maze is {self.game.rules.size}, number {move[0]}"]
        return narrate(before, after, names)

    def kind(self, action: Move) -> str:
        """Return north, east, south, west or stop."""
        return str(action)

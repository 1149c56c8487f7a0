"""Camel Up as people read and type it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from camelcup import Display, MalformedAction
from camelcup.camelup import notation, typed
from camelcup.camelup.actions import Action, LegBet, LoserBet, PlaceTrap, Roll, Throw, WinnerBet
from camelcup.camelup.board import draw_board
from camelcup.camelup.events import narrate
from camelcup.camelup.state import State, View

if TYPE_CHECKING:
    from camelcup.report import Page

KIND_NAMES: Mapping[type, str] = {
    Roll: "roll",
    LegBet: "leg bet",
    WinnerBet: "winner bet",
    LoserBet: "loser bet",
}
"""Names of the kinds of actions, without those of traps."""


class CamelUpDisplay(Display[State, View, Action]):
    """The board, the texts of actions, and pages of reports about starts and bets."""

    def show(self, state: State | View, colour: bool = False) -> str:
        return f"{draw_board(state, colour)}\nposition  {notation.write(state)}"

    def shorthand(self, action: Action) -> str:
        return typed.write(action)

    def parse(self, text: str, view: View) -> Any:
        """Return the action of a text such as `leg blue`, or of an encoded action."""
        if text.lstrip().startswith("["):
            with suppress(MalformedAction):
                return super().parse(text, view)
        return typed.read(text)

    def announce(self, move: Any) -> str:
        """Return a move as all seats see it: the camel of a bet on the race is secret."""
        if isinstance(move, WinnerBet):
            return "bets on the winner of the race"
        return "bets on the loser of the race" if isinstance(move, LoserBet) else str(move)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return a line for a throw, with all that it paid, and one where it ended the race."""
        return narrate(self.game.rules, before, move, after, names) if isinstance(move, Throw) else []

    def kind(self, action: Action) -> str:
        """Return the kind of an action: the two sides of a trap are two."""
        if isinstance(action, PlaceTrap):
            return "oasis" if action.type > 0 else "mirage"
        return KIND_NAMES[type(action)]

    def pages(self) -> "Sequence[Page]":
        """Return pages about starts of camels and earnings of bets."""
        from camelcup.camelup.pages import Bets, Starts

        return [Starts(), Bets(self.game.rules)]

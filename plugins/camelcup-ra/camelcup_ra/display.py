"""Ra as people read and type it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from camelcup import Display, Gain
from camelcup_ra.actions import Action, Deal, Drawn
from camelcup_ra.board import draw_board
from camelcup_ra.events import narrate
from camelcup_ra.notation import read_typed, shorthand
from camelcup_ra.picture import draw_table
from camelcup_ra.rules import EPOCHS
from camelcup_ra.scene import Scene, pick_of
from camelcup_ra.scoring import LAST_ONLY, SOURCES
from camelcup_ra.state import Concealed, State, View
from camelcup_ra.transitions import epoch_points, unsettled


class RaDisplay(Display[State, View, Action]):
    """The table, the texts of actions, and where points came from."""

    title = "Ra"
    about = "30 minutes, luck of the draw, nothing hidden"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")
    secret_scores = True
    shows_gains = True

    def show(self, state: State | View | Concealed, colour: bool = False) -> str:
        only = None
        if isinstance(state, Concealed):
            state, only = state
        shown = state.state() if isinstance(state, View) else state
        return draw_board(shown, self.game.rules.table(len(shown.points)).ra_spaces, colour, only)

    def draw(self, state: State | View | Concealed, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_table(self._scene(state, names), prefix)

    def picks(self, action: Action) -> tuple[str, ...]:
        """Return the tile, the sun, the bag or the button of an action."""
        return (pick_of(action),)

    def conceal(self, state: State, seat: int) -> Concealed:
        return Concealed(state, seat)

    def public(self, state: State) -> Concealed:
        return Concealed(state, -1)

    def shorthand(self, action: Action) -> str:
        """Return what a person types: draw, ra, bid 9, pass, god flood, discard art, stop."""
        return shorthand(action)

    def parse(self, text: str, view: View) -> Any:
        """Return the action of a text such as `call`, `9` or `god flo`, or of its encoded form."""
        return super().parse(text, view) if text.lstrip().startswith("[") else read_typed(text)

    def announce(self, move: Action | Drawn | Deal) -> str:
        """Return an action or a tile; that suns are dealt, which the board shows."""
        return "the suns are dealt" if isinstance(move, Deal) else str(move)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        return narrate(self.game.rules, before, move, after, names)

    def kind(self, action: Action) -> str:
        """Return draw, ra, god, bid, pass, discard or stop."""
        return shorthand(action).partition(" ")[0]

    def stage(self, state: State) -> str:
        return f"epoch {state.epoch}"

    def sources(self, before: State, move: Any, after: State) -> Iterator[Gain]:
        """Yield the points at the end of an epoch; monuments and suns pay in the last one only."""
        if isinstance(move, Deal) or (before.epoch == after.epoch and after.to_move is not None):
            return
        settled = unsettled(self.game.rules, before, move if isinstance(move, Drawn) else move[0])
        for seat, earned in enumerate(epoch_points(self.game.rules, settled)):
            for source, points in zip(SOURCES, earned, strict=True):
                if before.epoch == EPOCHS or source not in LAST_ONLY:
                    yield Gain(seat, f"epoch {before.epoch}", source, points)

    def _scene(self, position: State | View | Concealed, names: Sequence[str]) -> Scene:
        """Return what a picture shows of a position."""
        you = None if isinstance(position, State) else position.seat
        if isinstance(position, Concealed):
            state = position.state
        else:
            state = position if isinstance(position, State) else position.state()
        seats = range(len(state.points))
        winners = self.game.winners(state, state.points, seats) if state.phase == "over" else ()
        spaces = self.game.rules.table(len(seats)).ra_spaces
        return Scene(state, spaces, winners, you, isinstance(position, Concealed), names)

"""Santorini as people read and type it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelcup import Display, IllegalAction, MalformedAction, short_repr
from camelcup_santorini.actions import KEYS, Action
from camelcup_santorini.board import board_text, two_lines
from camelcup_santorini.moves import QUIET_TURNS, on_third_floor, why_illegal
from camelcup_santorini.picture import draw_board, picks_of
from camelcup_santorini.state import FIRST, State, View


class SantoriniDisplay(Display[State, View, Action]):
    """The board, and the texts of actions."""

    title = "Santorini"
    about = "10 minutes, no luck, nothing hidden"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")
    legend = "1 q w: worker, key of its move, key of its build; keys q w e / a . d / z x c"

    def show(self, state: State | View, colour: bool = False) -> str:
        """Return the board and the position that `read_board` reads; of a view, also which player sees it."""
        shown = state.position() if isinstance(state, View) else state
        first, second = two_lines(shown)
        position = f"position  {first}\n          {second}"
        seen_by = f"\n{_you(state.player)}" if isinstance(state, View) else ""
        return f"{board_text(shown, colour)}\n{position}{seen_by}"

    def draw(self, state: State | View, prefix: str = "", names: Sequence[str] = ()) -> str:
        """Return the board as a picture; a view of the player to move has the parts that it points at."""
        if isinstance(state, View):
            to_point_at = state.player == state.to_move
            return draw_board(state.position(), prefix, to_point_at, names)
        return draw_board(state, prefix, False, names)

    def picks(self, action: Action) -> tuple[str, str, str]:
        """Return the worker of an action, and the squares of its move and of its build."""
        return picks_of(action)

    def shorthand(self, action: Action) -> str:
        """Return the worker and the keys of an action: `1 q w`."""
        return f"{-action.worker} {action.move} {action.build}"

    def parse(self, text: str, view: View) -> Action:
        """Return the legal action of a text such as `1 q w` or `1qw`."""
        found = re.fullmatch(rf" *-?([12]) *([{KEYS}]) *([{KEYS}]) *", text.casefold())
        if not found:
            raise MalformedAction(
                f"{short_repr(text)} is not an action; write the worker, 1 or 2, and the keys of its "
                "move and its build"
            )
        action = Action(-int(found[1]), found[2], found[3])
        state = view.position()
        reason = why_illegal(state.floors, state.own, state.other, action)
        if reason:
            raise IllegalAction(f"{self.shorthand(action)} is illegal: {reason}")
        return action

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return how the game ended, after its last move."""
        if not after.over:
            return []
        if not after.winner:
            return [f"the game is drawn: {QUIET_TURNS} turns without building"]
        first = after.winner == FIRST
        winner, loser = names if first else names[::-1]
        climbed = on_third_floor(after.floors, after.first if first else after.second)
        return [f"{winner} wins: {'it is on a third floor' if climbed else f'{loser} cannot move'}"]


def _you(player: int) -> str:
    """Return which player a person is, and the names of its workers on the board and in actions."""
    sign = "-" if player == FIRST else "+"
    return f"you       player {player}: worker 1 is {sign}1 on the board, worker 2 is {sign}2"

"""Santorini as a game of camelcup: pure functions on states."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from camelcup import OVER, Game, IllegalAction, MalformedAction, Node, UserError, shorten
from camelcup_santorini.actions import ACTIONS, INDEX, KEYS, Action, read_action
from camelcup_santorini.board import draw, one_line, two_lines
from camelcup_santorini.moves import (
    QUIET_TURNS,
    act,
    height,
    landing,
    legal_indices,
    on_third_floor,
    why_illegal,
)
from camelcup_santorini.state import FIRST, SECOND, State, View, judged, view_of

START = State(floors=(0, 0, 0, 0), first=(2, 22), second=(10, 14), player=FIRST, winner=0, quiet=0)

PLAYERS = (FIRST, SECOND)
"""The player at each seat."""

TURNS = {FIRST: (0,), SECOND: (1,)}
"""Result of `to_move` for each player."""

SCORES = {FIRST: (1, 0), SECOND: (0, 1), 0: (0, 0)}
"""Scores by winner."""


class SantoriniGame(Game[State, View, Action]):
    """Santorini: seat 0 is player -1, seat 1 is player 1."""

    name = "santorini"
    unit = "wins"

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise UserError(f"{seats} seats: santorini seats 2")
        return START

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        return OVER if state.over else TURNS[state.player]

    def view(self, state: State, seat: int) -> View:
        return view_of(state, PLAYERS[seat])

    def determinize(self, view: View, random: Random) -> State:
        """Return the state itself: a view hides nothing."""
        return view.position()

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return tuple([ACTIONS[number] for number in legal_indices(state.floors, state.own, state.other)])

    def check(self, state: State, seat: int, answer: Any) -> Action:
        action = read_action(answer)
        reason = why_illegal(state.floors, state.own, state.other, action)
        if reason:
            raise IllegalAction(
                f"{INDEX[action]} {tuple(action)} is illegal: {reason}; board {one_line(state)}"
            )
        return action

    def default_action(self, state: State, seat: int) -> Action:
        """Return the first action that moves lowest: the first of all might climb, and win the game."""
        legal = self.legal_actions(state, seat)
        return min(legal, key=lambda action: height(state.floors, landing(state.own, action)))

    def apply(self, state: State, actions: tuple[Action, ...]) -> State:
        floors, own = act(state.floors, state.own, actions[0])
        first, second = (own, state.second) if state.player == FIRST else (state.first, own)
        quiet = state.quiet + 1 if floors == state.floors else 0
        return judged(State(floors, first, second, -state.player, 0, quiet))

    def scores(self, state: State) -> tuple[int, ...]:
        return SCORES[state.winner]

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

    def encode(self, move: Action) -> int:
        """Return the index of an action; an index or a triple, of numpy integers too, stands for one."""
        return INDEX[read_action(move)]

    def announce(self, move: Action) -> str:
        """Return a move in words: nothing is hidden."""
        return str(move)

    def shorthand(self, action: Action) -> str:
        """Return the worker and the keys of an action: `1 q w`."""
        return f"{-action.worker} {action.move} {action.build}"

    def parse(self, text: str, view: View) -> Action:
        """Return the legal action of a text such as `1 q w` or `1qw`."""
        found = re.fullmatch(rf" *-?([12]) *([{KEYS}]) *([{KEYS}]) *", text.casefold())
        if not found:
            raise MalformedAction(
                f"{shorten(text)} is not an action; write the worker, 1 or 2, the keys of its move and "
                "its build, such as 1 q w; those around a worker are q w e, a d, z x c"
            )
        action = Action(-int(found[1]), found[2], found[3])
        state = view.position()
        reason = why_illegal(state.floors, state.own, state.other, action)
        if reason:
            raise IllegalAction(f"{self.shorthand(action)} is illegal: {reason}")
        return action

    def show(self, state: State | View, colour: bool = False) -> str:
        """Return the board and the position that `read_board` reads; of a view, also which player sees it."""
        shown = state.position() if isinstance(state, View) else state
        first, second = two_lines(shown)
        position = f"position  {first}\n          {second}"
        seen_by = f"\n{_you(state.player)}" if isinstance(state, View) else ""
        return f"{draw(shown, colour)}\n{position}{seen_by}"


def _you(player: int) -> str:
    """Return which player a person is, and the names of its workers on the board and in actions."""
    sign = "-" if player == FIRST else "+"
    return f"you       player {player}: worker 1 is {sign}1 on the board, worker 2 is {sign}2"

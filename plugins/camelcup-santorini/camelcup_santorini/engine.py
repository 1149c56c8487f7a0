"""Santorini as a game of camelcup: pure functions on states."""

from random import Random
from typing import Any

from camelcup import OVER, Game, IllegalAction, Node
from camelcup_santorini.actions import ACTIONS, INDEX, Action, read_action
from camelcup_santorini.board import one_line
from camelcup_santorini.moves import act, height, landing, legal_indices, why_illegal
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
    is_open = True

    def start(self, seats: int) -> State:
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

    def encode(self, move: Action) -> int:
        """Return the index of an action; an index or a triple, of numpy integers too, stands for one."""
        return INDEX[read_action(move)]

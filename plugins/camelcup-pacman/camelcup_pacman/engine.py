"""PacMan capture-the-flag as a game of camelcup."""

from collections.abc import Mapping, Sequence
from operator import index
from random import Random
from typing import Any

from camelcup import CHANCE, OVER, Game, IllegalAction, MalformedAction, Node, short_repr
from camelcup_pacman import readings, transitions
from camelcup_pacman.generator import make_maze
from camelcup_pacman.moves import MOVES, STOP, Move
from camelcup_pacman.possible import determinize
from camelcup_pacman.readings import Noise, Outcome
from camelcup_pacman.rules import Rules
from camelcup_pacman.state import MAZE, OWN, SEATS, State, View
from camelcup_pacman.views import decode_view, encode_view, view_of

TURNS = tuple([(seat,) for seat in range(SEATS)])
"""Return value of `to_move` for each seat."""


class PacMan(Game[State, View, Move]):
    """PacMan capture-the-flag: seats 0 and 2 against seats 1 and 3."""

    name = "pacman"
    seats = range(SEATS, SEATS + 1)

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        own: Rules = self.rules
        first = transitions.begin(own.rules, own.first_maze, own.limit)
        self.first = first._replace(phase=MAZE) if own.size else first
        self.camping = own.camping

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each team."""
        return OWN

    def start(self, seats: int) -> State:
        return self.first

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        phase = state.phase
        if phase in ("chance", "maze"):
            return CHANCE
        return TURNS[state.moves % SEATS] if phase == "turn" else OVER

    def outcomes(self, state: State) -> Sequence[tuple[Noise, float]]:
        return readings.outcomes(state, self.camping)

    def sample(self, state: State, random: Random) -> Outcome:
        return readings.draw(state, self.camping, random)

    def resolve(self, state: State, outcome: Any) -> State:
        """Return the state after a reading, or the one with the maze that was drawn."""
        if state.phase == MAZE:
            maze = make_maze(self.rules.size, outcome[0], self.rules.dead_ends)
            return transitions.begin(state.rules, maze, state.limit)
        return readings.resolve(state, outcome)

    def legal_actions(self, state: State, seat: int) -> tuple[Move, ...]:
        return state.maze.moves[state.squares[seat]]

    def apply(self, state: State, actions: tuple[Move, ...]) -> State:
        return transitions.move(state, actions[0])

    def scores(self, state: State) -> tuple[int, ...]:
        """Return for each seat the points of its team."""
        return state.score * 2

    def winners(self, state: State, scores: Sequence[float], eligible: Sequence[int]) -> Sequence[int]:
        """Return the seats still in the game of the team with more points; at a draw, of both teams."""
        best = max(scores)
        return [seat for seat in eligible if scores[seat] == best]

    def view(self, state: State, seat: int) -> View:
        return view_of(state, seat)

    def encode_view(self, view: View) -> Mapping[str, Any]:
        return encode_view(view)

    def decode_view(self, data: Any) -> View:
        return decode_view(data)

    def determinize(self, view: View, random: Random) -> State:
        """Return a state that a view allows; the enemies' readings are missing in it."""
        return determinize(view, random)

    def check(self, state: State, seat: int, answer: Any) -> Move:
        move = _read(answer)
        legal = state.maze.moves[state.squares[seat]]
        if move in legal:
            return move
        listed = ", ".join([f"{each.value} {each}" for each in legal])
        place = state.maze.place(state.squares[seat])
        raise IllegalAction(f"{move.value} {move} leads from {place} into a wall; legal: {listed}")

    def default_action(self, state: State, seat: int) -> Move:
        """Return stop."""
        return STOP

    def encode(self, move: Any) -> Any:
        """Return a move as its number, an outcome as a tuple of the noise and the squares of new dots."""
        return tuple(move) if isinstance(move, tuple) else index(move)


def _read(answer: Any) -> Move:
    """Return the move of an answer. Raises MalformedAction where it is none."""
    if isinstance(answer, Move):
        return answer
    if type(answer) is int and 0 <= answer < len(MOVES):
        return MOVES[answer]
    listed = ", ".join([f"{move.value} {move}" for move in MOVES])
    raise MalformedAction(f"{short_repr(answer)} is no move; the moves are {listed}")

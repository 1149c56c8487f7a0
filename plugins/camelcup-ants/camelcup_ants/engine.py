"""Ants as a game of camelcup."""

from collections.abc import Sequence
from random import Random
from typing import Any

from camelcup import CHANCE as NATURE
from camelcup import OVER as END
from camelcup import Game, Node
from camelcup_ants import ending
from camelcup_ants.board import WATER
from camelcup_ants.generator import make_map
from camelcup_ants.opening import LARGEST_SEED, begin, draw_setup, play_setup, settle
from camelcup_ants.orders import STAY, Ground, Orders, read_answer, remarks_on, sample_orders
from camelcup_ants.rules import Rules
from camelcup_ants.sight import UNSEEN
from camelcup_ants.state import MAP, ORDERS, OVER, SETUP, Constants, Luck, Setup, State, View
from camelcup_ants.torus import torus_of
from camelcup_ants.turn import draw_luck, play_luck, play_orders
from camelcup_ants.views import view_of


class Ants(Game[State, View, Orders]):
    """Ants: colonies gather food and raze hills, on a map of which each sees a part."""

    name = "ants"
    seats = range(2, 11)
    lists_actions = False

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        own: Rules = self.rules
        if own.board:
            self.seats = range(own.board.seats, own.board.seats + 1)

    @property
    def max_turns(self) -> int:
        """Turns of all seats and of chance in the longest game, which its own rules end."""
        turns: int = self.rules.turns
        return turns * (self.seats[-1] + 1) + 2

    def start(self, seats: int) -> State:
        own: Rules = self.rules
        if own.made is None or own.made.seed is None:
            return begin(own, own.board, seats)
        return begin(own, make_map(own.made.kind, seats, own.area, own.made.seed), seats)

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        if state.phase == ORDERS:
            return state.alive
        return END if state.phase == OVER else NATURE

    def sample(self, state: State, random: Random) -> int | Setup | Luck:
        """Draw the seed of a map, the setup, or the luck of a turn."""
        if state.phase == MAP:
            return random.randint(0, LARGEST_SEED)
        return draw_setup(state, random) if state.phase == SETUP else draw_luck(state, random)

    def resolve(self, state: State, outcome: Any) -> State:
        """Return the state with the map of a seed, after the setup, or at the end of a turn."""
        if state.phase == MAP:
            return settle(state, make_map(self.rules.made.kind, len(state.score), self.rules.area, outcome))
        if state.phase == SETUP:
            constants, visible, sets = outcome
            return play_setup(state, Setup(Constants(*constants), tuple(visible), tuple(sets)))
        hills, sets = outcome
        return play_luck(state, Luck(tuple(hills), tuple(sets)))

    def apply(self, state: State, actions: tuple[Orders, ...]) -> State:
        return play_orders(state, dict(zip(state.alive, actions, strict=True)))

    def leave(self, state: State, seat: int) -> State:
        return ending.leave(state, seat)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.score

    def view(self, state: State, seat: int) -> View:
        return view_of(state, seat)

    def check(self, state: State, seat: int, answer: Any) -> Orders:
        return read_answer(_ground(state, seat), answer)

    def remarks(self, state: State, seat: int, action: Orders) -> Sequence[str]:
        return list(remarks_on(action))

    def sample_action(self, state: State | View, seat: int, random: Random) -> Orders:
        """Draw orders, for a view too."""
        at = _ground(state, seat) if isinstance(state, State) else _seen_ground(state)
        return sample_orders(at, random)

    def default_action(self, state: State, seat: int) -> Orders:
        """Return no orders."""
        return Orders(STAY * len(state.ants[seat]))

    def encode(self, move: Any) -> Any:
        """Return orders as `Orders.encode` does; an outcome as a seed or nested tuples."""
        return move.encode() if isinstance(move, Orders) else _plain(move)

    def determinize(self, view: View, random: Random) -> State:
        """Refuse: search bots cannot play a game whose actions nobody can list."""
        raise NotImplementedError("ants has too many actions to search: no general search bot can play it")


def _ground(state: State, seat: int) -> Ground:
    return Ground(state.board.torus, state.board.ground, state.food, state.ants[seat])


def _seen_ground(view: View) -> Ground:
    torus = torus_of(view.rows, view.cols)
    food = {torus.square(*place) for place in view.food}
    own = tuple([torus.square(row, col) for row, col, owner in view.ants if owner == 0])
    return Ground(torus, "".join(view.map).replace(UNSEEN, WATER), food, own)


def _plain(outcome: Any) -> Any:
    """Return an outcome with tuples for named tuples."""
    return tuple(map(_plain, outcome)) if isinstance(outcome, list | tuple) else outcome

"""Tron as a game of camelcup."""

from collections.abc import Sequence
from random import Random

from camelcup import CHANCE, OVER, DrawnMap, Game, Node
from camelcup_tron.generator import SIZES, make_map
from camelcup_tron.rules import Map, Rules
from camelcup_tron.state import NONE, STEPS, Place, State, drive, free_steps

SEEDS = 10**9
"""Number of seeds from which chance draws the map of a table."""

CRASHES = 0.05
"""Share of the actions drawn at random that may lead into a wall."""


class Tron(Game[State, State, str]):
    """Tron: everything is seen, and the seats steer at once."""

    name = "tron"
    unit = "turns"
    is_open = True

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        self.fails_legally = self.rules.even
        self.found: DrawnMap | Map = self.rules.found
        if isinstance(self.found, Map):
            self.seats = range(len(self.found.starts), len(self.found.starts) + 1)
        elif self.rules.even:
            self.seats = range(2, SIZES[self.found.size].seats + 1)

    def start(self, seats: int) -> State:
        if isinstance(self.found, Map):
            return _first(seats, *self.found)
        if self.found.seed is None:
            return _first(seats)
        return _first(seats, *make_map(self.found.size, seats, self.found.seed))

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        if not state.rows:
            return CHANCE
        return state.alive if len(state.alive) > 1 else OVER

    def sample(self, state: State, random: Random) -> int:
        """Draw the seed of the map."""
        return int(SEEDS * random.random())

    def resolve(self, state: State, outcome: int) -> State:
        """Return the state with the map of a seed."""
        seats = len(state.lasted)
        return _first(seats, *make_map(self.rules.found.size, seats, outcome))

    def legal_actions(self, state: State, seat: int) -> Sequence[str]:
        """Return all four directions: a cycle may drive into a wall."""
        return tuple(STEPS)

    def sample_action(self, state: State, seat: int, random: Random) -> str:
        """Draw a direction, mostly a free one."""
        free = free_steps(state, seat)
        return random.choice(list(STEPS) if not free or random.random() < CRASHES else free)

    def default_action(self, state: State, seat: int) -> str:
        """Return the first free direction; in the contest a seat without an answer stays, and crashes."""
        return next(iter(free_steps(state, seat)), "north") if self.rules.even else NONE

    def apply(self, state: State, actions: tuple[str, ...]) -> State:
        return drive(state, actions, self.rules.even)

    def scores(self, state: State) -> Sequence[int]:
        """Return the turns that each seat has survived."""
        return state.lasted

    def view(self, state: State, seat: int) -> State:
        """Return all of the state; it says whose view it is."""
        return state._replace(seat=seat)

    def determinize(self, view: State, random: Random) -> State:
        return view._replace(seat=None)


def _first(seats: int, rows: tuple[str, ...] = (), starts: tuple[Place, ...] = ()) -> State:
    """Return the first state on a map, or before it is drawn."""
    return State(rows, starts, tuple(range(seats)), (0,) * seats, 0)

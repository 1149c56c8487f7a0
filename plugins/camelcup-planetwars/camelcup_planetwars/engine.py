"""Planet Wars as a game of camelcup."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from camelcup import CHANCE, OVER, DrawnMap, Game, Node
from camelcup_planetwars.generator import make_map
from camelcup_planetwars.maps import MOST_SEATS, seats_of
from camelcup_planetwars.orders import draw_orders, read_orders
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.state import Fleet, Orders, Planet, State
from camelcup_planetwars.turns import play_turn

SEEDS = 10**9
"""Number of seeds from which chance draws the map of a table."""


class PlanetWars(Game[State, State, Orders]):
    """Planet Wars: everything is seen, and the seats order at once."""

    name = "planetwars"
    unit = "ships"
    is_open = True
    seats = range(2, MOST_SEATS + 1)
    lists_actions = False

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        self.found: DrawnMap | tuple[Planet, ...] = self.rules.found
        if not isinstance(self.found, DrawnMap):
            self.seats = range(seats_of(self.found), seats_of(self.found) + 1)

    @cached_property
    def cup_seats(self) -> int:
        """The fewest that the map takes; the contest was one of two seats."""
        return self.seats[0]

    def start(self, seats: int) -> State:
        everyone = tuple(range(seats))
        return State(seats, self._first_planets(seats), (), 0, self.rules.turns, everyone, ())

    def _first_planets(self, seats: int) -> tuple[Planet, ...]:
        """Return the planets of the map; none if chance is to draw it."""
        if not isinstance(self.found, DrawnMap):
            return self.found
        return () if self.found.seed is None else make_map(self.found.size, seats, self.found.seed)

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        if not state.planets:
            return CHANCE
        return state.alive if len(state.alive) > 1 and state.turn < state.turns else OVER

    def sample(self, state: State, random: Random) -> int:
        """Draw the seed of the map."""
        return int(SEEDS * random.random())

    def resolve(self, state: State, outcome: int) -> State:
        """Return the state with the map of a seed."""
        return state._replace(planets=make_map(self.rules.found.size, state.seats, outcome))

    def check(self, state: State, seat: int, answer: Any) -> Orders:
        return read_orders(state, seat, answer)

    def sample_action(self, state: State, seat: int, random: Random) -> Orders:
        return draw_orders(state, seat, random)

    def default_action(self, state: State, seat: int) -> Orders:
        """Return no orders."""
        return Orders()

    def apply(self, state: State, actions: tuple[Orders, ...]) -> State:
        return play_turn(state, actions)

    def leave(self, state: State, seat: int) -> State:
        """Return the state in which a seat orders for the last time; its ships stay."""
        return state._replace(out=(*state.out, seat))

    def scores(self, state: State) -> list[int]:
        """Return the ships of each seat, on planets and in fleets."""
        return [state.ships(seat) for seat in range(state.seats)]

    def winners(self, state: State, scores: Sequence[float], eligible: Sequence[int]) -> Sequence[int]:
        """Return the seats alive with the most ships; if none is alive, all that are still in the game."""
        alive = [seat for seat in eligible if seat in state.alive] or eligible
        best = max([scores[seat] for seat in alive], default=None)
        return [seat for seat in alive if scores[seat] == best]

    def view(self, state: State, seat: int) -> State:
        """Return all of the state; it says whose view it is."""
        return state._replace(seat=seat)

    def determinize(self, view: State, random: Random) -> State:
        return view._replace(seat=None)

    def encode_view(self, view: State) -> Mapping[str, Any]:
        """Return a state as a JSON object, with objects for planets and fleets."""
        planets = [planet._asdict() for planet in view.planets]
        return {**view._asdict(), "planets": planets, "fleets": [fleet._asdict() for fleet in view.fleets]}

    def decode_view(self, data: Any) -> State:
        """Return the state of a JSON object. Raises ValueError where it is none."""
        try:
            planets = tuple([Planet(**planet) for planet in data["planets"]])
            fleets = tuple([Fleet(**fleet) for fleet in data["fleets"]])
            seats = {name: tuple(data[name]) for name in ("alive", "out")}
            return State(**{**data, "planets": planets, "fleets": fleets, **seats})
        except (KeyError, TypeError) as error:
            raise ValueError(f"not a view of planetwars: {error}") from None

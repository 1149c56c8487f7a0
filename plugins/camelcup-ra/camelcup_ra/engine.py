"""Ra as a game of camelcup: pure functions on states."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

from camelcup import CHANCE, OVER, Game, IllegalAction, Node
from camelcup_ra import legal, transitions
from camelcup_ra.actions import Action, Deal, Drawn, encode_move, read_action
from camelcup_ra.notation import shorthand
from camelcup_ra.rules import Rules
from camelcup_ra.state import State, View
from camelcup_ra.tiles import KINDS

TURNS = tuple((seat,) for seat in range(5))
"""Answer of `to_move` for each seat."""

DRAWN = tuple(map(Drawn, KINDS))


class Ra(Game[State, View, Action]):
    """Ra, the auction game for two to five. All of a position is public."""

    name = "ra"
    is_open = True
    cup_seats = 3

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        self.seats = self.rules.seats
        self.cup_seats = min(max(3, self.seats[0]), self.seats[-1])

    def start(self, seats: int) -> State:
        return transitions.before_deal(self.rules, seats)

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        phase = state.phase
        if phase in ("draw", "deal"):
            return CHANCE
        return OVER if state.to_move is None else TURNS[state.to_move]

    def outcomes(self, state: State) -> Sequence[tuple[Deal | Drawn, float]]:
        if state.phase == "deal":
            deals = list(permutations(self.rules.table(len(state.points)).suns))
            return [(Deal(suns), 1 / len(deals)) for suns in deals]
        total = sum(state.bag)
        return [(DRAWN[tile], number / total) for tile, number in enumerate(state.bag) if number]

    def resolve(self, state: State, outcome: Deal | Drawn) -> State:
        if isinstance(outcome, Deal):
            return transitions.deal(state, outcome.suns)
        return transitions.settle(self.rules, transitions.draw(self.rules, state, outcome.tile))

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        return legal.actions(state)

    def apply(self, state: State, actions: tuple[Action, ...]) -> State:
        return transitions.settle(self.rules, transitions.unsettled(self.rules, state, actions[0]))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def winners(self, state: State, scores: Sequence[float], eligible: Sequence[int]) -> Sequence[int]:
        """Return the seat with the most points, and the highest sun among equals."""
        best = super().winners(state, scores, eligible)
        if len(best) < 2 or state.phase == "deal":
            return best
        suns = [max((*state.suns[seat], *state.face_down[seat])) for seat in best]
        return [best[suns.index(max(suns))]]

    def view(self, state: State, seat: int) -> View:
        return tuple.__new__(View, (seat, self.rules.table(len(state.points)).ra_spaces, *state))

    def determinize(self, view: View, random: Random) -> State:
        """Return the state itself: a view hides nothing."""
        return view.state()

    def check(self, state: State, seat: int, answer: Any) -> Action:
        action = read_action(answer)
        allowed = legal.actions(state)
        if action in allowed:
            return action
        listed = ", ".join(f"{shorthand(each)} {list(encode_move(each))}" for each in allowed)
        raise IllegalAction(
            f"{shorthand(action)} {list(encode_move(action))} is illegal now; legal: {listed}"
        )

    def default_action(self, state: State, seat: int) -> Action:
        """Return the first action, but that a seat gives no god tile away: it stops."""
        actions = legal.actions(state)
        return actions[-1] if state.phase == "god" else actions[0]

    def encode(self, move: Any) -> Any:
        """Return an action, a drawn tile or the suns that were dealt as plain data."""
        return encode_move(move)

"""The rules of karate as a game of camelcup."""

from random import Random
from typing import Any

from camelcup import OVER, Game, MalformedAction, Node, short_repr
from camelcup_karate.rules import Rules, whole_if_possible
from camelcup_karate.state import Action, State, View, is_over

BOTH = (0, 1)
"""The seats that act, in every exchange."""


class Karate(Game[State, View, Action]):
    """Karate by any `Rules`: both seats act at once, and the matrix says what each scores."""

    name = "karate"
    is_open = True
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        self._number = {name: number for number, name in enumerate(self.rules.names)}

    def start(self, seats: int) -> State:
        return State(((), ()), (0, 0))

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        return OVER if is_over(self.rules, state) else BOTH

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return all actions: each is legal at any time."""
        return self.rules.names

    def apply(self, state: State, actions: tuple[Action, ...]) -> State:
        first, second = actions
        gains = self.gains(first, second)
        histories = state.histories[0] + (first,), state.histories[1] + (second,)
        points = [whole_if_possible(sum(pair)) for pair in zip(state.points, gains, strict=True)]
        return State(histories, (points[0], points[1]))

    def gains(self, own: Action, other: Action) -> tuple[float, float]:
        """Return the points of an exchange: those of a seat, and those of the other seat."""
        matrix, a, b = self.rules.matrix, self._number[own], self._number[other]
        return matrix[a][b], matrix[b][a]

    def scores(self, state: State) -> tuple[float, float]:
        return state.points

    def view(self, state: State, seat: int) -> View:
        histories, points = state
        return View(seat, histories[seat], histories[1 - seat], points[seat], points[1 - seat])

    def determinize(self, view: View, random: Random) -> State:
        """Return the state itself: a view hides nothing but the seat's opponent's next action."""
        histories, points = (view.own, view.other), (view.own_points, view.other_points)
        return State(histories, points) if view.seat == 0 else State(histories[::-1], points[::-1])

    def check(self, state: State, seat: int, answer: Any) -> Action:
        if isinstance(answer, str) and answer in self._number:
            return str(answer)
        raise MalformedAction(
            f"{short_repr(answer)} is not an action; answer one of {', '.join(self.rules.names)}"
        )

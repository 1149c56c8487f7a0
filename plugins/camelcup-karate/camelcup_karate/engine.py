"""The rules of karate as a game of camelcup."""

from collections.abc import Sequence
from random import Random
from typing import Any

from camelcup import OVER, Game, MalformedAction, Node, UserError, shorten
from camelcup_karate.board import draw, narrate
from camelcup_karate.rules import Rules, whole_if_possible
from camelcup_karate.state import Action, State, View, is_over

BOTH = (0, 1)
"""The seats that act, in every exchange."""


class Karate(Game[State, View, Action]):
    """Karate by any `Rules`: both seats act at once, and the matrix says what each scores."""

    name = "karate"
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        self._number = {name: number for number, name in enumerate(self.rules.names)}

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise UserError(f"{seats} seats: karate seats 2")
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
        raise MalformedAction(f"{shorten(answer)} is not an action; answer one of {self._choices}")

    def kind(self, action: Action) -> str:
        """Return the action: each is a kind of its own."""
        return action

    def announce(self, move: Action) -> str:
        """Return an action: both seats learn it, once both have acted."""
        return move

    def parse(self, text: str, view: View) -> Action:
        """Return the action that a person typed: its name, its first letters, or those of its parts (pk).

        Quotation marks, as the encoded form has them, may be around it. Raises MalformedAction where the
        text stands for no action, or for several.
        """
        typed = "-".join(text.strip('" ').casefold().split())
        found: list[Action] = []
        for form in (str, initials, lambda name: name[: len(typed)]):
            found = found or [name for name in self.rules.names if form(name.casefold()) == typed]
        if typed and len(found) == 1:
            return found[0]
        several = typed and len(found) > 1
        meant = " or ".join(found) if several else f"type one of {self._choices}, or its first letters"
        raise MalformedAction(f"{shorten(text)} is {'not clear' if several else 'not an action'}: {meant}")

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return a line for the exchange, and one for the end of the game."""
        lines = [narrate(names, move, self.gains(*move))]
        if is_over(self.rules, after):
            lines.append(self._ending(after, names))
        return lines

    def show(self, state: State | View, colour: bool = False) -> str:
        """Return the last exchanges and the points; a view is shown with the seat's own column first."""
        if isinstance(state, View):
            heads, seen = ("you", "the other"), self.determinize(state._replace(seat=0), Random(0))
        else:
            heads, seen = ("seat 0", "seat 1"), state
        gains = [self.gains(*pair) for pair in zip(*seen.histories, strict=True)]
        return draw(self.rules, seen, gains, heads, colour)

    def _ending(self, after: State, names: Sequence[str]) -> str:
        count, (first, second) = len(after.histories[0]), after.points
        head = f"the game ends after {count} exchange{'s' * (count != 1)}"
        if first == second:
            return f"{head}: {names[0]} and {names[1]} share the win, {first} to {second}"
        winner = names[0] if first > second else names[1]
        return f"{head}: {winner} wins, {max(after.points)} to {min(after.points)}"

    @property
    def _choices(self) -> str:
        return ", ".join(self.rules.names)


def initials(name: str) -> str:
    """Return the first letters of a name's parts: pk for parry-kick."""
    return "".join([part[:1] for part in name.replace("_", "-").split("-")])

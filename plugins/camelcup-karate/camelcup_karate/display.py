"""Karate as people read and type it."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from camelcup import Display, MalformedAction, short_repr
from camelcup_karate.board import Gains, board_text, narrate
from camelcup_karate.engine import Karate
from camelcup_karate.picture import MOST_ACTIONS, Scene, draw_exchanges, pick_name
from camelcup_karate.state import Action, State, View, is_over


class KarateDisplay(Display[State, View, Action]):
    """The exchanges so far, and the texts of actions."""

    title = "Karate"
    about = "10 minutes, nothing but the other is uncertain, both act at once"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")
    game: Karate

    def show(self, state: State | View, colour: bool = False) -> str:
        """Return the last exchanges and the points; a view is shown with the seat's own column first."""
        if isinstance(state, View):
            heads, seen = ("you", "the other"), self.game.determinize(state._replace(seat=0), Random(0))
        else:
            heads, seen = ("seat 0", "seat 1"), state
        return board_text(self.game.rules, seen, self._gains(seen), heads, colour)

    def draw(self, state: State | View, prefix: str = "", names: Sequence[str] = ()) -> str:
        """Return the last exchanges and what pays; in a view the rows are those of its seat."""
        you = state.seat if isinstance(state, View) else None
        seen = self.game.determinize(state, Random(0)) if isinstance(state, View) else state
        return draw_exchanges(Scene(self.game.rules, seen, self._gains(seen), you, names), prefix)

    def picks(self, action: Action) -> tuple[str, ...]:
        """Return the row of an action; none if there are so many that the picture has no table of them."""
        return (pick_name(action),) if len(self.game.rules.names) <= MOST_ACTIONS else ()

    def parse(self, text: str, view: View) -> Action:
        """Return the action that a person typed: its name, its first letters, or those of its parts (pk).

        Quotation marks, as the encoded form has them, may be around it. Raises MalformedAction where the
        text stands for no action, or for several.
        """
        typed = "-".join(text.strip('" ').casefold().split())
        found: list[Action] = []
        for form in (str, initials, lambda name: name[: len(typed)]):
            found = found or [name for name in self.game.rules.names if form(name.casefold()) == typed]
        if typed and len(found) == 1:
            return found[0]
        if typed and found:
            raise MalformedAction(f"{short_repr(text)} is not clear: {' or '.join(found)}")
        names = ", ".join(self.game.rules.names)
        raise MalformedAction(
            f"{short_repr(text)} is not an action: type one of {names}, or its first letters"
        )

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return a line for the exchange, and one for the end of the game."""
        lines = [narrate(names, move, self.game.gains(*move))]
        if is_over(self.game.rules, after):
            lines.append(self._ending(after, names))
        return lines

    def kind(self, action: Action) -> str:
        """Return the action: each is a kind of its own."""
        return action

    def _gains(self, state: State) -> list[Gains]:
        """Return the points of every exchange."""
        return [self.game.gains(*pair) for pair in zip(*state.histories, strict=True)]

    def _ending(self, after: State, names: Sequence[str]) -> str:
        count, (first, second) = len(after.histories[0]), after.points
        head = f"the game ends after {count} exchange{'s' * (count != 1)}"
        if first == second:
            return f"{head}: {names[0]} and {names[1]} share the win, {first} to {second}"
        winner = names[0] if first > second else names[1]
        return f"{head}: {winner} wins, {max(after.points)} to {min(after.points)}"


def initials(name: str) -> str:
    """Return the first letters of a name's parts: pk for parry-kick."""
    return "".join([part[:1] for part in name.replace("_", "-").split("-")])

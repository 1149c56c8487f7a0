"""Tron as people read and type it."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from camelcup import CHANCE, Display, MalformedAction, plural, short_repr
from camelcup_tron.picture import draw_picture
from camelcup_tron.state import NONE, STEPS, TRAILS, State

PAINTED = {
    ord(mark): f"\x1b[{code}m{mark}\x1b[0m"
    for trail, code in zip(TRAILS, ("1;34", "1;33", "1;32", "1;31", "1;35", "1;36", "33", "37"), strict=True)
    for mark in (trail, trail.upper())
}
"""Trails and heads with the codes of a terminal for the colours of their seats."""


class TronDisplay(Display[State, State, str]):
    """The map, and the directions."""

    title = "Tron"
    about = "2 minutes, no luck, nothing hidden, all act at once"
    rules = files(__package__).joinpath("rules.md").read_text("utf-8")
    pace = 1 / 10
    legend = "n, e, s or w, north is up. A: head of seat 0, B: of seat 1; a, b: their walls"

    def show(self, state: State, colour: bool = False) -> str:
        """Return the map: a trail is the letter of its seat, a head its capital."""
        if not state.rows:
            return "the map is not drawn yet"
        rows = [list(row) for row in state.rows]
        for seat in state.alive:
            x, y = state.heads[seat]
            rows[y][x] = TRAILS[seat].upper()
        text = "\n".join(map("".join, rows))
        return text.translate(PAINTED) if colour else text

    def draw(self, state: State, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_picture(state, max(self.game.rules.sides), prefix, names)

    def picks(self, action: str) -> tuple[str, ...]:
        """Return the square beside one's head in that direction."""
        return () if action == NONE else (action,)

    def announce(self, move: str | int) -> str:
        """Return the direction, which everybody sees; the map is an event."""
        return move if isinstance(move, str) else ""

    def parse(self, text: str, view: State) -> str:
        """Return the direction of a word or its first letter."""
        word = text.strip().lower()
        for step in STEPS:
            if word and step.startswith(word):
                return step
        raise MalformedAction(f"{short_repr(text.strip())} is no direction; type n, e, s or w")

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        if self.game.to_move(before) is CHANCE:
            return [f"the map is {self.game.rules.found.size}, number {move}"]
        crashed = [seat for seat in before.alive if seat not in after.alive]
        lines = [f"{names[seat]} crashed after {plural(after.lasted[seat], 'turn')}" for seat in crashed]
        if len(after.alive) == 1:
            lines.append(f"{names[after.alive[0]]} is the last one driving")
        return lines

    def kind(self, action: str) -> str:
        return action

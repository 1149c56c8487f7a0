"""Planet Wars as people read and type it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelcup import CHANCE, OVER, Display, MalformedAction, NextPick, short_repr
from camelcup_planetwars.orders import next_pick
from camelcup_planetwars.picture import draw_picture
from camelcup_planetwars.showing import narrate, show_position
from camelcup_planetwars.state import Orders, State


class PlanetWarsDisplay(Display[State, State, Orders]):
    """The planets and the fleets, and the texts of orders."""

    title = "Planet Wars"
    about = "20 minutes, no luck, nothing hidden, all act at once"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")
    pace = 1 / 10
    legend = "2a90+5: planet 2 of a (: nobody), 90 ships, +5 a turn; 2 5 20: 20 from 2 to 5"

    def show(self, state: State, colour: bool = False) -> str:
        return show_position(state, colour)

    def draw(self, state: State, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_picture(state, prefix, names)

    def orders(self, view: State, so_far: Sequence[Any], picked: Sequence[str | int]) -> NextPick:
        """Return what comes after some parts of an order: its source, its target, its ships."""
        return next_pick(view, so_far, picked)

    def announce(self, move: Orders | int) -> str:
        """Return the number of orders and ships, which everybody sees leave; the map is an event."""
        return "" if isinstance(move, int) else str(move)

    def shorthand(self, action: Orders) -> str:
        """Return orders as a person types them: `0 5 20, 3 5 10`, or `none`."""
        return ", ".join([" ".join(map(str, order)) for order in action]) or "none"

    def words(self, action: Orders, view: State) -> str:
        """Return orders as a person types them one after another."""
        return self.shorthand(action).replace(",", "")

    def parse(self, text: str, view: State) -> Any:
        """Return the orders of a text such as `0 5 20, 3 5 10`, or `none`."""
        if text.strip() in ("", "none", "no orders"):
            return Orders()
        return [_read_order(part) for part in text.split(",")]

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        if self.game.to_move(before) is CHANCE:
            return [f"the map is {self.game.rules.found.size}, number {move}"]
        return narrate(before, after, self.game.to_move(after) is OVER, names)

    def kind(self, action: Orders) -> str:
        """Return orders, or no orders."""
        return "orders" if action else "no orders"


def _read_order(text: str) -> list[int]:
    """Return the three numbers of an order. Raises MalformedAction where there are others."""
    words = text.split()
    if len(words) == 3 and all(word.isascii() and word.isdigit() for word in words):
        try:
            return [int(word) for word in words]
        except ValueError:
            pass  # more digits than Python reads
    raise MalformedAction(f"{short_repr(text.strip())} is no order; type source target ships, such as 0 5 20")

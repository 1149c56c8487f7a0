"""Ants as people read them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelcup import Display, NextPick
from camelcup_ants.orders import STAY, Orders
from camelcup_ants.picture import draw_picture, pick_of
from camelcup_ants.pointing import next_pick
from camelcup_ants.showing import show_board
from camelcup_ants.state import MAP, Public, State, View
from camelcup_ants.torus import WAYS
from camelcup_ants.views import public_of


class AntsDisplay(Display[State, View, Orders]):
    """The board, and what happened in a turn."""

    title = "Ants"
    about = "30 minutes and more, some luck, what your ants do not see is hidden"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")
    pace = 1 / 10
    secret_scores = True
    legend = "a: your ants, A: on hills, 0: hill, *: food, %: water, x: died; 3,14 n: 3,14 up"

    def show(self, state: State | View | Public, colour: bool = False) -> str:
        return show_board(state, colour)

    def fit(self, state: State | View | Public, colour: bool, columns: int, lines: int) -> str:
        return show_board(state, colour, columns, lines)

    def public(self, state: State) -> State | Public:
        """Return what all seats know that still play; before there is a map, the state."""
        return state if state.phase == MAP else public_of(state)

    def shorthand(self, action: Orders) -> str:
        """Return the letters of the ants, which tell all actions of a position apart that have no faults."""
        return action.moves

    def words(self, action: Orders, view: View) -> str:
        """Return the orders as a person types them, such as `3,14 n`; `no orders` where there are none."""
        own = [(row, col) for row, col, owner in view.ants if owner == 0]
        moves = [(place, way) for place, way in zip(own, action.moves, strict=True) if way != STAY]
        return " ".join([f"{pick_of(place)} {way}" for place, way in moves]) or "no orders"

    def parse(self, text: str, view: View) -> Any:
        """Return the answer in a text: a letter for each ant in row order, or a list of orders as JSON."""
        return text if {*text} <= {*WAYS, STAY} else super().parse(text, view)

    def draw(self, state: State | View | Public, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_picture(state, prefix, names)

    def orders(self, view: View, so_far: Sequence[Any], picked: Sequence[str | int]) -> NextPick:
        """Return what comes after some parts of an order: an ant, and a direction."""
        return next_pick(view, so_far, picked)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return a line on the end: of all else persons at the table know only what their seats see."""
        return [f"the game is over: {after.ending}"] * bool(after.ending)

    def kind(self, action: Orders) -> str:
        """Return whether there are orders, and whether any of them mean nothing."""
        if action.invalid:
            return "with invalid orders"
        return "orders" if action.valid else "no orders"

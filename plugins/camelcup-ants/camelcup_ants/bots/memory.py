"""Memory of a seat: what it saw of the map, of food and of hills."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from camelcup_ants.board import WATER
from camelcup_ants.sight import UNSEEN
from camelcup_ants.state import View
from camelcup_ants.torus import Squares, sight_of, torus_of


class Memory:
    """Knowledge of a seat: what it sees now, and what it remembers.

    ways:    for each square its neighbours that are not known to be water
    marks:   the map: `.` land, `%` water, `?` never seen
    own:     the squares of its ants
    enemies: the squares of the other ants that it sees
    food:    the squares where food lay when it last saw them
    homes:   its own hills, as far as it knows
    hills:   those of others
    sights:  the squares that it saw in each turn, as bits
    """

    def __init__(self) -> None:
        self.marks = ""
        self.food: set[int] = set()
        self.homes: set[int] = set()
        self.hills: set[int] = set()
        self.sights: list[int] = []

    def update(self, view: View) -> None:
        """Take in a view."""
        if not self.marks:
            self._begin(view)
        square = self.torus.square
        self._chart("".join(view.map))
        self.own = [square(row, col) for row, col, owner in view.ants if not owner]
        self.enemies = [square(row, col) for row, col, owner in view.ants if owner]
        self.sights.append(self.sight.seen_from(self.own))
        sees = self.sight.bits(self.sights[-1])
        hills = [(square(row, col), owner) for row, col, owner in view.hills]
        self.food = _recall(self.food, sees, [square(*place) for place in view.food])
        self.homes = _recall(self.homes, sees, [hill for hill, owner in hills if not owner])
        self.hills = _recall(self.hills, sees, [hill for hill, owner in hills if owner])

    def unseen_for(self, turns: int) -> str:
        """Return for each square "1" if it was not seen in the last turns, else "0"."""
        seen = reduce(or_, self.sights[-turns:])
        return self.sight.bits(self.sight.all & ~seen)

    def _begin(self, view: View) -> None:
        """Take the size of the map from the first view."""
        self.torus = torus_of(view.rows, view.cols)
        self.sight = sight_of(self.torus, view.viewradius2)
        self.ways: list[Squares] = [*self.torus.steps]
        self.marks = UNSEEN * self.torus.size

    def _chart(self, marks: str) -> None:
        """Close the ways into water that is new."""
        if marks == self.marks:
            return
        for water, (mark, before) in enumerate(zip(marks, self.marks, strict=True)):
            if mark == WATER != before:
                for square in self.torus.steps[water]:
                    self.ways[square] = tuple([to for to in self.ways[square] if to != water])
        self.marks = marks


def _recall(before: set[int], sees: str, now: Iterable[int]) -> set[int]:
    """Return the squares of things: those that are seen now, and those of before that are out of sight."""
    return {square for square in before if sees[square] == "0"}.union(now)

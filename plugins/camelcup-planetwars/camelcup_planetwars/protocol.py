"""The text protocol of the contest, which its programs speak."""

from collections.abc import Sequence
from typing import Any

from camelcup import AnyGame, Limits, TextProtocol
from camelcup_planetwars.state import State


class PlanetWarsProtocol(TextProtocol[State]):
    """Text of the contest of 2010: the whole position each turn; answers are lines `source target ships`.

    The owner 0 is nobody and 1 always the reader: its own number, counted from 1, is exchanged with 1.
    """

    def __init__(self, game: AnyGame, seat: int, seats: int, limits: Limits) -> None:
        super().__init__(game, seat, seats, limits)
        self.owners: dict[int | None, int] = {None: 0, **{each: each + 1 for each in range(seats)}}
        self.owners[0], self.owners[seat] = self.owners[seat], 1

    def tell(self, view: State) -> str:
        """Return a line for each planet, one for each fleet, and go."""
        owners = self.owners
        planets = [
            f"P {x:g} {y:g} {owners[owner]} {ships} {growth}\n" for x, y, owner, ships, growth in view.planets
        ]
        fleets = [f"F {owners[fleet.owner]} {' '.join(map(str, fleet[1:]))}\n" for fleet in view.fleets]
        return "".join([*planets, *fleets, "go\n"])

    def answer(self, lines: Sequence[str]) -> list[Any]:
        """Return the orders of the lines; a line that is no order stays text, which the game refuses."""
        return [_order(line) for line in lines if line.strip()]


def _order(line: str) -> Any:
    words = line.split()
    try:
        return [int(word) for word in words] if len(words) == 3 else line
    except ValueError:
        return line

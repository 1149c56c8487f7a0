"""A bot that plays by what it learnt from games against itself."""

from functools import cache
from pathlib import Path
from typing import Any

from camelcup import Bot, Game, UserError, Values, short_repr
from camelcup_ra.actions import Action
from camelcup_ra.learning.adviser import Adviser, Level
from camelcup_ra.learning.reasons import reasons
from camelcup_ra.learning.weights import SHIPPED, Learnt, read_weights
from camelcup_ra.state import View

LEVELS = {
    "easy": Level(depth=0, noise=0.084),
    "normal": Level(depth=0),
    "hard": Level(depth=1),
}
"""How each level decides. Easy sees what things are worth through a haze."""


class Imhotep(Bot[View, Action]):
    """Estimates chances to win by a network, and takes the action after which its own are best.

    level:   easy, normal or hard; hard looks a turn further
    weights: a file that `python -m camelcup_ra.learning` wrote, in place of what ships with the package
    """

    def __init__(self, level: str = "hard", weights: str = "") -> None:
        if level not in LEVELS:
            raise UserError(f"Imhotep: level is {short_repr(level)}; it must be one of {', '.join(LEVELS)}")
        self.level = LEVELS[level]
        self.path = Path(weights) if weights else SHIPPED
        self.networks = networks(self.path)

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        if seats not in self.networks:
            has = ", ".join(map(str, self.networks))
            raise UserError(f"weights {self.path}: there is no network for {seats} seats, only for {has}")
        self.adviser = Adviser(game.rules, seats, self.networks[seats].network, self.level)

    def move(self, seat: int, view: View) -> Action:
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else self.adviser.best(view.state(), legal, self.rng)

    def explain(self, seat: int, view: View) -> str:
        """Return what the tiles and the suns are worth, and the value of each action."""
        return reasons(self.adviser, view.state(), view.legal_actions())

    def action_values(self, seat: int, view: View) -> Values:
        """Return the chances to win, with a bit for points of lead; the best action first."""
        legal = view.legal_actions()
        values = zip(legal, self.adviser.values(view.state(), legal), strict=True)
        ranked = sorted(values, key=lambda pair: -pair[1].worth)
        return Values(
            "chance to win, %", [(action, 100 * min(max(value.worth, 0), 1)) for action, value in ranked]
        )


@cache
def networks(path: Path) -> dict[int, Learnt]:
    """Return the networks in a file. Raises UserError where it is no such file."""
    return read_weights(path)

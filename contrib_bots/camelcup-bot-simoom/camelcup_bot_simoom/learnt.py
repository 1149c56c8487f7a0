"""Numbers that were learnt from games; `python -m camelcup_bot_simoom.learning` learns them again."""

import json
import pkgutil
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from camelcup import atomic_file, structure
from camelcup.camelup.batch import Outlook, Weighed
from camelcup_bot_simoom.style import Style

FILE = "learnt.json"

LEAST = 0.01
"""Chance below which opponents do not play as bots that are known."""


@frozen(kw_only=True)
class Advantages:
    """Numbers by which actions are ranked: the chance to win grows by so much.

    chance, bold: for each chance to win, `Weighed.chance` and `Weighed.bold`
    cells:        for each cell, named by `advantages.Turn.cells`; 0 for those not named
    """

    chance: float
    bold: float
    cells: dict[str, float]

    def value(self, weighed: Weighed, cells: Iterable[str], weight: float) -> float:
        """Return the chance to win after an action, but for what all actions of the turn have in common.

        weight: of the cells
        """
        value = self.chance * weighed.chance + self.bold * weighed.bold
        return value + weight * sum([self.cells.get(cell, 0.0) for cell in cells])


@frozen(kw_only=True)
class Known:
    """Opponents that the bot knows.

    name:       of the bot that they play as
    style:      tells them from those that are known after them, and from all others
    advantages: against them
    """

    name: str
    style: Style
    advantages: Advantages


@frozen(kw_only=True)
class Ranks:
    """Numbers by which actions are ranked, whoever the others are.

    known:  opponents with advantages of their own
    unlike: advantages against all others
    """

    known: tuple[Known, ...]
    unlike: Advantages

    def likely(self, signs: Counter[str]) -> list[tuple[float, Advantages]]:
        """Return the advantages with the chances that they are those to go by. signs: what the others did"""
        found, left = [], 1.0
        for known in self.known:
            chance = known.style.chance(signs)
            found.append((left * chance, known.advantages))
            left *= 1 - chance
        return [each for each in [*found, (left, self.unlike)] if each[0] >= LEAST]

    def values(
        self, actions: Sequence[Weighed], cells: Sequence[Sequence[str]], weight: float, signs: Counter[str]
    ) -> list[float]:
        """Return for each action the chance to win, but for what all actions of the turn have in common.

        cells:  of each action
        weight: of the cells
        signs:  what the others did
        """
        likely = self.likely(signs)
        return [
            sum([chance * advantages.value(weighed, named, weight) for chance, advantages in likely])
            for weighed, named in zip(actions, cells, strict=True)
        ]


@frozen(kw_only=True)
class Learnt:
    """Numbers of the bot.

    policy:  weights by which all seats play in play-outs, named by `camelcup.camelup.batch.LEG_CELLS`
    outlook: numbers for the chance to win at the end of the leg
    ranks:   numbers by which actions are ranked
    """

    policy: tuple[int, ...]
    outlook: Outlook
    ranks: Ranks


@cache
def learnt() -> Learnt:
    """Return the numbers of this package."""
    data: dict[str, Any] = json.loads(pkgutil.get_data(__package__, FILE) or b"")
    return structure(data, Learnt, FILE)


def write(out: Path, made: Any) -> None:
    """Write numbers to a file, and say so."""
    with atomic_file(out) as file:
        file.write(json.dumps(made, separators=(",", ":")) + "\n")
    print(f"wrote {out}")

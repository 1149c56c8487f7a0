"""Numbers that were learnt from games; `camelcup simoom-fit` learns them again."""

import json
import pkgutil
from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import frozen

from camelcup import structure
from camelcup.camelup.batch import Outlook, Weighed

FILE = "learnt.json"


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
class Learnt:
    """Numbers of the bot.

    policy:     weights by which all seats play in play-outs, named by `camelcup.camelup.batch.LEG_CELLS`
    outlook:    numbers for the chance to win at the end of the leg
    advantages: numbers by which actions are ranked
    """

    policy: tuple[int, ...]
    outlook: Outlook
    advantages: Advantages


@cache
def learnt() -> Learnt:
    """Return the numbers of this package."""
    data: dict[str, Any] = json.loads(pkgutil.get_data(__package__, FILE) or b"")
    return structure(data, Learnt, FILE)

"""The advantages of actions, by the decisions of a learner and their results."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from camelcup_bot_simoom.advantages import CELLS
from camelcup_bot_simoom.learning.games import NUMBERS, Decision
from camelcup_bot_simoom.learnt import Advantages

POWERS = 6
"""Powers of the chance to win by which the result is expected where no action is known."""

USUAL = Advantages(chance=0.0, bold=1.0, cells={})
"""What is expected before any game: the ranking of Oasis."""

NEAR = 0.5
"""Part of the standard deviations, where other games have shown what to expect."""

SPREAD, OF_KIND, OF_PART, OF_CELL = 0.5, 0.01, 0.005, 0.0025
"""Standard deviations of the numbers before any game: of `Advantages.chance` and `bold`; and of those of
which the number of a cell is the sum: for its kind, for its kind with each part of its name, and its own.
"""

LEAST = 0.01
"""The least variance of a share: few games may seem to have none."""


class Evidence:
    """Sums over decisions against the same opponents.

    products: of the numbers in `Decision.more`
    results:  of those with the share of the win and with the powers of the chance to win
    moments:  products of that share and these powers
    """

    def __init__(self) -> None:
        self.products = np.zeros((NUMBERS, NUMBERS))
        self.results = np.zeros((NUMBERS, 1 + POWERS))
        self.moments = np.zeros((1 + POWERS, 1 + POWERS))

    def __iadd__(self, other: "Evidence") -> "Evidence":
        self.products += other.products
        self.results += other.results
        self.moments += other.moments
        return self

    def add(self, games: Iterable[tuple[float, Sequence[Decision]]]) -> None:
        """Add games: the share of the win, and the decisions."""
        decisions = [(decision, share) for share, made in games for decision in made]
        if not decisions:
            return
        more = np.array([decision.more for decision, _ in decisions], np.float64)
        known = np.array(
            [[share, *(decision.chance**power for power in range(POWERS))] for decision, share in decisions]
        )
        self.products += more.T @ more
        self.results += more.T @ known
        self.moments += known.T @ known

    def unexpected(self) -> tuple[NDArray[np.float64], float]:
        """Return the products with the part of the share that the chance leaves open, and its squares."""
        expected = np.linalg.lstsq(self.moments[1:, 1:], self.moments[1:, 0], rcond=None)[0]
        squares = float(self.moments[0, 0] - self.moments[0, 1:] @ expected)
        return self.results[:, 0] - self.results[:, 1:] @ expected, squares


def fit(found: Sequence[Evidence], usual: Advantages = USUAL) -> Advantages:
    """Return the advantages that are most likely by the evidence against each field of opponents.

    usual: what is expected before any game, and the result without any

    The advantages are a linear regression of the unexpected share of the win on what
    distinguishes the drawn action from the others, as in a policy gradient with compatible features
    (Sutton and others, 2000).
    """
    if not found:
        return usual
    products = np.sum([each.products for each in found], axis=0)
    unexpected = [each.unexpected() for each in found]
    results = np.sum([result for result, _ in unexpected], axis=0)
    decisions = sum(each.moments[1, 1] for each in found)
    variance = max(LEAST, sum(squares for _, squares in unexpected) / max(1, decisions))
    before = np.array([usual.chance, usual.bold, *(usual.cells.get(cell, 0.0) for cell in CELLS)])
    sums, spread = parts()
    if usual != USUAL:
        spread *= NEAR
    matrix = sums.T @ products @ sums + np.diag(variance / spread**2)
    change = np.linalg.solve(matrix, sums.T @ (results - products @ before))
    chance, bold, *cells = (before + sums @ change).tolist()
    rounded = {cell: round(number, 4) for cell, number in zip(CELLS, cells, strict=True)}
    return Advantages(
        chance=round(chance, 4),
        bold=round(bold, 4),
        cells={cell: number for cell, number in rounded.items() if number},
    )


def parts() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the matrix by which the numbers are sums of others, and the standard deviations of those."""
    columns: dict[str, list[int]] = {}
    for place, cell in enumerate(CELLS, 2):
        kind, *rest = cell.split(".")
        for name in (kind, *(f"{kind}.{part}" for part in rest), cell):
            columns.setdefault(name, []).append(place)
    sums = np.zeros((NUMBERS, 2 + len(columns)))
    sums[0, 0] = sums[1, 1] = 1
    spread = [SPREAD, SPREAD]
    for column, (name, places) in enumerate(columns.items(), 2):
        sums[places, column] = 1
        spread.append((OF_KIND, OF_PART, OF_CELL, OF_CELL)[name.count(".")])
    return sums, np.array(spread)

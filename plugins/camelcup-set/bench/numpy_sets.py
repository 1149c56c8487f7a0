"""Two checks of all triples with numpy, which share nothing with the package but the numbers of cards."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

FEATURES = np.stack(np.unravel_index(np.arange(81), (3, 3, 3, 3)), axis=1)
"""The four features of each card."""


def triples(cards: int) -> NDArray[np.int64]:
    """Return all places of three cards, each in ascending order."""
    return np.array(list(combinations(range(cards), 3)), dtype=np.int64).reshape(-1, 3)


def vectorised(cards: tuple[int, ...], places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return those of the places at which a set lies; all of them are checked at once."""
    features = FEATURES[np.array(cards, dtype=np.int64)]
    first, second, third = places.T
    sums = features[first] + features[second] + features[third]
    return places[(sums % 3 == 0).all(axis=1)]


def one_by_one(cards: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Return the places of the sets, checked triple by triple."""
    return [
        places
        for places in combinations(range(len(cards)), 3)
        if (FEATURES[[cards[place] for place in places]].sum(axis=0) % 3 == 0).all()
    ]

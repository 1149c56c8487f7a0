"""Observations as arrays: the features of a game's observer, or else the numbers of the encoded view."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from camelcup import AnyGame, Feature, Observer

Array = NDArray[np.float32]

WIDTH = 256
"""Numbers of an encoded view that are observed; a shorter one is followed by zeros."""

MOST = 1e9
"""Greatest number that is observed where nothing says its range."""


class ViewNumbers(Observer[Any, Any]):
    """Observes a game without an observer: the numbers of its encoded view, in their order."""

    def features(self, seats: int) -> Sequence[Feature]:
        return [Feature(f"number.{place}", -MOST, MOST) for place in range(WIDTH)]

    def observe(self, seat: int, view: Any) -> Sequence[float]:
        numbers = [max(-MOST, min(MOST, number)) for number in islice(_numbers(self.game, view), WIDTH)]
        return numbers + [0] * (WIDTH - len(numbers))


def _numbers(game: AnyGame, view: Any) -> Iterator[float]:
    """Yield the numbers of an encoded view; texts and what is absent are left out."""
    waiting = [iter([game.encode_view(view)])]
    while waiting:
        for value in waiting[-1]:
            if isinstance(value, bool | int | float):
                yield value
            elif isinstance(value, dict | list | tuple):
                waiting.append(iter(value.values() if isinstance(value, dict) else value))
                break
        else:
            waiting.pop()


def box_of(features: Sequence[Feature]) -> spaces.Box:
    """Return the space of observations with some features."""
    low = np.array([feature.low for feature in features], np.float32)
    # a feature that never changes gets a range: spaces must have one
    high = np.array([max(feature.high, feature.low + 1) for feature in features], np.float32)
    return spaces.Box(low, high, dtype=np.float32)


def space_of(features: Sequence[Feature], actions: int) -> spaces.Dict:
    """Return the space of an observation and its mask."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": box_of(features), "action_mask": mask})

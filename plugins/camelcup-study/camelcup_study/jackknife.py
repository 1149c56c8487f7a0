"""Intervals of any figure of many games: by leaving out one batch of them after the other."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t

from camelcup import Estimate

Floats = NDArray[np.float64]

Statistic = Callable[[Floats], Floats]
"""Returns some figures of all batches, each of which counts with a weight."""

BATCHES = 40
"""Most batches into which games are dealt."""

LEAST = 20
"""Batches without which there is no interval."""


def batches_of(seeds: Sequence[int]) -> tuple[NDArray[np.int64], int]:
    """Return the batch of each game, and the number of batches.

    seeds: of the tables; games with one seed have the same luck, and are dealt to one batch
    """
    distinct, place = np.unique(np.array(seeds, dtype=np.uint64), return_inverse=True)
    number = min(BATCHES, len(distinct))
    return place.reshape(-1) % max(1, number), number


def add_up(values: Floats, batch: NDArray[np.int64], number: int) -> Floats:
    """Return the sum of some rows of numbers in each batch."""
    sums = np.zeros((number, *values.shape[1:]))
    np.add.at(sums, batch, values)
    return sums


def jackknife(statistic: Statistic, number: int) -> list[Estimate]:
    """Return figures with their 95 % intervals, from a number of batches.

    A figure that is a mean is returned as it is. What noise adds to one that is a square is taken off
    (M. Quenouille, 1956), and the interval is that of the pseudo-values (J. Tukey, 1958).
    """
    every = np.ones(number)
    whole = statistic(every)
    left = np.array([statistic(every - one) for one in np.eye(number)])
    pseudo = number * whole - (number - 1) * left
    mean, error = pseudo.mean(axis=0), pseudo.std(axis=0, ddof=1) / np.sqrt(number)
    margin = float(t.ppf(0.975, number - 1)) * error
    return [
        Estimate(float(value), float(value - half), float(value + half))
        for value, half in zip(mean, margin, strict=True)
    ]


def means(values: Floats, batch: NDArray[np.int64], number: int) -> list[Estimate]:
    """Return the mean of each column of some rows of numbers. batch: of each row"""
    sums = add_up(np.column_stack([np.ones(len(values)), values]), batch, number)
    return jackknife(lambda weight: (weight @ sums)[1:] / (weight @ sums)[0], number)


def holm(estimates: Sequence[Estimate], number: int) -> list[Estimate]:
    """Return estimates of `jackknife` with intervals that allow for how many there are (S. Holm, 1979).

    By luck alone, one of them all leaves 0 out in one study of 20. number: of batches
    """
    halves = [(each.high or 0) - each.value for each in estimates]
    order = sorted(range(len(estimates)), key=lambda place: -abs(estimates[place].value) / halves[place])
    found, wider, clear = list(estimates), 1.0, True
    for rank, place in enumerate(order):
        if clear:
            level = 1 - 0.025 / (len(order) - rank)
            wider = float(t.ppf(level, number - 1) / t.ppf(0.975, number - 1))
        value, margin = estimates[place].value, wider * halves[place]
        clear = clear and abs(value) > margin
        found[place] = Estimate(value, value - margin, value + margin)
    return found


def quantile(histogram: Floats, share: float) -> Estimate:
    """Return a quantile of whole numbers with its 95 % interval.

    histogram: how often each number from 0 on came, for each batch

    The bounds are quantiles, too: of the ends of the interval of the share of numbers up to the quantile
    (R. Woodruff, 1952).
    """
    total = histogram.sum(axis=0)
    shares = np.cumsum(total) / total.sum()

    def at(part: float) -> int:
        return int(np.searchsorted(shares, min(max(part, 0.0), 1.0) - 1e-9))

    place = at(share)
    below, every = histogram[:, : place + 1].sum(axis=1), histogram.sum(axis=1)
    (found,) = jackknife(lambda weight: np.array([weight @ below / (weight @ every)]), len(histogram))
    assert found.low is not None
    margin = found.value - found.low
    return Estimate(place, min(place, at(share - margin)), max(place, at(share + margin)))


def as_share(estimate: Estimate, lucks: int) -> Estimate:
    """Return an estimate of a share, from 0 to 1, that rests on so many lucks.

    Its interval is wider at both ends by 3 / lucks: what happens less often may not have been seen once.
    """

    def clip(number: float) -> float:
        return min(max(round(number, 9), 0.0), 1.0)

    assert estimate.low is not None
    assert estimate.high is not None
    unseen = 3 / lucks
    return Estimate(clip(estimate.value), clip(estimate.low - unseen), clip(estimate.high + unseen))

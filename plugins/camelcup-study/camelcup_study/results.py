"""The results of all games as arrays: which bot had which seat at which table, and its share of the win."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from camelcup import GameResult
from camelcup.report import BoundedMean
from camelcup_study.jackknife import LEAST, Floats, batches_of


@frozen(slots=False, eq=False)
class Results:
    """Games of one number of seats.

    bots:   names; arrays have their places in this list
    who:    the bot on each seat of each game; in a game with teams, that of each team
    shares: its share of the win, 0 to 1
    seeds:  of the tables; games with one seed have the same luck
    """

    bots: Sequence[str]
    who: NDArray[np.int64]
    shares: Floats
    seeds: Sequence[int]

    @classmethod
    def of(cls, results: Iterable[GameResult]) -> "Results":
        """Return the results of records, whose teams are joined."""
        ordered = sorted(results, key=lambda result: result.table.number)
        bots = sorted({bot for result in ordered for bot in result.table.bots})
        place = {bot: number for number, bot in enumerate(bots)}
        return cls(
            bots,
            np.array([[place[bot] for bot in result.table.bots] for result in ordered]),
            np.array(
                [[float(result.share(seat)) for seat in range(len(result.scores))] for result in ordered]
            ),
            [result.table.seed for result in ordered],
        )

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.who)

    @property
    def places(self) -> int:
        """Number of seats; in a game with teams, of teams."""
        return int(self.who.shape[1])

    @cached_property
    def _batches(self) -> tuple[NDArray[np.int64], int]:
        return batches_of(self.seeds)

    @property
    def batch(self) -> NDArray[np.int64]:
        """The batch of each game."""
        return self._batches[0]

    @property
    def batches(self) -> int:
        """Number of batches."""
        return self._batches[1]

    @property
    def has_intervals(self) -> bool:
        """Whether there are enough games for intervals."""
        return self.batches >= LEAST

    @cached_property
    def alike(self) -> list[NDArray[np.int64]]:
        """The games of each luck, in the order of the first of them."""
        order = np.argsort(np.array(self.seeds, dtype=np.uint64), kind="stable")
        ends = np.flatnonzero(np.diff(np.array(self.seeds, dtype=np.uint64)[order])) + 1
        return sorted(np.split(order, ends), key=lambda games: int(games[0]))

    def rotations(self) -> Iterator[NDArray[np.int64]]:
        """Yield the games of each luck where the same bots had every seat once."""
        for games in self.alike:
            seated = np.sort(self.who[games], axis=0)
            bots = seated[:, 0]
            if len(games) == self.places == len(set(bots)) and (seated == bots[:, None]).all():
                yield games

    def of_bot(self, bot: int) -> BoundedMean:
        """Return the mean share of a bot, by its place in `bots`."""
        return self.mean_of(self.shares[games][self.who[games] == bot].tolist() for games in self.alike)

    def mean_of(self, games_of: Iterable[Sequence[float]]) -> BoundedMean:
        """Return the mean of shares, of which those with one luck count as one number, their mean."""
        mean = BoundedMean()
        for shares in games_of:
            if len(shares):
                mean.add(round(float(np.mean(shares)), 9))  # type: ignore[arg-type]
        return mean

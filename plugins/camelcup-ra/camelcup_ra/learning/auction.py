"""Auctions played to their end, over what each seat would bid for its own good."""

import numpy as np

from camelcup_ra.learning.boards import Boards, Floats, Index


class Auction:
    """Auctions in many rows, in each of which seats are asked in turn, the caller last.

    worth:  for each row, each sun that may win (and, last, no bid at all) and each seat: what that is worth
    caller: the seat that is asked last
    free:   whether it may pass too, where nobody has bid
    """

    def __init__(self, boards: Boards, worth: Floats, caller: Index, free: bool) -> None:
        self.seats, self.boards, self.worth = worth.shape[2], boards, worth
        self.caller, self.free = caller, free
        self.none = boards.owner.shape[1]
        self.every = np.arange(len(boards))

    def results(self, asked: int = 0) -> Index:
        """Return the sun that wins from each highest bid so far, in columns; the last column is for none.

        asked: seats that were asked before; with all of them the highest bid wins
        """
        result = np.tile(np.arange(self.none + 1), (len(self.boards), 1))
        for step in reversed(range(asked, self.seats)):
            bid, better = self._best_bids(result, step)
            result = np.where(better, np.take_along_axis(result, bid, axis=1), result)
        return result

    def values(self, result: Index, step: int) -> Floats:
        """Return, for the seat asked at a step, what the results of each highest bid are worth."""
        seat = (self.caller + 1 + step) % self.seats
        own = self.worth[self.every, :, seat]
        return np.asarray(np.take_along_axis(own, result, axis=1))

    def _best_bids(self, result: Index, step: int) -> tuple[Index, "np.typing.NDArray[np.bool_]"]:
        """Return the best bid of the seat asked over each highest bid so far, and whether it beats a pass."""
        value = self.values(result, step)
        seat = (self.caller + 1 + step) % self.seats
        mine = self.boards.up & (self.boards.owner == seat[:, None])
        bids = np.where(mine, value[:, :-1], -np.inf)[:, ::-1]
        best = np.maximum.accumulate(bids, axis=1)
        place = np.maximum.accumulate(np.where(bids == best, np.arange(self.none), 0), axis=1)
        best, place = best[:, ::-1], self.none - 1 - place[:, ::-1]
        # Over the bid h only higher suns count; over none, all of them.
        over = [*range(1, self.none), self.none, 0]
        worst = np.full((len(best), 1), -np.inf)
        best = np.concatenate([best, worst], axis=1)[:, over]
        place = np.concatenate([place, np.zeros((len(place), 1), place.dtype)], axis=1)[:, over]
        passes = value.copy()
        if not self.free and step == self.seats - 1:
            passes[:, self.none] = -np.inf
        return place, best > passes

"""One step of search: what a turn may lead to, and the choice that is best for the seat that moves."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelcup_ra.learning.auction import Auction
from camelcup_ra.learning.boards import OVER, Boards, Floats, Index, Mask, Sheet, concatenate
from camelcup_ra.learning.steps import drawn_rows, god_rows, ra_rows, stopped_rows, unsold_rows, won_rows
from camelcup_ra.tiles import GOD, RA, TRACK

Evaluate = Callable[[Sheet, Boards], tuple[Floats, Floats]]
"""Returns the chances to win and the final points of each seat, by row."""

MARGIN = 0.004
"""Worth of a point of lead over the mean of the other seats, in chances to win."""

DRAW, CALL, STOP = range(3)
"""Choices of a turn; from GODS on, a tile for which a god tile is given."""
GODS = 3


def utility(chances: Floats, points: Floats) -> Floats:
    """Return what positions are worth to each seat."""
    seats = points.shape[-1]
    lead = points - (points.sum(axis=-1, keepdims=True) - points) / (seats - 1)
    return np.asarray(chances + MARGIN * lead)


class Lots:
    """The results of auctions that the movers of some boards call.

    rows:  boards after each sun that may win, and after no bid, those last
    place: the row for each board and sun; the last column is for no bid
    """

    def __init__(self, sheet: Sheet, boards: Boards) -> None:
        self.boards = boards
        won, source, sun = won_rows(sheet, boards)
        self.rows = concatenate([won, unsold_rows(sheet, boards)])
        self.place = np.zeros((len(boards), boards.owner.shape[1] + 1), np.intp)
        self.place[source, sun] = np.arange(len(won))
        self.place[:, -1] = len(won) + np.arange(len(boards))

    def auction(self, sheet: Sheet, worth: NDArray[Any], free: bool) -> Auction:
        """Return the auctions. worth: of each row of `rows` to each seat"""
        return Auction(sheet, self.boards, worth[self.place], self.boards.mover.astype(np.intp), free)

    def sold(self, auction: Auction) -> Index:
        """Return the row that each auction ends with, from its beginning."""
        result: Index = self.place[np.arange(len(self.boards)), auction.results()[:, -1]]
        return result


class Look:
    """All that can follow from some turns, evaluated.

    value:   for each board and choice, what it is worth to the mover; -inf where it is illegal
    chances, points: for each board and choice, what the evaluation says of each seat
    full:    whether the track is full
    after_ra, ends: boards after a Ra tile, and whether that ends the epoch
    ra_lots, ra_place, ra_row: auctions after a Ra tile, which of them belongs to a board, the row that each
             ends with
    lots, called: auctions that the movers call, and the row that each ends with
    gods, god_source, god_tile: boards after a god tile was given, the board and the tile of each
    """

    def __init__(
        self,
        sheet: Sheet,
        boards: Boards,
        evaluate: Evaluate,
        random: np.random.Generator | None = None,
        draws: int = 0,
        noise: float = 0.0,
    ) -> None:
        """Look ahead. With `random`, only some draws are tried, and results are worth a bit more or less."""
        self.sheet, self.boards = sheet, boards
        self.full = boards.track.sum(axis=1) == TRACK
        self.source, tile, weight = _draws(boards, random, draws)
        self.after_ra = ra_rows(sheet, boards)
        self.ends = self.after_ra.epoch != boards.epoch
        goes_on = np.flatnonzero(~self.ends)
        self.ra_place = np.cumsum(~self.ends) - 1
        self.ra_lots = Lots(sheet, self.after_ra.take(goes_on))
        self.lots = Lots(sheet, boards)
        self.god_source, self.god_tile = _gods(boards, self.full)
        self.gods = god_rows(sheet, boards, self.god_source, self.god_tile)
        both, worth = self._evaluated(evaluate, drawn_rows(sheet, boards, self.source, tile))
        if random is not None and noise:
            worth = [each + random.normal(0, noise, each.shape) for each in worth]
        self.ra_row = self.ra_lots.sold(self.ra_lots.auction(sheet, worth[2], free=True))
        self.called = self._called(worth[3])
        self._sum_up(both, weight, goes_on)

    def _evaluated(
        self, evaluate: Evaluate, drawn: Boards
    ) -> tuple[list[tuple[Floats, Floats]], list[NDArray[Any]]]:
        """Return what is said of each kind of result, and what that is worth."""
        parts = [
            drawn,  # a tile that is no Ra tile lies on the track for the next seat
            self.after_ra,
            self.ra_lots.rows,
            self.lots.rows,
            stopped_rows(self.sheet, self.gods),
            stopped_rows(self.sheet, self.boards),
        ]
        chances, points = evaluate(self.sheet, concatenate(parts))
        bounds = np.cumsum([0, *map(len, parts)])
        both = [(chances[start:end], points[start:end]) for start, end in pairwise(bounds)]
        return both, [utility(*each) for each in both]

    def _called(self, worth: NDArray[Any]) -> Index:
        """Return the row that each called auction ends with; with a full track the caller may pass."""
        must = self.lots.sold(self.lots.auction(self.sheet, worth, free=False))
        if not self.full.any():
            return must
        return np.where(self.full, self.lots.sold(self.lots.auction(self.sheet, worth, free=True)), must)

    def _sum_up(self, both: Sequence[tuple[Floats, Floats]], weight: Floats, goes_on: Index) -> None:
        count, seats = len(self.boards), self.sheet.seats
        bag = self.boards.bag
        ra = (bag[:, RA] / np.maximum(bag.sum(axis=1), 1)).astype(np.float32)[:, None]
        choices = GODS + bag.shape[1]
        kept = []
        for kind in range(2):
            found = np.zeros((count, choices, seats), np.float32)
            draw = np.zeros((count, seats), np.float32)
            np.add.at(draw, self.source, both[0][kind] * weight[:, None])
            after_ra = both[1][kind].copy()
            after_ra[goes_on] = both[2][kind][self.ra_row]
            found[:, DRAW] = (1 - ra) * draw + ra * after_ra
            found[:, CALL] = both[3][kind][self.called]
            found[:, STOP] = both[5][kind]
            found[self.god_source, GODS + self.god_tile] = both[4][kind]
            kept.append(found)
        self.chances, self.points = kept
        worth = utility(self.chances, self.points)[np.arange(count), :, self.boards.mover]
        self.value = np.where(self._legal(choices), worth, -np.inf)

    def _legal(self, choices: int) -> Mask:
        legal = np.zeros((len(self.boards), choices), np.bool_)
        god = self.boards.god
        legal[:, DRAW] = ~god & ~self.full
        legal[:, CALL] = ~god
        legal[:, STOP] = god
        legal[self.god_source, GODS + self.god_tile] = True
        return legal

    def best(self) -> Index:
        """Return the best choice of each board."""
        return np.asarray(self.value.argmax(axis=1))


def _draws(boards: Boards, random: np.random.Generator | None, most: int) -> tuple[Index, Index, Floats]:
    """Return rows, tiles and weights of draws that are no Ra tile: all, or so many at random for each row."""
    bag = boards.bag.astype(np.float32)
    bag[:, RA] = 0
    total = np.maximum(bag.sum(axis=1, keepdims=True), 1)
    if random is None or not most:
        source, tile = np.nonzero(bag)
        return source, tile, (bag / total)[source, tile]
    ladder = np.cumsum(bag / total, axis=1)
    point = (np.arange(most) + random.random((len(bag), most))) / most * 0.99999
    last = bag.shape[1] - 1 - (bag[:, ::-1] > 0).argmax(axis=1)  # the ladder may end below 1
    tiles = np.minimum((ladder[:, None, :] <= point[:, :, None]).sum(axis=2), last[:, None])
    source = np.repeat(np.arange(len(bag)), most)
    return source, tiles.reshape(-1), np.full(len(source), 1 / most, np.float32)


def _gods(boards: Boards, full: Mask) -> tuple[Index, Index]:
    """Return rows and tiles for which a god tile may be given."""
    has = boards.tiles[np.arange(len(boards)), boards.mover, GOD] > 0
    takeable = (boards.track > 0) & (has & ~full)[:, None]
    takeable[:, GOD] = False
    source, tile = np.nonzero(takeable)
    return source, tile


def deeper(evaluate: Evaluate) -> Evaluate:
    """Return an evaluation by the best choice of the seat that moves next, which another one evaluates."""

    def evaluate_next(sheet: Sheet, boards: Boards) -> tuple[Floats, Floats]:
        chances, points = evaluate(sheet, boards)
        going = np.flatnonzero(boards.epoch != OVER)
        if len(going):
            look = Look(sheet, boards.take(going), evaluate)
            best = look.best()
            every = np.arange(len(going))
            chances[going], points[going] = look.chances[every, best], look.points[every, best]
        return chances, points

    return evaluate_next

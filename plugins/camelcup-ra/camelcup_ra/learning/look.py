"""One step of search: what a turn may lead to, and the choice that is best for the seat that moves."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelcup_ra.learning.auction import Auction
from camelcup_ra.learning.boards import KINDS, OVER, Boards, Floats, Index, Mask, Sheet, concatenate
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

    def auction(self, worth: NDArray[Any], free: bool) -> Auction:
        """Return the auctions. worth: of each row of `rows` to each seat"""
        return Auction(self.boards, worth[self.place], self.boards.mover.astype(np.intp), free)

    def sold(self, worth: NDArray[Any], free: bool) -> Index:
        """Return the row that each auction ends with, from its beginning."""
        result: Index = self.place[np.arange(len(self.boards)), self.auction(worth, free).results()[:, -1]]
        return result


class Look:
    """All that can follow from some turns, evaluated.

    With `random`, only some draws are tried, and results are worth a bit more or less.

    rows:  the results; first those of draws that are no Ra tile
    chances, points: what the evaluation says of each row
    source, weight: the board and the probability of each of these draws; `ra` has that of a Ra tile
    lead:  for each board and choice, the row it leads to; that of a draw is for a Ra tile
    value: for each board and choice, what it is worth to the mover; -inf where it is illegal
    full:  whether the track is full
    gods, god_source, god_tile: boards on which a seat that gave a god tile may go on, the board and the tile
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
        self.sheet, self.boards = sheet, boards
        self.full = boards.track.sum(axis=1) == TRACK
        self.ra = (boards.bag[:, RA] / np.maximum(boards.bag.sum(axis=1), 1)).astype(np.float32)
        self.source, tile, self.weight = _draws(boards, random, draws)
        after_ra = ra_rows(sheet, boards)
        ends = after_ra.epoch != boards.epoch
        ra_lots, lots = Lots(sheet, after_ra.take(~ends)), Lots(sheet, boards)
        self.god_source, self.god_tile = _gods(boards, self.full)
        self.gods = god_rows(sheet, boards, self.god_source, self.god_tile)
        parts = [
            drawn_rows(sheet, boards, self.source, tile),  # the tile lies on the track for the next seat
            after_ra,
            ra_lots.rows,
            lots.rows,
            stopped_rows(sheet, self.gods),
            stopped_rows(sheet, boards),
        ]
        self.rows = concatenate(parts)
        self.chances, self.points = evaluate(sheet, self.rows)
        worth: NDArray[Any] = utility(self.chances, self.points)
        if random is not None and noise:
            worth = worth + random.normal(0, noise, worth.shape)
        self.lead = np.zeros((len(boards), GODS + KINDS), np.intp)
        first = np.cumsum([0, *map(len, parts)])
        self.lead[:, DRAW] = first[1] + np.arange(len(boards))
        self.lead[~ends, DRAW] = first[2] + ra_lots.sold(worth[first[2] :], free=True)
        self.lead[:, CALL] = first[3] + self._called(lots, worth[first[3] :])
        self.lead[self.god_source, GODS + self.god_tile] = first[4] + np.arange(len(self.gods))
        self.lead[:, STOP] = first[5] + np.arange(len(boards))
        self.value = self._values()

    def _called(self, lots: Lots, worth: NDArray[Any]) -> Index:
        """Return the result that each called auction ends with; with a full track the caller may pass."""
        must = lots.sold(worth, free=False)
        return np.where(self.full, lots.sold(worth, free=True), must) if self.full.any() else must

    def of_choices(self) -> tuple[Floats, Floats]:
        """Return the chances and the points for each board and choice."""
        ra = self.ra[:, None]
        found = []
        for said in (self.chances, self.points):
            draw = np.zeros((len(self.boards), self.sheet.seats), np.float32)
            np.add.at(draw, self.source, said[: len(self.source)] * self.weight[:, None])
            choices = said[self.lead]
            choices[:, DRAW] = (1 - ra) * draw + ra * choices[:, DRAW]
            found.append(choices)
        return found[0], found[1]

    def _values(self) -> Floats:
        """Return what each choice is worth to the mover; -inf where it is illegal."""
        worth = utility(*self.of_choices())[np.arange(len(self.boards)), :, self.boards.mover]
        legal = np.zeros(self.lead.shape, np.bool_)
        god = self.boards.god
        legal[:, DRAW] = ~god & ~self.full
        legal[:, CALL] = ~god
        legal[:, STOP] = god
        legal[self.god_source, GODS + self.god_tile] = True
        return np.where(legal, worth, np.float32(-np.inf))

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
            chances[going], points[going] = (said[every, best] for said in look.of_choices())
        return chances, points

    return evaluate_next

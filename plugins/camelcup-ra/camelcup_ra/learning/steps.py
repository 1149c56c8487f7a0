"""The rules in arrays: gains, ends of epochs, results of auctions."""

import numpy as np

from camelcup_ra.learning.boards import KINDS, NOBODY, Boards, Index, Ints, Mask, Sheet, highest_owner
from camelcup_ra.rules import EPOCHS
from camelcup_ra.tiles import (
    CATASTROPHES,
    CIVILIZATIONS,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    MONUMENTS,
    NILE,
    PHARAOH,
    TRACK,
    UNREST,
)
from camelcup_ra.transitions import KEPT, LOSS

CIVIL = slice(CIVILIZATIONS[0], CIVILIZATIONS[-1] + 1)
MONUMENT = slice(MONUMENTS[0], MONUMENTS[-1] + 1)
CATASTROPHE = slice(CATASTROPHES[0], CATASTROPHES[-1] + 1)
CLEARED = [tile for tile in range(KINDS) if tile not in KEPT]

CIVIL_COST = np.array([99, 9, 3, 2, 1, 0, 0, 0, 0, 0], np.int16)
MONUMENT_COST = np.array([99, 4, 2, 9, 9, 9, 1, 1, 1, 1], np.int16)
"""Order in which tiles are discarded here, by how many of the kind there are: the least first."""


def acquire(held: Ints, gain: Ints) -> Ints:
    """Return the tiles of seats after gains and their catastrophes. held, gain: a row for each"""
    after = held + gain
    if not gain[:, CATASTROPHE].any():
        return after
    after[:, PHARAOH] -= np.minimum(after[:, PHARAOH], LOSS * after[:, FUNERAL])
    dry = LOSS * after[:, DROUGHT]
    floods = np.minimum(after[:, FLOOD], dry)
    after[:, FLOOD] -= floods
    after[:, NILE] -= np.minimum(after[:, NILE], dry - floods)
    _discard(after, CIVIL, LOSS * after[:, UNREST], CIVIL_COST)
    _discard(after, MONUMENT, LOSS * after[:, EARTHQUAKE], MONUMENT_COST)
    after[:, CATASTROPHE] = 0
    return after


def _discard(held: Ints, group: slice, loss: Ints, cost: Ints) -> None:
    for taken in range(int(loss.max(initial=0))):
        rows = np.flatnonzero(loss > taken)
        rows = rows[held[rows, group].any(axis=1)]
        place = cost[np.minimum(held[rows, group], 9)].argmin(axis=1) + group.start
        held[rows, place] -= 1


def epoch_points(sheet: Sheet, tiles: Ints) -> Ints:
    """Return the points of each seat for what every epoch pays, without a floor. tiles: by row and seat"""
    rules = sheet.rules
    kinds = (tiles[:, :, CIVIL] > 0).sum(axis=2)
    flood = tiles[:, :, FLOOD]
    river = rules.river * np.where(flood > 0, tiles[:, :, NILE] + flood, 0)
    plain = rules.gold * tiles[:, :, GOLD] + rules.gods * tiles[:, :, GOD]
    pharaohs = contest(tiles[:, :, PHARAOH], rules.pharaohs_most, rules.pharaohs_fewest)
    return np.asarray(river + plain + pharaohs + sheet.civilizations[kinds], np.int16)


def monument_points(sheet: Sheet, tiles: Ints) -> Ints:
    """Return the points of each seat for its monuments, as after the last epoch."""
    held = tiles[:, :, MONUMENT]
    sets = sheet.monument_sets[np.minimum(held, 5)].sum(axis=2)
    return np.asarray(sheet.monument_kinds[(held > 0).sum(axis=2)] + sets, np.int16)


def owned(sheet: Sheet, boards: Boards) -> Mask:
    """Return, for each row, each seat and each sun, whether it is the seat's."""
    return np.asarray(boards.owner[:, None] == np.arange(sheet.seats, dtype=np.int16)[:, None])


def sun_sums(sheet: Sheet, boards: Boards) -> Ints:
    """Return the sum of all suns of each seat."""
    return np.asarray(owned(sheet, boards) @ sheet.suns, np.int16)


def contest(numbers: Ints, most: int, fewest: int) -> Ints:
    """Return the points for the highest and lowest number in each row."""
    high, low = numbers.max(axis=1, keepdims=True), numbers.min(axis=1, keepdims=True)
    found = np.where(numbers == high, most, np.where(numbers == low, fewest, 0))
    return np.asarray(np.where(high == low, 0, found), np.int16)


def up_counts(sheet: Sheet, boards: Boards) -> Ints:
    """Return the number of face-up suns of each seat."""
    return np.asarray((owned(sheet, boards) & boards.up[:, None]).sum(axis=2), np.int16)


def next_seat(counts: Ints, seat: Ints) -> Ints:
    """Return the next seat with a face-up sun; NOBODY where there is none."""
    seats = counts.shape[1]
    distance = (np.arange(seats) - seat[:, None] - 1) % seats
    first = np.where(counts > 0, distance, seats).argmin(axis=1)
    return np.asarray(np.where(counts.any(axis=1), first, NOBODY), np.int16)


def end_epoch(sheet: Sheet, boards: Boards, rows: Mask) -> None:
    """End the epoch in some rows of the boards."""
    which = np.flatnonzero(rows)
    if not len(which):
        return
    part = boards.take(which)
    last = part.epoch == EPOCHS
    gained = epoch_points(sheet, part.tiles)
    suns = contest(sun_sums(sheet, part), sheet.rules.suns_highest, sheet.rules.suns_lowest)
    gained += np.where(last[:, None], monument_points(sheet, part.tiles) + suns, 0).astype(np.int16)
    boards.points[which] = np.maximum(part.points + gained, 0)
    part.tiles[:, :, CLEARED] = 0
    boards.tiles[which] = part.tiles
    boards.epoch[which] = part.epoch + 1
    boards.ra[which] = 0
    boards.track[which] = 0
    boards.up[which] = part.owner != NOBODY
    boards.mover[which] = highest_owner(part.owner)


def winners(sheet: Sheet, boards: Boards) -> Index:
    """Return the winner of each row, as if the game were over: most points, then the highest sun."""
    best = np.stack(
        [np.where(boards.owner == seat, sheet.suns, 0).max(axis=1) for seat in range(sheet.seats)], 1
    )
    return np.asarray((boards.points.astype(np.int32) * 10_000 + best).argmax(axis=1))


def won_rows(sheet: Sheet, boards: Boards) -> tuple[Boards, Index, Index]:
    """Return the results of an auction called by the movers, for each face-up sun that may win.

    Also the row of `boards` that each belongs to, and the place of the sun.
    """
    source, sun = np.nonzero(boards.up)
    after = boards.take(source)
    every = np.arange(len(after))
    winner = after.owner[every, sun]
    after.tiles[every, winner] = acquire(after.tiles[every, winner], after.track)
    after.track[:] = 0
    after.owner[every, after.centre] = winner
    after.up[every, after.centre] = False
    after.owner[every, sun] = NOBODY
    after.up[every, sun] = False
    after.centre = sun.astype(np.int16)
    _pass_turn(sheet, after)
    return after, source, sun


def unsold_rows(sheet: Sheet, boards: Boards) -> Boards:
    """Return the results of auctions without a bid."""
    after = boards.take(np.arange(len(boards)))
    after.track[after.track.sum(axis=1) == TRACK] = 0
    _pass_turn(sheet, after)
    return after


def _pass_turn(sheet: Sheet, boards: Boards) -> None:
    """Pass the turn to the next seat; without one the epoch ends."""
    boards.god[:] = False
    boards.mover = next_seat(up_counts(sheet, boards), boards.mover)
    end_epoch(sheet, boards, boards.mover == NOBODY)


def drawn_rows(sheet: Sheet, boards: Boards, source: Index, tile: Index) -> Boards:
    """Return the results of draws of tiles that are no Ra tiles. source: the row that each begins from"""
    after = boards.take(source)
    every = np.arange(len(after))
    after.bag[every, tile] -= 1
    after.track[every, tile] += 1
    after.mover = next_seat(up_counts(sheet, after), after.mover)
    return after


def ra_rows(sheet: Sheet, boards: Boards) -> Boards:
    """Return the boards after a Ra tile was drawn: at an auction, or after the end of the epoch."""
    after = boards.take(np.arange(len(boards)))
    after.bag[:, 0] -= 1
    after.ra += 1
    end_epoch(sheet, after, after.ra == sheet.spaces)
    return after


def god_rows(sheet: Sheet, boards: Boards, source: Index, tile: Index) -> Boards:
    """Return the boards after a god tile was given for a tile; the seat may go on."""
    after = boards.take(source)
    every = np.arange(len(after))
    gain = np.zeros((len(after), KINDS), np.int16)
    gain[every, tile] = 1
    after.track[every, tile] -= 1
    seat = after.mover
    after.tiles[every, seat, GOD] -= 1
    after.tiles[every, seat] = acquire(after.tiles[every, seat], gain)
    after.god[:] = True
    return after


def stopped_rows(sheet: Sheet, boards: Boards) -> Boards:
    """Return the boards after the movers stopped giving god tiles."""
    after = boards.take(np.arange(len(boards)))
    _pass_turn(sheet, after)
    return after

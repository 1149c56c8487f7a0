"""Inputs of the network: a row of numbers for each position and each seat that looks at it."""

import numpy as np

from camelcup_ra.learning.boards import Boards, Floats, Ints, Sheet
from camelcup_ra.learning.steps import (
    CATASTROPHE,
    CIVIL,
    MONUMENT,
    acquire,
    epoch_points,
    monument_points,
    owned,
    sun_sums,
    up_counts,
)
from camelcup_ra.tiles import FLOOD, GOD, GOLD, NILE, PHARAOH, RA, TRACK

POINT = 0.05
"""Scale of points."""


def seat_numbers(sheet: Sheet, boards: Boards, now: Ints, monuments: Ints) -> Floats:
    """Return the numbers of each seat that are not about its single suns: by row and seat."""
    tiles, counts = boards.tiles, up_counts(sheet, boards)
    civil, held = tiles[:, :, CIVIL], tiles[:, :, MONUMENT]
    kinds = (civil > 0).sum(axis=2)
    seats = sheet.seats
    rows = len(boards)
    shape = (rows * seats, tiles.shape[2])
    track = np.repeat(boards.track, seats, axis=0)
    with_track = acquire(tiles.reshape(shape), track).reshape(tiles.shape)
    gained = _own_points(sheet, with_track) - _own_points(sheet, tiles)
    sets = monument_points(sheet, with_track) - monuments
    parts = [
        boards.points * POINT,
        now * POINT,
        monuments * POINT,
        gained * POINT * 2,
        sets * POINT * 2,
        tiles[:, :, PHARAOH] / 6,
        tiles[:, :, NILE] / 6,
        tiles[:, :, FLOOD] / 3,
        tiles[:, :, GOD] / 2,
        tiles[:, :, GOLD] / 2,
        kinds / 3,
        kinds == 0,
        kinds == 2,
        (held > 0).sum(axis=2) / 5,
        (held == 2).sum(axis=2) / 2,
        (held >= 3).sum(axis=2) / 2,
        (held[:, :, :] * (boards.track[:, None, MONUMENT] > 0)).sum(axis=2) / 3,
        sun_sums(sheet, boards) / sheet.suns.mean() / sheet.per_seat - 1,
        counts / sheet.per_seat,
        counts == 0,
        counts == 1,
    ]
    return np.stack(parts, axis=2).astype(np.float32)


def _own_points(sheet: Sheet, tiles: Ints) -> Ints:
    """Return the points of each seat for river, gold, god tiles and civilizations."""
    rules = sheet.rules
    flood = tiles[:, :, FLOOD]
    river = rules.river * np.where(flood > 0, tiles[:, :, NILE] + flood, 0)
    plain = rules.gold * tiles[:, :, GOLD] + rules.gods * tiles[:, :, GOD]
    return np.asarray(river + plain + sheet.civilizations[(tiles[:, :, CIVIL] > 0).sum(axis=2)])


def table_numbers(sheet: Sheet, boards: Boards) -> Floats:
    """Return the numbers that are the same for all seats."""
    bag, track = boards.bag, boards.track
    left = bag.sum(axis=1) / 100
    parts = [
        *(boards.epoch == epoch for epoch in (1, 2, 3)),
        boards.ra / sheet.spaces,
        (sheet.spaces - boards.ra) <= 1,
        (sheet.spaces - boards.ra) == 2,
        bag[:, RA] / np.maximum(bag.sum(axis=1), 1) * 5,
        left,
        *(bag[:, tile] / 20 for tile in (PHARAOH, NILE, FLOOD, GOD, GOLD)),
        bag[:, CIVIL].sum(axis=1) / 20,
        bag[:, MONUMENT].sum(axis=1) / 30,
        bag[:, CATASTROPHE].sum(axis=1) / 10,
        track.sum(axis=1) / TRACK,
        track.sum(axis=1) == TRACK,
        *(track[:, tile] / 2 for tile in (PHARAOH, NILE, FLOOD, GOD, GOLD)),
        track[:, CIVIL].sum(axis=1) / 2,
        track[:, MONUMENT].sum(axis=1) / 2,
        *(track[:, tile] for tile in range(CATASTROPHE.start, CATASTROPHE.stop)),
    ]
    return np.stack(parts, axis=1).astype(np.float32)


def features(sheet: Sheet, boards: Boards) -> tuple[Floats, Floats]:
    """Return the inputs of the network by row and seat, and the points each seat has so far.

    Seats are in turn order from the one that looks. The points include what it would get for the tiles
    that it has, if the game were over.
    """
    seats, rows = sheet.seats, len(boards)
    now, monuments = epoch_points(sheet, boards.tiles), monument_points(sheet, boards.tiles)
    own = seat_numbers(sheet, boards, now, monuments)
    mine, up = owned(sheet, boards), boards.up[:, None]
    moves = boards.mover[:, None, None] == np.arange(seats)[:, None]
    blocks = np.concatenate([own, mine & up, moves], axis=2, dtype=np.float32)
    centre = boards.centre[:, None] == np.arange(len(sheet.suns))
    table = np.concatenate([table_numbers(sheet, boards), centre], axis=1, dtype=np.float32)
    behind = seats * blocks.shape[2]
    inputs = np.empty((rows, seats, behind + len(sheet.suns) + table.shape[1]), np.float32)
    around = inputs[:, :, :behind].reshape(rows, seats, seats, -1)
    for seat in range(seats):
        around[:, seat] = np.roll(blocks, -seat, axis=1)
    inputs[:, :, behind : -table.shape[1]] = mine & ~up
    inputs[:, :, -table.shape[1] :] = table[:, None]
    return inputs, (boards.points + now + monuments).astype(np.float32)

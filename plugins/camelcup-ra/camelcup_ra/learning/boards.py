"""Many positions at the beginning of a turn, in arrays with a row for each.

Discards that a seat would choose are made here by a fixed rule, so that each auction ends in a turn.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelcup_ra.rules import Rules
from camelcup_ra.state import State
from camelcup_ra.tiles import NO_TILES

Ints = NDArray[np.int16]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
Index = NDArray[np.intp]

KINDS = len(NO_TILES)
NOBODY = -1
OVER = 4
"""The epoch of a game that is over."""


class Sheet:
    """The rules of a table, as arrays. suns: all suns ascending; positions have the places of suns in this"""

    def __init__(self, rules: Rules, seats: int) -> None:
        table = rules.table(seats)
        self.rules, self.seats, self.spaces = rules, seats, table.ra_spaces
        self.suns = np.array(sorted([rules.centre, *sum(table.suns, ())]), np.int16)
        self.place = {int(sun): place for place, sun in enumerate(self.suns)}
        self.per_seat = len(table.suns[0])
        self.civilizations = np.array(rules.civilizations, np.int16)
        self.monument_kinds = np.array(rules.monument_kinds, np.int16)
        self.monument_sets = np.array([0, 0, 0, *rules.monument_sets], np.int16)

    @cached_property
    def deals(self) -> NDArray[np.int16]:
        """The owner of each sun, with the sets in the order of the rules."""
        owner = np.full(len(self.suns), NOBODY, np.int16)
        for seat, suns in enumerate(self.rules.table(self.seats).suns):
            owner[[self.place[sun] for sun in suns]] = seat
        return owner


class Boards:
    """Positions, a row each. Suns are given by their places among all suns.

    owner, up: the seat of each sun (NOBODY for that of the centre), and whether it lies face up
    god:       whether the seat may only go on with god tiles, or stop
    """

    __slots__ = ("bag", "centre", "epoch", "god", "mover", "owner", "points", "ra", "tiles", "track", "up")

    epoch: Ints
    ra: Ints
    track: Ints
    centre: Ints
    owner: Ints
    up: Mask
    tiles: Ints
    points: Ints
    bag: Ints
    mover: Ints
    god: Mask

    def __init__(self, **arrays: Any) -> None:
        for name, array in arrays.items():
            setattr(self, name, array)

    def __len__(self) -> int:
        return len(self.epoch)

    def take(self, rows: Index | Mask) -> "Boards":
        """Return copies of some rows."""
        return Boards(**{name: getattr(self, name)[rows] for name in self.__slots__})


def concatenate(parts: Sequence[Boards]) -> Boards:
    """Return the rows of all parts."""
    return Boards(
        **{name: np.concatenate([getattr(part, name) for part in parts]) for name in Boards.__slots__}
    )


def new_boards(sheet: Sheet, bag: Sequence[int], count: int, random: np.random.Generator) -> Boards:
    """Return the first positions of a number of games, each with a deal of its own."""
    seats = sheet.seats
    order = random.permuted(np.tile(np.arange(seats, dtype=np.int16), (count, 1)), axis=1)
    dealt = sheet.deals
    owner = np.where(dealt == NOBODY, NOBODY, order[:, dealt]).astype(np.int16)
    return Boards(
        epoch=np.ones(count, np.int16),
        ra=np.zeros(count, np.int16),
        track=np.zeros((count, KINDS), np.int16),
        centre=np.full(count, sheet.place[sheet.rules.centre], np.int16),
        owner=owner,
        up=owner != NOBODY,
        tiles=np.zeros((count, seats, KINDS), np.int16),
        points=np.full((count, seats), sheet.rules.points, np.int16),
        bag=np.tile(np.array(bag, np.int16), (count, 1)),
        mover=highest_owner(owner),
        god=np.zeros(count, np.bool_),
    )


def highest_owner(owner: Ints) -> Ints:
    """Return the seat with the highest sun that is not in the centre."""
    last = owner.shape[1] - 1 - np.argmax((owner != NOBODY)[:, ::-1], axis=1)
    return np.asarray(owner[np.arange(len(owner)), last], np.int16)


def board_of(sheet: Sheet, state: State) -> Boards:
    """Return a state as one row, as if the seat that decides were at its turn."""
    owner = np.full(len(sheet.suns), NOBODY, np.int16)
    up = np.zeros(len(sheet.suns), np.bool_)
    for seat in range(sheet.seats):
        owner[[sheet.place[sun] for sun in (*state.suns[seat], *state.face_down[seat])]] = seat
        up[[sheet.place[sun] for sun in state.suns[seat]]] = True
    return Boards(
        epoch=np.array([OVER if state.phase == "over" else state.epoch], np.int16),
        ra=np.array([state.ra_tiles], np.int16),
        track=np.bincount(state.track, minlength=KINDS).astype(np.int16)[None],
        centre=np.array([sheet.place[state.centre]], np.int16),
        owner=owner[None],
        up=up[None],
        tiles=np.array([state.tiles], np.int16),
        points=np.array([state.points], np.int16),
        bag=np.array([state.bag], np.int16),
        mover=np.array([NOBODY if state.to_move is None else state.to_move], np.int16),
        god=np.array([state.phase == "god"]),
    )

"""A first network for a number of seats, made from one that learnt at tables of another number."""

import numpy as np
from numpy.typing import NDArray

from camelcup_ra.learning.boards import Boards, Floats, Sheet, new_boards
from camelcup_ra.learning.features import seat_numbers, table_numbers
from camelcup_ra.learning.network import Network
from camelcup_ra.learning.steps import epoch_points, monument_points
from camelcup_ra.tiles import BAG

Index = NDArray[np.intp]


class Columns:
    """The inputs of the network for a number of seats, as `features` lays them out.

    suns: how many there are · own: numbers of a seat but for its suns · table: numbers of the table
    """

    def __init__(self, sheet: Sheet) -> None:
        board: Boards = new_boards(sheet, BAG, 1, np.random.default_rng(0))
        now, monuments = epoch_points(sheet, board.tiles), monument_points(sheet, board.tiles)
        self.seats, self.suns = sheet.seats, len(sheet.suns)
        self.own = seat_numbers(sheet, board, now, monuments).shape[2]
        self.table = table_numbers(sheet, board).shape[1]
        self.block = self.own + self.suns + 1

    def seat(self, relative: int, place: Index) -> Index:
        """Return the columns of a seat in turn order, with its face-up suns at some places."""
        first = relative * self.block
        suns = first + self.own + place
        return np.concatenate([first + np.arange(self.own), suns, [first + self.block - 1]])

    def rest(self, place: Index) -> Index:
        """Return the columns behind those of the seats: face-down suns, the table, the centre."""
        first = self.seats * self.block
        table = first + self.suns + np.arange(self.table)
        return np.concatenate([first + place, table, first + self.suns + self.table + place])


def transferred(network: Network, learnt: Sheet, sheet: Sheet) -> Network:
    """Return a network for another number of seats.

    Each sun counts as the one at the same part of the ladder, each further seat as the last one before; the
    other seats count for as much as they did together.
    """
    old, new = Columns(learnt), Columns(sheet)
    place = np.rint(np.linspace(0, old.suns - 1, new.suns)).astype(np.intp)
    weights: dict[str, Floats] = {name: array.copy() for name, array in network.weights.items()}
    parts = [network.weights["w1"][old.seat(0, place)]]
    for relative in range(1, new.seats):
        part = network.weights["w1"][old.seat(min(relative, old.seats - 1), place)]
        parts.append(part * np.float32((old.seats - 1) / (new.seats - 1)))
    weights["w1"] = np.concatenate([*parts, network.weights["w1"][old.rest(place)]])
    return Network(weights)

"""Games that a network plays against itself, many at once."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from camelcup_ra.learning.boards import KINDS, OVER, Boards, Floats, Index, Sheet, concatenate, new_boards
from camelcup_ra.learning.look import CALL, DRAW, GODS, STOP, Look
from camelcup_ra.learning.network import Network
from camelcup_ra.learning.steps import drawn_rows, winners
from camelcup_ra.tiles import BAG, RA

DRAWS = 8
"""Tiles that are tried for each draw that a network considers."""

NOISE = 0.01
"""Spread of the noise in what results are worth, so that games differ."""

TRACE = 0.8
"""How much of a target comes from what happened later, and not from the next position's estimate."""


class Sample(NamedTuple):
    """Positions of games and their targets."""

    boards: Boards
    chances: Floats
    points: Floats


def play_games(
    sheet: Sheet, network: Network, games: int, random: np.random.Generator
) -> tuple[Sample, Floats]:
    """Play games to their end; return their positions with targets, and the mean points of the seats."""
    boards = new_boards(sheet, BAG, games, random)
    number = np.arange(games)
    visited: list[tuple[Index, Boards]] = []
    ended: list[tuple[Index, Boards]] = []
    while len(number):
        visited.append((number, boards))
        boards = step(sheet, network, boards, random)
        over = boards.epoch == OVER
        ended.append((number[over], boards.take(over)))
        number, boards = number[~over], boards.take(~over)
    order = np.argsort(np.concatenate([which for which, _ in ended]))
    last = concatenate([part for _, part in ended]).take(order)
    return _targets(sheet, network, visited, last), last.points.mean(axis=0)


def step(sheet: Sheet, network: Network, boards: Boards, random: np.random.Generator) -> Boards:
    """Return the boards after a choice of each mover, with the auction that it brings."""
    look = Look(sheet, boards, network.evaluate, random, DRAWS, NOISE)
    choice = look.best()
    drawing = np.flatnonzero(choice == DRAW)
    tile = drawn_tiles(boards.bag[drawing], random)
    plain, ra = drawing[tile != RA], drawing[tile == RA]
    ending = np.flatnonzero((choice == CALL) | (choice == STOP))
    giving = np.flatnonzero(choice >= GODS)
    leading = np.concatenate([ra, ending])
    parts = [
        (plain, drawn_rows(sheet, boards, plain, tile[tile != RA])),
        (leading, look.rows.take(look.lead[leading, choice[leading]])),
        (giving, look.gods.take(_given(look, giving, choice))),
    ]
    rows = np.concatenate([which for which, _ in parts])
    return concatenate([part for _, part in parts]).take(np.argsort(rows))


def _given(look: Look, giving: Index, choice: Index) -> Index:
    """Return the rows of `look.gods` that were chosen."""
    place = np.zeros((len(choice), KINDS), np.intp)
    place[look.god_source, look.god_tile] = np.arange(len(look.gods))
    return np.asarray(place[giving, choice[giving] - GODS])


def drawn_tiles(bag: "np.typing.NDArray[np.int16]", random: np.random.Generator) -> Index:
    """Return a tile at random for each row of a bag: a tile is as likely as there are many of it."""
    ladder = np.cumsum(bag, axis=1)
    number = random.integers(0, np.maximum(ladder[:, -1], 1))
    return np.asarray((ladder <= number[:, None]).sum(axis=1))


def _targets(sheet: Sheet, network: Network, visited: Sequence[tuple[Index, Boards]], last: Boards) -> Sample:
    """Return all positions with their targets: later estimates and the result, mixed by `TRACE`."""
    chances = np.zeros((len(last), sheet.seats), np.float32)
    chances[np.arange(len(last)), winners(sheet, last)] = 1
    points = last.points.astype(np.float32)
    boards = concatenate([part for _, part in visited])
    guess_chances, guess_points = network.evaluate(sheet, boards)
    found: list[tuple[Floats, Floats]] = []
    end = len(boards)
    for which, part in reversed(visited):
        found.append((chances[which], points[which]))
        guess = slice(end - len(part), end)
        chances[which] += (1 - TRACE) * (guess_chances[guess] - chances[which])
        points[which] += (1 - TRACE) * (guess_points[guess] - points[which])
        end -= len(part)
    found.reverse()
    return Sample(
        boards, np.concatenate([each[0] for each in found]), np.concatenate([each[1] for each in found])
    )

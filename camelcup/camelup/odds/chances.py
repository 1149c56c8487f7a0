"""Odds of a position: exact where that is possible, else sampled."""

from array import array
from collections.abc import Sequence
from functools import lru_cache

from camelcup import UserError
from camelcup.camelup.odds.codes import CAMELS, HITS, JOINT, ONE_CHANCE, OVER, SECOND, Board, board_of, ways
from camelcup.camelup.odds.kernel import KERNEL
from camelcup.camelup.odds.model import UNKNOWN, Odds, counted, sampled, with_races_of
from camelcup.camelup.odds.table import table
from camelcup.camelup.pieces import Placed, Track, Trap

RACES = 10_000
"""Number of races played where the rest of the race has to be sampled."""

SEEDS = (1 << 64) - 1
"""Highest seed of the kernels."""


def prepare() -> None:
    """Read what odds are computed from; else the first ones of a process take longer than any other."""
    table(CAMELS)


def exact(position: Placed, races: int = RACES, seed: int = 0) -> Odds:
    """Return the odds of a position, a state or a view.

    With crazy camels only the chances of this leg are exact. The rest comes from `races` races played at
    random, the same ones for the same seed, and `Odds.errors` has its standard errors; with 0 races it is 0,
    and the errors are infinite. Raises UserError for a negative number of races.
    """
    return _exact(board_of(position.track, position.traps, position.unmoved), races, seed)


@lru_cache(maxsize=256)
def remembered(track: Track, traps: tuple[Trap | None, ...], unmoved: tuple[int, ...]) -> Odds:
    """Return the odds of a board from a cache, computed at the first call."""
    return _exact(board_of(track, traps, unmoved), RACES, 0)


def simulate(position: Placed, races: int = 10 * RACES, seed: int = 0, traps_stay: bool = False) -> Odds:
    """Return the odds of a position, a state or a view, sampled in races played at random.

    traps_stay: whether the traps on the track act in later legs too, as in `camelai`
    """
    return _play(board_of(position.track, position.traps, position.unmoved), races, seed, traps_stay)


def _exact(board: Board, races: int, seed: int) -> Odds:
    return finish(board, count_leg(board, []), races, seed)


def count_leg(board: Board, squares: list[int]) -> "array[int]":
    """Return the rows of a board, as `pure.leg` explains them; no trap is hit where the race is over."""
    if board.over:
        first, second, last = board.ranking[0], board.ranking[1], board.ranking[-1]
        rows = array("Q", [0]) * ((2 * len(squares) + 1) * (HITS + len(board.traps) + 1))
        rows[first] = rows[SECOND + second] = rows[OVER] = 1
        rows[JOINT + CAMELS * first + last] = ONE_CHANCE
        return rows
    rest = None if board.crazy else table(len(board.ranking))
    return KERNEL.leg(board.code, board.ones, board.traps, squares, rest)


def finish(board: Board, row: Sequence[int], races: int, seed: int) -> Odds:
    """Return the odds in a board's row; sampled races provide those that a row lacks."""
    odds = counted(row, ways(board.dice, board.crazy), board.traps)
    if board.over or not board.crazy:
        return odds
    return with_races_of(odds, _play(board, races, seed, False)) if races else odds._replace(errors=UNKNOWN)


def _play(board: Board, races: int, seed: int, traps_stay: bool) -> Odds:
    if races < 1:
        raise UserError(f"no odds: races must be at least 1, not {races}")
    if board.over:
        return finish(board, count_leg(board, []), races, seed)
    row = KERNEL.races(board.code, board.ones, board.traps, traps_stay, races, seed & SEEDS)
    return sampled(row, races, board.traps)

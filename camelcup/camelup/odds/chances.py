"""The odds of a position: exact where there is a way, else sampled."""

from array import array
from collections.abc import Sequence
from functools import lru_cache

from camelcup.camelup.odds.boards import Board, Given, board_of
from camelcup.camelup.odds.codes import ways
from camelcup.camelup.odds.kernel import KERNEL
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.odds.reading import UNKNOWN, certain, counted, sampled, with_races_of
from camelcup.camelup.odds.rows import HITS
from camelcup.camelup.odds.table import table
from camelcup.camelup.pieces import Track, Trap
from camelcup.errors import UserError

RACES = 10_000
"""How many races are played where the rest of the race has to be sampled."""

SEEDS = (1 << 64) - 1
"""The highest seed of the kernels."""


def exact(position: Given, races: int = RACES, seed: int = 0) -> Odds:
    """The odds of a position, a state or a view.

    With crazy camels only what regards this leg is exact; the rest comes from so many races played at
    random, the same ones for the same seed, and `Odds.errors` has its standard errors. Without any it is 0,
    and the errors are infinite. Raises UserError for fewer than none.
    """
    return odds_of(board_of(position.track, position.traps, position.unmoved), races, seed)


@lru_cache(maxsize=256)
def remembered(track: Track, traps: tuple[Trap | None, ...], unmoved: tuple[int, ...]) -> Odds:
    """The same, worked out once for all who see a board."""
    return odds_of(board_of(track, traps, unmoved), RACES, 0)


def simulate(position: Given, races: int = 10 * RACES, seed: int = 0, traps_stay: bool = False) -> Odds:
    """The odds of a position, a state or a view, sampled in so many races played at random.

    traps_stay: whether the traps on the track act in later legs too, as in `camelai`
    """
    return _play(board_of(position.track, position.traps, position.unmoved), races, seed, traps_stay)


def odds_of(board: Board, races: int, seed: int) -> Odds:
    """The odds of a board."""
    return finish(board, count_leg(board, []), races, seed)


def count_leg(board: Board, squares: list[int]) -> "array[int]":
    """The rows of a board, as `pure_leg.leg` explains them; where the race is over nothing is in them."""
    if board.over:
        return array("Q", [0]) * ((2 * len(squares) + 1) * (HITS + len(board.traps) + 1))
    rest = None if board.crazy else table(len(board.ranking))
    return KERNEL.leg(board.code, board.ones, board.traps, squares, rest)


def finish(board: Board, row: Sequence[int], races: int, seed: int) -> Odds:
    """The odds that a board's row holds, with sampled races where it does not hold them."""
    if board.over:
        return certain(board.ranking, board.traps)
    odds = counted(row, ways(board.dice, board.crazy), board.traps)
    if not board.crazy:
        return odds
    return with_races_of(odds, _play(board, races, seed, False)) if races else odds._replace(errors=UNKNOWN)


def _play(board: Board, races: int, seed: int, traps_stay: bool) -> Odds:
    """The odds of a board, sampled."""
    if races < 1:
        raise UserError(f"no odds: at least 1 race must be played, not {races}")
    if board.over:
        return certain(board.ranking, board.traps)
    row = KERNEL.races(board.code, board.ones, board.traps, traps_stay, races, seed & SEEDS)
    return sampled(row, races, board.traps)

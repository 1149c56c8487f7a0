"""The odds of a position: exact where there is a way, else sampled."""

from functools import lru_cache
from types import MappingProxyType

from camelcup.camelup.odds.boards import Board, Given, board_of
from camelcup.camelup.odds.codes import ways
from camelcup.camelup.odds.kernel import KERNEL
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.odds.reading import certain, counted, sampled, with_races_of
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
    random, the same ones for the same seed, and `Odds.errors` has its standard errors. Raises UserError
    where there is no race.
    """
    board = board_of(position.track, position.traps, position.unmoved)
    return odds_of(board, races, seed)


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
    if board.over:
        return certain(board.ranking, board.traps)
    (row,) = _count(board, [])
    return _finish(board, row, races, seed)


def odds_with_each(board: Board, placed: list[Trap], races: int, seed: int) -> list[Odds]:
    """The odds of a board with one trap more: each of some, none of which stands where one stands."""
    if board.over:
        base = certain(board.ranking, board.traps)
        return [_never_hit(base, trap) for trap in placed]
    reach = board.reach()
    near = [trap for trap in placed if trap.square in reach]
    row, *rows = _count(board, near)
    base = _finish(board, row, races, seed)
    found = {}
    for trap, row in zip(near, rows, strict=True):
        if row[-1]:
            found[trap] = _finish(board._replace(traps=[*board.traps, trap]), row, races, seed)
    return [found.get(trap) or _never_hit(base, trap) for trap in placed]


def _count(board: Board, placed: list[Trap]) -> list[list[int]]:
    """A board's row, and one with each of some traps."""
    rest = None if board.crazy else table(len(board.ranking))
    return KERNEL.leg(board.code, board.ones, board.traps, placed, rest)


def _finish(board: Board, row: list[int], races: int, seed: int) -> Odds:
    """The odds that a board's row holds, with sampled races where it does not hold them."""
    odds = counted(row, ways(board.dice, board.crazy), board.traps)
    return with_races_of(odds, _play(board, races, seed, False)) if board.crazy else odds


def _never_hit(odds: Odds, trap: Trap) -> Odds:
    """The odds with a trap that changes nothing."""
    return odds._replace(trap_hits=MappingProxyType({**odds.trap_hits, trap.square: 0.0}))


def _play(board: Board, races: int, seed: int, traps_stay: bool) -> Odds:
    """The odds of a board, sampled."""
    if races < 1:
        raise UserError(f"no odds: at least 1 race must be played, not {races}")
    if board.over:
        return certain(board.ranking, board.traps)
    row = KERNEL.races(board.code, board.ones, board.traps, traps_stay, races, seed & SEEDS)
    return sampled(row, races, board.traps)

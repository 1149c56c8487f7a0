"""Positions in the form that the kernels take."""

from collections.abc import Sequence
from typing import NamedTuple

from camelcup import UserError
from camelcup.camelup.odds.codes import CRAZY, DICE, GREY, HIGHEST, RACING
from camelcup.camelup.odds.rows import CAMELS, FINISH, MOST_TRAPS, TRAP_SQUARES
from camelcup.camelup.pieces import Track, Trap


class Board(NamedTuple):
    """A position; `codes` explains `code`, which is 0 where the race is over, and `ones`.

    ranking: the racing camels, the leader first
    traps:   those on the track
    """

    code: int
    ones: int
    ranking: list[int]
    traps: list[Trap]

    @property
    def crazy(self) -> bool:
        """Whether crazy camels are on the track."""
        return self.ones > RACING

    @property
    def over(self) -> bool:
        """Whether a camel has crossed the finish."""
        return self.code == 0

    @property
    def dice(self) -> int:
        """The number of dice left."""
        return (self.code >> DICE).bit_count()


def board_of(track: Track, traps: Sequence[Trap | None], unmoved: Sequence[int]) -> Board:
    """Return the board of a position. Raises UserError where no race can reach it.

    The kernels index arrays by what is checked here, and check nothing themselves.
    """
    code = ones = furthest = camels = 0
    ranking: list[int] = []
    for square, stack in enumerate(track):
        if stack:
            furthest = square
            camels += len(stack)
            for height, camel in enumerate(stack):
                code |= 8 * square + height << 8 * camel
                ones |= 1 << 8 * camel
            ranking += [camel for camel in stack if camel < CAMELS]
    if ones != RACING or camels != CAMELS:
        code |= _absent_keys(camels, ones)
    before = -1
    for die in unmoved:
        if die <= before:
            raise UserError(f"no odds: unmoved is {unmoved}: its camels ascend, and each is named once")
        if not ones >> 8 * die & 1:
            raise UserError(f"no odds: camel {die} is still to move, but is not on the track")
        code |= 1 << DICE + min(die, GREY)
        before = die
    return Board(code if furthest < FINISH else 0, ones, ranking[::-1], _standing(traps))


def _standing(traps: Sequence[Trap | None]) -> list[Trap]:
    """Return the traps on the track. Raises UserError where no rules allow them."""
    standing: dict[int, Trap] = {}
    for seat, trap in enumerate(traps):
        if trap is None:
            continue
        if trap.type not in (-1, 1):
            raise UserError(f"no odds: traps[{seat}].type is {trap.type}: a trap is +1 or -1")
        if trap.square not in TRAP_SQUARES:
            squares = f"{TRAP_SQUARES[0]} to {TRAP_SQUARES[-1]}"
            raise UserError(f"no odds: traps[{seat}].square is {trap.square}: traps stand on {squares}")
        if trap.square in standing:
            raise UserError(f"no odds: traps[{seat}].square is {trap.square}, where another trap stands")
        standing[trap.square] = trap
    if len(standing) > MOST_TRAPS:
        raise UserError(f"no odds: traps has {len(standing)}: a table has at most {MOST_TRAPS}, one a seat")
    return list(standing.values())


def _absent_keys(camels: int, ones: int) -> int:
    """Return the keys of absent racing camels: the highest. Raises UserError where camels are wrong."""
    if camels != ones.bit_count():
        raise UserError("no odds: a camel stands on the track twice")
    if ones & ~RACING not in (0, CRAZY):
        raise UserError("no odds: a crazy camel is missing: the track has both or neither")
    absent = [camel for camel in range(CAMELS) if not ones >> 8 * camel & 1]
    if CAMELS - len(absent) < 2:
        raise UserError(f"no odds: a race needs two camels, on the track: {CAMELS - len(absent)}")
    return sum(HIGHEST - place << 8 * camel for place, camel in enumerate(absent))

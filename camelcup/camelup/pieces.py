"""Pieces on the board: stacks of camels, traps and cards of race bets."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

Stack = tuple[int, ...]
"""Camels that stand on one square, bottom to top."""

Track = tuple[Stack, ...]
"""A stack for each square."""


class Trap(NamedTuple):
    """A trap on the track: `type` +1 (oasis) or -1 (mirage)."""

    type: int
    square: int


class Placed(Protocol):
    """A value with camels and traps on the track: a position, a state or a view."""

    @property
    def track(self) -> Track: ...

    @property
    def traps(self) -> Sequence[Trap | None]: ...

    @property
    def unmoved(self) -> Sequence[int]: ...


class RaceBet(NamedTuple):
    """A card on the winner's or the loser's pile; `camel` is None where it is hidden."""

    camel: int | None
    player: int
    winner: bool

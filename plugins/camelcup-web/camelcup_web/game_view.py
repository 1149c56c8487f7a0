"""Everything that the page of a recorded game shows beside its replay."""

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from camelcup import RecordedGame
from camelcup_web.archive import KeptCup

MAX_GAMES = 16
"""Recorded games, and replays of them, that are kept in memory."""


@frozen
class GameFault:
    """A fault in a line, with its traceback and output, if there are some. turn: turns before it"""

    text: str
    turn: int
    details: str


@frozen
class GameView:
    """A recorded game. bots: those of the seats; faults: in their order"""

    number: int
    game: str
    bots: Sequence[str]
    faults: Sequence[GameFault]


@lru_cache(maxsize=MAX_GAMES)
def recorded(cup: KeptCup, number: int) -> RecordedGame:
    """Return a game of a cup, which takes a second in a large file. Raises CamelCupError if there is none."""
    return cup.run.game(number)


@lru_cache(maxsize=MAX_GAMES)
def replay_text(cup: KeptCup, number: int, seat: int | None) -> str:
    """Return the document with all positions of a game, which takes seconds for a game of many turns.

    seat: from which it is shown; None to show all

    Raises CamelCupError where the game fails, or there is none.
    """
    return recorded(cup, number).page(seat).html


def game_view(played: RecordedGame) -> GameView:
    """Return what the page of a game shows."""
    record = played.record
    faults = [
        GameFault(
            f"{record.table.bots[fault.seat]} (seat {fault.seat}), {fault.kind.value}: {fault.summary}",
            fault.turn,
            fault.details,
        )
        for fault in record.faults
    ]
    return GameView(record.table.number, record.table.game, record.table.bots, faults)

"""Collects the extras of a record: times of moves, words of bots, remarks of the game."""

from collections.abc import Collection, Sequence
from typing import Any

from camelcup.encoding import encode_times
from camelcup.game.game import AnyGame, Game
from camelcup.records import Fault, Kept, Times
from camelcup.table.seat import Seat

NO_TIMES = Times(0, 0, 0)


class Notes:
    """Extras of the record of a game in progress. keep: "times" of moves, "reasons" for them"""

    def __init__(self, game: AnyGame, keep: Collection[str]) -> None:
        self.game = game
        self.keep = keep
        self.times: list[int] = []
        self.before: dict[int, Times] = {}
        self.reasons: list[tuple[int, str]] = []
        self.remarks: list[tuple[int, str]] = []
        self.used: list[tuple[int, dict[str, int | float]]] = []

    def add(self, state: Any, called: Sequence[Seat], turn: int, faults: Sequence[Fault]) -> None:
        """Take the actions of seats in a state. turn: number of turns of seats before theirs"""
        failed = {fault.seat for fault in faults if fault.turn >= turn}
        for number, seat in enumerate(called, turn):
            before, now = self.before.get(seat.number, NO_TIMES), seat.times
            self.before[seat.number] = now
            self.times.append(now.total_ns - before.total_ns)
            if seat.used is not None:
                self.used.append((number, dict(seat.used)))
            if seat.reasons:
                self.reasons.append((number, seat.reasons))
            if now.moves > before.moves and seat.number not in failed:  # else the action is the default one
                remarks = self.game.remarks(state, seat.number, seat.action)
                self.remarks += [(number, remark) for remark in remarks]

    def kept(self) -> Kept | None:
        """Return what was collected; None for nothing."""
        times = encode_times(self.times) if "times" in self.keep else ""
        reasons = self.reasons if "reasons" in self.keep else []
        remarks, used = tuple(self.remarks), tuple(self.used)
        kept = Kept(times=times, reasons=tuple(reasons), remarks=remarks, used=used)
        return None if kept == Kept() else kept


def make_notes(game: AnyGame, keep: Collection[str]) -> Notes | None:
    """Return the notes of a game; None if there is nothing to note, which is faster."""
    return Notes(game, keep) if keep or type(game).remarks is not Game.remarks else None

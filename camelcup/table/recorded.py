"""Plays a recorded game again: a game between players that answer from the record."""

from collections import deque
from typing import Any

from attrs import evolve

from camelcup.errors import CamelCupError
from camelcup.game.game import AnyGame
from camelcup.players import Player, PlayerError
from camelcup.records import Fault, GameRecord, OnFault, Phase, Table, Turn
from camelcup.table.match import Match
from camelcup.table.referee import Progress


class ReplayError(CamelCupError):
    """A record holds a turn that its game does not lead to.

    index: place of the turn in the record
    found: the turn in the record; None where it ends there
    due:   the turn that the game leads to; None where it ends there
    fault: the fault that the replay has at that turn, where the record has none

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> replay(evolve(record, turns=record.turns[:2]), Nim()).finish()
    Traceback (most recent call last):
    camelcup.table.recorded.ReplayError: turns[2]: the record has the end of the game, not seat 0 playing ...
    """

    def __init__(self, index: int, found: Turn | None, due: Turn | None, fault: Fault | None = None) -> None:
        reason = f"; {fault.reason}" if fault else ""
        super().__init__(f"turns[{index}]: the record has {in_words(found)}, not {in_words(due)}{reason}")
        self.index = index
        self.found = found
        self.due = due
        self.fault = fault


class RecordedPlayer(Player):
    """Answers from a record, gives the reasons that it keeps, and raises the faults in it."""

    def __init__(self, record: GameRecord, seat: int) -> None:
        asked = [turn for turn in record.turns if turn.seat is not None]
        self.moves = deque([(place, turn.move) for place, turn in enumerate(asked) if turn.seat == seat])
        self.faults = deque([fault for fault in record.faults if fault.seat == seat])
        self.reasons = dict(record.kept.reasons) if record.kept else {}
        self.last = 0
        self.begun = False

    def begin(self, table: Table, seat: int) -> None:
        again, self.begun = self.begun, True
        self._fail(Phase.BEGIN, at_move=again)

    def move(self, view: Any) -> Any:
        self._fail(Phase.MOVE, at_move=True)
        if not self.moves:
            return None
        self.last, move = self.moves.popleft()
        return move

    def explain(self, view: Any) -> str:
        return self.reasons.get(self.last, "")

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        if self.faults and self.faults[0].phase is Phase.END:
            self._fail(Phase.END, at_move=False, turn=self.faults[0].turn)

    def _fail(self, phase: Phase, at_move: bool, turn: int = 0) -> None:
        """Raise the next fault, if it is due. at_move: whether the default action was played for it"""
        if at_move and self.moves:
            turn = self.moves[0][0]
        if not self.faults or (self.faults[0].phase, self.faults[0].turn) != (phase, turn):
            return
        if at_move and self.moves:
            self.moves.popleft()
        fault = self.faults.popleft()
        again = bool(self.faults) and self.faults[0].phase is Phase.BEGIN
        raise PlayerError(fault.kind, fault.reason, fault.traceback, fault.output, gone=again)


class Replay(Match):
    """An iterator over the steps of a recorded game, which is played again.

    Raises ReplayError in place of the first step in which a turn differs from the record.
    """

    def __init__(self, record: GameRecord, game: AnyGame) -> None:
        table = without_abort(record.table)
        players = [RecordedPlayer(record, seat) for seat in range(len(table.bots))]
        super().__init__(table, game, players, explain=explaining_seats(record))
        self.recorded = record
        self.seen = 0

    def advance(self) -> Progress | None:
        """Play on until the next move has been made, and compare its turns with those of the record."""
        progress = super().advance()
        if progress:
            self._compare(progress)
        elif self.seen < len(self.recorded.turns):
            raise ReplayError(self.seen, self.recorded.turns[self.seen], None)
        return progress

    def _compare(self, progress: Progress) -> None:
        turns = self.recorded.turns
        for index in range(self.seen, len(progress.turns)):
            found = turns[index] if index < len(turns) else None
            if found != progress.turns[index]:
                new = [fault for fault in progress.faults if fault not in self.recorded.faults]
                raise ReplayError(index, found, progress.turns[index], new[-1] if new else None)
        self.seen = len(progress.turns)

    def finish(self) -> GameRecord:
        """Play to the end, and return the record of that: its turns are those of the record."""
        return evolve(super().finish(), table=self.recorded.table)


def replay(record: GameRecord, game: AnyGame) -> Replay:
    """Return an iterator over the steps of a recorded game.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> for step in replay(record, Nim()):
    ...     print(step.after.heaps)
    (0, 4, 5)
    (0, 0, 5)
    (0, 0, 0)

    Its method `finish` plays the rest, and returns the record. Raises ReplayError in place of the first step
    in which a turn differs from the record.
    """
    return Replay(record, game)


def explaining_seats(record: GameRecord) -> set[int]:
    """Return the seats of which a record keeps reasons."""
    if not record.kept:
        return set()
    asked = [turn.seat for turn in record.turns if turn.seat is not None]
    return {asked[turn] for turn, _ in record.kept.reasons if turn < len(asked)}


def without_abort(table: Table) -> Table:
    """Return a table at which no fault stops the run: those on record are to be repeated."""
    if table.limits.on_fault is not OnFault.ABORT:
        return table
    return evolve(table, limits=evolve(table.limits, on_fault=OnFault.DEFAULT))


def in_words(turn: Turn | None) -> str:
    """Return a turn as text."""
    if turn is None:
        return "the end of the game"
    who = "chance" if turn.seat is None else f"seat {turn.seat}"
    return f"{who} playing {turn.move!r}"

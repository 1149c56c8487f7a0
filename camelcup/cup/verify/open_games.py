"""Replays the answers at tables by the rules, and compares them with the records of those tables."""

from collections.abc import Container, Iterator

from attrs import evolve

from camelcup.cup.file.lines import Undo
from camelcup.cup.plan import Plan
from camelcup.cup.verify.record import Finding, differences, other_fault, other_turn, to_text
from camelcup.errors import GameError
from camelcup.game.game import AnyGame
from camelcup.records import Ending, GameRecord, Kept, Phase, Table
from camelcup.table.answer import Answer
from camelcup.table.open_game import OpenGame
from camelcup.table.recorded import without_abort
from camelcup.table.seat import Seat, refused


class OpenGames:
    """The games to which the answers in a file lead, by the number of their tables.

    A game ends here at its first wrong line, since others follow from it; then it is None.
    """

    def __init__(self, plan: Plan, game: AnyGame) -> None:
        self.plan = plan
        self.game = game
        self.games: dict[int, OpenGame | None] = {}

    def take(self, table: Table, entry: Answer | Undo) -> Iterator[Finding]:
        """Play on at a table, and yield what is wrong with an answer or an undo."""
        if table.number not in self.games:
            outside = self.plan.outside_seats(table)
            self.games[table.number] = OpenGame(without_abort(table), self.game, outside, self.plan.keep)
        game = self.games[table.number]
        if game is None:
            return
        error = self._undo(game, entry) if isinstance(entry, Undo) else _answer(game, entry)
        if error is not None:
            self.games[table.number] = None
            yield error

    def _undo(self, game: OpenGame, undo: Undo) -> Finding | None:
        held = len(game.answers)
        if not self.plan.practice:
            return Finding("answers taken back", "it is no practice table")
        if not 0 <= undo.answers <= held:
            return Finding(f"{undo.answers} answers hold", f"there are {held} before")
        game.go_to(game.answers[: undo.answers])
        return None

    def compare(self, record: GameRecord) -> Iterator[Finding]:
        """Yield the first difference between a record and the answers at its table, if there are any."""
        game = self.games.get(record.table.number)
        if game is None:
            return
        if game.record is None:
            yield Finding("the record of the game", f"its {len(game.answers)} answers do not end it")
            return
        kept = evolve(game.record.kept or Kept(), practice=self.plan.practice)
        due = evolve(game.record, table=record.table, kept=None if kept == Kept() else kept)
        if record.turns != due.turns:
            yield from other_turn(record.turns, due.turns, "by the answers")
            return
        yield from other_fault(record.faults, due.faults, record.table.bots, "by the answers")
        yield from differences(record, evolve(due, faults=record.faults), "by the answers")

    def in_progress(self, ended: Container[int]) -> Iterator[GameRecord]:
        """Yield the games without a record so far, each as if the limit of turns had ended it."""
        for number, game in self.games.items():
            if game is None or number in ended or not game.progress.turns:
                continue
            progress = game.progress
            limits = evolve(game.table.limits, max_turns=len(progress.turns))
            yield GameRecord(
                table=evolve(game.table, limits=limits),
                scores=progress.scores,
                winners=(),
                faults=tuple(progress.faults),
                out=progress.out,
                ending=Ending.TURN_CAP,
                times=(),
                turns=tuple(progress.turns),
            )


def _answer(game: OpenGame, answer: Answer) -> Finding | None:
    """Have a game take an answer. Returns the finding where it does not take it."""
    waiting = {(seat.number, seat.phase): seat for seat in game.waiting}
    seat = waiting.get((answer.seat, answer.phase))
    if seat is None:
        calls = ", ".join(f"the {phase.value} of seat {number}" for number, phase in waiting if phase)
        return Finding(
            f"the {answer.phase.value} of seat {answer.seat}",
            f"asked for is {calls}" if calls else "the game is over",
        )
    turn = seat.turn + 1
    if reason := _reason_against(seat, answer):
        return Finding(f"seat {seat.number} plays {to_text(answer.answer)}", reason, turn)
    try:
        game.take(answer)
    except GameError as error:
        return Finding("the game fails", str(error).partition("\n")[0], turn)
    return None


def _reason_against(seat: Seat, answer: Answer) -> str:
    if answer.phase is not Phase.MOVE or answer.error is not None:
        return ""
    try:
        seat.game.check(seat.state, seat.number, answer.answer)
    except Exception as error:  # as the referee does: what `check` cannot read is no action
        return refused(error).reason
    return ""

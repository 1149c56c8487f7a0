"""A game in progress: a table and the answers so far, which the referee is fed with."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from attrs import frozen

from camelcup.errors import GameError, UserError
from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.records import GameRecord, Phase, Table
from camelcup.table.kept_answer import Answer
from camelcup.table.referee import Progress, referee
from camelcup.table.seat import Reply, Seat


@frozen
class Asked:
    """A move that a seat was asked for: the state and the view of then, and the numbers of turns and of moves
    before it."""

    state: Any
    view: Any
    turn: int
    steps: int


class OpenGame:
    """A game that answers have led to a position. The same answers lead to the same one, with the same luck.

    outside: seats played from outside, which need no answer when a game begins or ends
    keep:    what the record keeps besides, as the referee takes it
    failed:  the error of the game, which can go on no more
    """

    progress: Progress
    answers: list[Answer]
    steps: list[Step]
    record: GameRecord | None
    failed: GameError | None

    def __init__(
        self,
        table: Table,
        game: AnyGame,
        outside: Collection[int],
        keep: Collection[str],
        answers: Iterable[Answer] = (),
    ) -> None:
        self.table = table
        self.game = game
        self.outside = outside
        self.keep = keep
        self.go_to(answers)

    def go_to(self, answers: Iterable[Answer]) -> None:
        """Begin again, and take answers. Raises UserError as `take` does."""
        self.answers, self.steps, self.record, self.failed = [], [], None, None
        self.moves: list[list[Asked]] = [[] for _ in self.table.bots]
        self.running = referee(self.table, self.game, keep=self.keep)
        self._go_on(None)
        for answer in answers:
            self.take(answer)

    @property
    def waiting(self) -> Sequence[Seat]:
        """The seats that are still to answer."""
        return self.progress.waiting

    def memory(self, seat: int) -> Sequence[Asked]:
        """Return the moves that a seat was asked for since its bot began."""
        return self.moves[seat]

    def take(self, answer: Answer) -> None:
        """Take the answer to an open call, and go on until a seat is to answer."""
        seat = next((seat for seat in self.waiting if seat.number == answer.seat), None)
        if seat is None or seat.phase is not answer.phase:
            raise UserError(
                f"table {self.table.number}: seat {answer.seat} is not asked for its {answer.phase.value} "
                f"after {len(self.answers)} answers"
            )
        if seat.phase is Phase.MOVE:
            self.moves[seat.number].append(Asked(seat.state, seat.view, seat.turn, len(self.steps)))
        elif seat.phase is Phase.BEGIN:
            self.moves[seat.number] = []
        self.answers.append(answer)
        try:
            self._go_on(answer.reply())
        except KeyboardInterrupt:  # which has ended the referee
            self.go_to(tuple(self.answers))
            raise

    def fail(self, error: Exception) -> None:
        """Raise GameError for an error of the game that a player met."""
        try:
            self.running.throw(error)
        except GameError as failed:
            self.failed = failed
            raise

    def _go_on(self, reply: Reply | None) -> None:
        """Have the referee take a reply, and go on until a seat has to answer that does not do so here."""
        try:
            while True:
                self.progress = progress = self.running.send(reply)
                if not progress.waiting:
                    self.steps.append(_step(progress))
                    reply = None
                elif (number := self._next_formality()) is not None:
                    reply = Reply(number)
                else:
                    return
        except StopIteration as end:
            self.record = end.value
        except GameError as error:
            self.failed = error
            raise

    def _next_formality(self) -> int | None:
        """Return a seat that is played from outside and only told that the game begins or ends."""
        for seat in self.waiting:
            if seat.number in self.outside and seat.phase is not Phase.MOVE:
                return seat.number
        return None


def _step(progress: Progress) -> Step:
    """Return the last move; its faults do not grow with the game."""
    return Step(
        progress.before,
        progress.move,
        progress.state,
        progress.turns,
        tuple(progress.faults),
        progress.out,
        progress.reasons,
    )

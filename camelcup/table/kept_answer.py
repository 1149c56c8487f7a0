"""One answer of a seat as a file keeps it: a game in progress is its table and the answers so far."""

from collections.abc import Callable
from typing import Self

from attrs import frozen

from camelcup.encoding import Plain
from camelcup.players import PlayerError
from camelcup.players.answers import check_answer, encode_answer
from camelcup.records import FaultKind, Phase
from camelcup.table.seat import Reply, Seat, refused

# Classes here have no slots: msgspec writes fields in their order only where a class has a __dict__.


@frozen(slots=False)
class Failure:
    """The failure of a player, with the fields of a `PlayerError`."""

    kind: FaultKind
    reason: str
    traceback: str = ""
    output: str = ""
    gone: bool = False

    @classmethod
    def of(cls, error: PlayerError, output: str) -> Self:
        """Return the value for an error. output: the end of what the bot has printed"""
        return cls(error.kind, error.reason, error.traceback, error.output or output, error.gone)

    def error(self) -> PlayerError:
        """Return the error that this is the value of."""
        return PlayerError(self.kind, self.reason, self.traceback, self.output, self.gone)


@frozen(slots=False)
class Answer:
    """The answer to one call of a seat.

    answer:  to a move: an action in its encoded form
    error:   the failure, where the player failed or the game refused its answer
    spent:   nanoseconds that a move took
    reasons: the explanation of the move; None where none was asked for
    restart: whether the bot must begin again before its next move
    used:    numbers of the move that the player counted
    """

    table: int
    seat: int
    phase: Phase
    answer: Plain = None
    error: Failure | None = None
    spent: int = 0
    reasons: str | None = None
    restart: bool = False
    used: dict[str, int | float] | None = None

    @classmethod
    def of(cls, reply: Reply, seat: Seat, printed: Callable[[], str] = str) -> Self:
        """Return the value for the reply to the open call of a seat. printed: the end of the bot's output"""
        answer, error = None, reply.error
        if error is None and seat.phase is Phase.MOVE:
            try:
                check_answer(seat.game, seat.state, seat.number, reply.answer)
                answer = encode_answer(seat.game, reply.answer)
            except Exception as raised:  # as the referee does: what `check` cannot read is no action
                answer, error = None, refused(raised)
                error.gone = reply.restart
        assert seat.phase is not None
        return cls(
            table=seat.table.number,
            seat=seat.number,
            phase=seat.phase,
            answer=answer,
            error=Failure.of(error, printed()) if error else None,
            spent=reply.spent,
            reasons=reply.reasons,
            restart=reply.restart,
            used=None if reply.used is None else dict(reply.used),
        )

    def reply(self) -> Reply:
        """Return the reply that the referee takes."""
        reply = Reply(self.seat)
        reply.answer = self.answer
        reply.error = self.error.error() if self.error else None
        reply.spent = self.spent
        reply.reasons = self.reasons
        reply.restart = self.restart
        reply.used = self.used
        return reply

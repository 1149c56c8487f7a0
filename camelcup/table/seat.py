# cython: annotation_typing=False
"""One seat at a table: calls for its player, checks of answers, default actions, faults, when it is out."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from camelcup.errors import ActionError, FaultAbort, MalformedAction, UserError
from camelcup.game.bot import Values
from camelcup.game.game import AnyGame, list_actions
from camelcup.players import Player, PlayerError
from camelcup.players.answers import check_answer, describe
from camelcup.records import Fault, FaultKind, OnFault, Phase, Table, Times
from camelcup.text import replace_controls, short_repr

BEGIN, MOVE, END = Phase  # a name of a module is found faster than a member of an enumeration


class Reply:
    """The answer of a player to the call of its seat.

    player:  is asked for its bot's output if it has failed; None if there is none
    answer:  an action or its encoded form; it has not been checked yet
    spent:   nanoseconds that a move took
    reasons: the explanation of the move; None where none was asked for
    values:  what actions are worth to the bot, encoded; None where it says nothing of that
    used:    numbers of the move that the player counted
    restart: whether the bot must begin again before its next move, although it answered this one
    """

    def __init__(self, seat: int, player: Player | None = None) -> None:
        self.seat = seat
        self.player = player
        self.answer: Any = None
        self.error: PlayerError | None = None
        self.spent = 0
        self.reasons: str | None = None
        self.values: Values | None = None
        self.used: Mapping[str, float] | None = None
        self.restart = False


class Seat:
    """A seat of a table.

    phase:  the call that is open; None while the seat is not asked
    turn:   turns of all seats before that call
    view:   what the seat sees, at a move
    result: the scores and the winners, at the end of the game
    action: the action that the seat plays, once it has been asked for a move
    faults: the faults of its player that `new_faults` has not returned yet
    reasons, values, used: as in `Reply`, of the last move
    """

    def __init__(self, table: Table, number: int, game: AnyGame) -> None:
        self.table = table
        self.number = number
        self.game = game
        self.phase: Phase | None = None
        self.turn = 0
        self.state: Any = None
        self.view: Any = None
        self.result: Any = None
        self.action: Any = None
        self.reasons: str | None = None
        self.values: Values | None = None
        self.used: Mapping[str, float] | None = None
        self.faults: list[Fault] = []
        self.committed = 0
        self.ready = self.eliminated = self.moving = False
        self.moves = self.total_ns = self.worst_ns = 0

    @property
    def limit(self) -> float:
        """Seconds for the open call; 0 for no limit."""
        limits = self.table.limits
        return limits.move_time if self.phase is MOVE else limits.begin_time

    @property
    def times(self) -> Times:
        """Time spent on moves so far."""
        return Times(self.moves, self.total_ns, self.worst_ns)

    def new_faults(self) -> list[Fault]:
        """Return the faults since the last call of this method."""
        new, self.faults = self.faults, []
        return new

    def legal_actions(self) -> Sequence[Any] | None:
        """Return the legal actions at a move; None in a game that does not list them."""
        return list_actions(self.game, self.state, self.number)

    def call_begin(self) -> None:
        """Have the player make a bot for this game."""
        self.phase = BEGIN

    def call_move(self, state: Any, turn: int) -> None:
        """Ask for a move. A bot that is not ready begins first; one that is out is not asked."""
        self.state = state
        self.turn = turn
        self.reasons = self.values = self.used = None
        if self.ready:
            self.phase = MOVE
            self.view = self.game.view(state, self.number)
        elif self.eliminated:
            self.action = self.game.default_action(state, self.number)
        else:
            self.phase = BEGIN
            self.moving = True

    def last_view(self) -> Any:
        """Return what the seat sees at the end of the game, for a player that tells its bot."""
        return self.game.view(self.state, self.number)

    def call_end(
        self, state: Any, scores: tuple[int | float, ...], winners: tuple[int, ...], turn: int
    ) -> None:
        """Tell the player the scores and the winners, if its bot is still there."""
        if self.ready:
            self.state = state
            self.turn = turn
            self.result = scores, winners
            self.phase = END

    def take(self, reply: Reply) -> None:
        """Take the reply to the open call."""
        phase, self.phase = self.phase, None
        if phase is None:
            raise UserError(f"seat {self.number} answered, but it is not asked")
        if phase is MOVE:
            self.moves += 1
            self.total_ns += reply.spent
            self.worst_ns = max(self.worst_ns, reply.spent)
            self.used = reply.used
            self._take_move(reply)
        elif reply.error is not None:
            self._fail(phase, reply.error, reply)
        elif phase is BEGIN:
            self.ready = True
        if self.moving:
            self._after_begin()

    def _take_move(self, reply: Reply) -> None:
        """Keep the action of a reply: the default one where the bot failed."""
        if reply.error is not None:
            self._fail(MOVE, reply.error, reply)
            self.action = self.game.default_action(self.state, self.number)
            return
        self.reasons, self.values = reply.reasons, reply.values
        if reply.restart:
            self.ready = False
        try:
            self.action = self.game.check(self.state, self.number, reply.answer)
        except Exception:
            self.action = self._check_encoded(reply)

    def _check_encoded(self, reply: Reply) -> Any:
        """Return the action that an encoded answer stands for; the default one if it stands for none."""
        try:
            return check_answer(self.game, self.state, self.number, reply.answer)
        except Exception as error:
            self._fail(MOVE, refused(error), reply)
            return self.game.default_action(self.state, self.number)

    def _after_begin(self) -> None:
        """Ask for the move for which a bot had to begin again, or play the default action."""
        self.moving = False
        if self.ready:
            self.phase = MOVE
            self.view = self.game.view(self.state, self.number)
        else:
            self.action = self.game.default_action(self.state, self.number)

    def _fail(self, phase: Phase, error: PlayerError, reply: Reply) -> None:
        """Record a fault, and put the bot out that has had its share of them before the game is over."""
        output = error.output or (reply.player.printed() if reply.player else "")
        fault = Fault(self.turn, self.number, phase, error.kind, error.reason, error.traceback, output)
        limits = self.table.limits
        if limits.on_fault is OnFault.ABORT:
            who = f"{self.table.bots[self.number]} (table {self.table.number}, seat {self.number}"
            what = f"{who}, after turn {self.turn}), {fault.kind.value}: {fault.reason}"
            raise FaultAbort(what, self.table, fault.details)
        self.faults.append(fault)
        if phase is END:
            return
        self.committed += 1
        hangs = phase is BEGIN and error.kind is FaultKind.TIMEOUT  # it would each time
        left = error.kind is FaultKind.LEFT
        forfeits = limits.on_fault is OnFault.FORFEIT
        self.eliminated = hangs or left or forfeits or self.committed >= limits.max_faults
        if error.gone or self.eliminated:
            self.ready = False


def refused(error: Exception) -> PlayerError:
    """Return the error of a player whose answer the game refused.

    Where `check` fails in another way than it should, the answer counts as malformed.
    """
    if isinstance(error, ActionError):
        malformed = isinstance(error, MalformedAction)
        return PlayerError(
            FaultKind.MALFORMED if malformed else FaultKind.ILLEGAL, replace_controls(str(error))
        )
    reason, traceback = describe(error)
    return PlayerError(FaultKind.MALFORMED, f"check raised {reason}", traceback)


def seat_number(seat: Any, seats: int) -> int:
    """Return the number of a seat as an int. Raises UserError if a table of so many seats lacks it."""
    try:
        if 0 <= index(seat) < seats:
            return index(seat)
    except TypeError:
        pass
    raise UserError(f"seat={short_repr(seat)}: give a whole number from 0 to {seats - 1}")

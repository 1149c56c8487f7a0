"""One seat at a table: asks its player, checks the answer, counts faults and time."""

from time import perf_counter_ns
from typing import Any

from camelcup.errors import ActionError, FaultAbort, MalformedAction
from camelcup.game import Game
from camelcup.players import Player, PlayerError
from camelcup.players.answers import describe, encode_answer
from camelcup.records import Fault, FaultKind, OnFault, Phase, Table, Times
from camelcup.words import printable, seconds

EXPLAIN_FAILED = "explain failed: "
"""Beginning of what stands in the place of reasons that a bot could not give."""


class Seat:
    """A seat and its player.

    faults:   those of all seats, to which this one adds its own
    explains: whether the bot is asked for the reasons for its moves
    reasons:  those for the last move; empty where the bot gives none, None where it was not asked
    ready:    whether the player has a bot that can be asked for a move
    out:      whether faults have put the bot out of the game
    """

    def __init__(
        self,
        table: Table,
        number: int,
        game: Game[Any, Any, Any],
        player: Player,
        faults: list[Fault],
        explains: bool = False,
    ) -> None:
        self.table = table
        self.number = number
        self.game = game
        self.player = player
        self.faults = faults
        self.explains = explains
        self.reasons: str | None = None
        self.ready = self.out = False
        self.spent: list[int] = []

    def begin(self, turn: int = 0) -> None:
        """Have the player make a bot for this game."""
        try:
            self.player.begin(self.table, self.number)
        except PlayerError as error:
            self._fail(turn, Phase.BEGIN, error)
        else:
            self.ready = True

    def ask(self, state: Any, turn: int) -> Any:
        """Return the action this seat plays: its bot's, or the default one where the bot is out or fails."""
        self.reasons = None
        if not self.ready:
            if not self.out:
                self.begin(turn)
            if not self.ready:
                return self.game.default_action(state, self.number)
        view = self.game.view(state, self.number)
        if self.player.lists_actions:
            self.player.offer(turn, self.game.legal_actions(state, self.number))
        failure = None
        start = perf_counter_ns()
        try:
            answer = self.player.move(view)
        except PlayerError as error:
            failure = error
        spent = perf_counter_ns() - start
        self.spent.append(spent)
        if failure is None and spent > self.player.limit_ns:
            failure = PlayerError(
                FaultKind.TIMEOUT, f"no answer within {seconds(self.table.limits.move_time)}"
            )
        if self.explains and failure is None:
            self.reasons = self._explain(view)
        if failure is None:
            try:
                return self.game.check(state, self.number, answer)
            except Exception:  # noqa: S110 - checked again, where a traceback does not hold this error too
                pass
            return self._check_plain(state, turn, answer)
        self._fail(turn, Phase.MOVE, failure)
        return self.game.default_action(state, self.number)

    def _check_plain(self, state: Any, turn: int, answer: Any) -> Any:
        """Check an answer in the form in which it crosses from another process.

        So whether it is legal, and the reason why not, does not depend on where the bot runs.
        """
        try:
            return self.game.check(state, self.number, encode_answer(self.game, answer))
        except Exception as error:
            self._fail(turn, Phase.MOVE, refused(error))
            return self.game.default_action(state, self.number)

    def _explain(self, view: Any) -> str:
        """Return the bot's reasons for its answer; that it cannot give them is no fault."""
        try:
            return self.player.explain(view)
        except PlayerError as error:
            if error.gone:
                self.ready = False  # a new bot begins before the next move
            return f"{EXPLAIN_FAILED}{error.reason}"

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...], turn: int) -> None:
        """Tell the bot the scores and the winners, unless it is out."""
        if self.ready:
            try:
                self.player.end(scores, winners)
            except PlayerError as error:
                self._fail(turn, Phase.END, error)

    @property
    def times(self) -> Times:
        """Time spent on moves so far."""
        spent = self.spent
        return Times(len(spent), sum(spent), max(spent)) if spent else Times(0, 0, 0)

    def _fail(self, turn: int, phase: Phase, error: PlayerError) -> None:
        """Record a fault, and put the bot out that has had its share of them."""
        output = error.output or self.player.printed()
        fault = Fault(turn, self.number, phase, error.kind, error.reason, error.traceback, output)
        limits = self.table.limits
        if limits.on_fault is OnFault.ABORT:
            raise FaultAbort(
                f"{self.table.bots[self.number]} (table {self.table.number}, seat {self.number}, "
                f"after turn {turn}), {fault.kind.value}: {fault.reason}\n"
                f"to repeat: {self.table.command}\n{fault.details}".rstrip()
            )
        self.faults.append(fault)
        own = sum(other.seat == self.number for other in self.faults)
        hangs = phase is Phase.BEGIN and error.kind is FaultKind.TIMEOUT  # it would each time
        left = error.kind is FaultKind.LEFT
        self.out = hangs or left or limits.on_fault is OnFault.FORFEIT or own >= limits.max_faults
        if error.gone or self.out:
            self.ready = False


def refused(error: Exception) -> PlayerError:
    """Return the error of a player whose answer the game refused.

    Where `check` fails in another way than it should, the answer counts as malformed.
    """
    if isinstance(error, ActionError):
        malformed = isinstance(error, MalformedAction)
        return PlayerError(FaultKind.MALFORMED if malformed else FaultKind.ILLEGAL, printable(str(error)))
    reason, traceback = describe(error)
    return PlayerError(FaultKind.MALFORMED, f"check raised {reason}", traceback)

"""One seat of one table: asks its bot behind a guard, and keeps its faults and its clock."""

import signal
import traceback
from collections.abc import Callable
from time import perf_counter_ns

from camelcup.bot import Bot, seed_bot
from camelcup.errors import ActionError, CamelCupError, MalformedAction
from camelcup.game import Action, Game, State
from camelcup.record import Fault, FaultKind, OnFault, Table, Times
from camelcup.seeds import derive


class FaultAbort(CamelCupError):
    """A fault at a table whose limits say that the first one stops the run."""


class Chair:
    """A bot at its table.

    faults:    where its faults are written down, among those of the whole table
    benched:   it is not asked any more
    forfeited: it cannot win any more
    """

    def __init__(self, table: Table, seat: int, maker: Callable[[], Bot], faults: list[Fault]) -> None:
        self.table = table
        self.seat = seat
        self.maker = maker
        self.bot: Bot | None = None
        self.faults = faults
        self.benched = self.forfeited = False
        self.moves = self.total_ns = self.worst_ns = 0

    def sit_down(self, game: Game) -> None:
        """Make the bot; one that cannot be made, or fails to begin, is benched for the game."""
        try:
            bot = self.maker()
            seed_bot(bot, derive(self.table.seed, "seat", self.seat))
            bot.begin(self.seat, len(self.table.bots), game.rules)
            self.bot = bot
        except BaseException as error:
            self.fault(0, error)
            self.benched = True

    def ask(self, game: Game, state: State, turn: int) -> Action:
        """The action this seat plays: its bot's, or the default one where the bot is benched or fails."""
        if self.benched:
            return game.default_action(state, self.seat)
        view = game.view(state, self.seat)
        answered = False
        start = perf_counter_ns()
        try:
            answer = self.bot.move(self.seat, view)  # type: ignore[union-attr]
            answered = True
            action = game.check(state, self.seat, answer)
        except BaseException as error:
            self.fault(turn, error, answered)
            action = game.default_action(state, self.seat)
        spent = perf_counter_ns() - start
        self.moves += 1
        self.total_ns += spent
        if spent > self.worst_ns:
            self.worst_ns = spent
        return action

    def get_up(self, scores: tuple[int, ...], turn: int) -> None:
        """Tell the bot how the game ended."""
        if self.bot is None or self.benched:
            return
        try:
            self.bot.end(self.seat, scores)
        except BaseException as error:
            self.fault(turn, error)

    @property
    def times(self) -> Times:
        """What the bot spent thinking so far."""
        return Times(self.moves, self.total_ns, self.worst_ns)

    def fault(self, turn: int, error: BaseException, answered: bool = False) -> None:
        """Write down a failure, and bench the bot that has had its share of them.

        answered: whether the bot had answered, so that it is the answer that was refused
        """
        kind_of = type(error)  # isinstance would ask the error, which may be of a bot's own making
        if issubclass(kind_of, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            raise error  # a person's Ctrl-C; where that is ignored, as in a worker, it is the bot's own
        kind, reason = FaultKind.RAISED, ""
        if answered and issubclass(kind_of, ActionError):
            kind = FaultKind.MALFORMED if issubclass(kind_of, MalformedAction) else FaultKind.ILLEGAL
            reason = text_of(error)
        fault = Fault(turn, self.seat, kind, reason or describe(error))
        limits = self.table.limits
        if limits.on_fault is OnFault.ABORT:
            raise FaultAbort(
                f"{self.table.bots[self.seat]} (table {self.table.number}, seat {self.seat}, "
                f"turn {turn}) {fault.kind.value}: {fault.reason}"
            ) from error
        self.faults.append(fault)
        own = sum(other.seat == self.seat for other in self.faults)
        self.forfeited = limits.on_fault is OnFault.FORFEIT
        self.benched = self.benched or self.forfeited or own >= limits.max_faults


def describe(error: BaseException) -> str:
    """One line for a person: what a bot raised, and at which line of its own."""
    frames = traceback.extract_tb(_TRACEBACK.__get__(error))
    called = frames[1:] or frames  # the first frame is this module's
    last = [frame for frame in called if frame.filename == called[0].filename][-1]
    place = f" ({last.filename.rsplit('/', 1)[-1]}:{last.lineno} in {last.name})"
    return f"{type(error).__name__}: {text_of(error)[:200]}{place}"


def text_of(error: BaseException) -> str:
    """What an error says, in one line; one of a bot's own making may fail even at this."""
    try:
        line = " ".join(str(error).split())
        return "".join([letter if letter.isprintable() else "?" for letter in line])
    except BaseException:
        return "(its text cannot be read)"


_TRACEBACK = vars(BaseException)["__traceback__"]
"""Reads the traceback of an error that may hide it."""

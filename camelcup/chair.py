"""One seat of one table: asks its bot behind a guard, and keeps its faults and its clock."""

import signal
from collections.abc import Callable, Iterable
from time import perf_counter_ns
from typing import Any, NamedTuple

from attrs import evolve

from camelcup.bot import Bot, seed_bot
from camelcup.errors import ActionError, CamelCupError, CannotLoad, MalformedAction
from camelcup.game import Action, Game, State, View
from camelcup.note import ASKED, SINCE, STARTING, Note
from camelcup.record import Fault, FaultKind, OnFault, Table, Times, Verdict
from camelcup.seeds import derive
from camelcup.words import printable, without_addresses


class FaultAbort(CamelCupError):
    """A fault at a table whose limits say that the first one stops the run."""


class Overrun(BaseException):
    """Raised in a bot that has used up its time, by whoever watches the note."""


class Failure(NamedTuple):
    """How a bot failed, before it is written down as a fault."""

    kind: FaultKind
    reason: str
    stack: str = ""


class Chair:
    """A bot at its table.

    faults:    where its faults are written down, among those of the whole table
    note:      where it stands whom the process is asking, and since when
    known:     what is known of the bot from an earlier try to play this table, in the order of turns
    benched:   it is not asked any more
    forfeited: it cannot win any more
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        maker: Callable[[], Bot],
        faults: list[Fault],
        note: Note,
        known: Iterable[Verdict] = (),
    ) -> None:
        self.table = table
        self.seat = seat
        self.maker = maker
        self.bot: Bot | None = None
        self.faults = faults
        self.note = note
        self.look = note.look
        self.known = sorted(known, key=lambda verdict: verdict.fault.turn)
        self.limit_ns = int(table.limits.move_time * 1e9)
        self.benched = self.forfeited = self.answered = False
        self.moves = self.spent_ns = self.total_ns = self.worst_ns = 0

    def sit_down(self, game: Game) -> None:
        """Make the bot; one that cannot be made, or fails to begin, is benched for the game."""
        if self._is_judged(STARTING):
            return
        _, failure = self._guarded(STARTING, self._begin, game)
        if failure is not None:
            self._charge(STARTING, failure)
            self.benched = True

    def _begin(self, game: Game) -> None:
        bot = self.maker()
        seed_bot(bot, derive(self.table.seed, "seat", self.seat))
        bot.begin(self.seat, len(self.table.bots), game.rules)
        self.bot = bot

    def ask(self, game: Game, state: State, turn: int) -> Action:
        """The action this seat plays: its bot's, or the default one where the bot is benched or fails."""
        if self.benched or (self.known and self._is_judged(turn)):
            return game.default_action(state, self.seat)
        action, failure = self._guarded(turn, self._answer, game, state, game.view(state, self.seat))
        self._count(self.spent_ns)
        if failure is not None:
            self._charge(turn, failure)
            return game.default_action(state, self.seat)
        return action

    def _count(self, spent: int) -> None:
        """Count a move and the nanoseconds it took."""
        self.moves += 1
        self.total_ns += spent
        if spent > self.worst_ns:
            self.worst_ns = spent

    def _answer(self, game: Game, state: State, view: View) -> Action:
        self.answered = False
        answer = self.bot.move(self.seat, view)  # type: ignore[union-attr]
        self.answered = True
        return game.check(state, self.seat, answer)

    def get_up(self, scores: tuple[int, ...], turn: int) -> None:
        """Tell the bot how the game ended, and let go of it; not where that is known to end badly."""
        if self.known:
            self._charge_known(turn, len(self.known))
            self._keep()
        if self.bot is None:
            return
        _, failure = self._guarded(turn, self._end, scores)
        if failure is not None:
            self._charge(turn, failure)

    def _end(self, scores: tuple[int, ...]) -> None:
        self.answered = False
        bot, self.bot = self.bot, None  # it is freed behind the guard, too, even where it is not told
        if not self.benched:
            bot.end(self.seat, scores)  # type: ignore[union-attr]

    @property
    def times(self) -> Times:
        """What the bot spent thinking so far."""
        return Times(self.moves, self.total_ns, self.worst_ns)

    def _guarded(self, turn: int, call: Callable[..., Any], *arguments: Any) -> tuple[Any, Failure | None]:
        """What a call that runs the bot's code comes to, or how it failed."""
        numbers = self.note.numbers
        numbers[ASKED] = turn << 8 | self.seat  # as `asked` packs it, without its call
        result, failure, looked = None, None, 0
        start = numbers[SINCE] = perf_counter_ns()
        try:
            try:
                result = call(*arguments)
            except BaseException as error:
                failure = self._failure(error)  # still on the clock: to tell of an error runs its code
            finally:
                if self.look is not None:
                    looked = self._timed_look()
                numbers[SINCE] = 0
        except Overrun as error:
            numbers[SINCE] = 0  # it may have come just before that was noted
            failure = self._failure(error)
        spent = perf_counter_ns() - start
        self.spent_ns = spent - looked
        if spent > self.limit_ns > 0 and (failure is None or failure.kind is not FaultKind.TIMEOUT):
            if self.note.others(self.seat):
                self.note.await_judgement(start)
            failure = self._too_late("")
        return result, failure

    def _timed_look(self) -> int:
        """Have the process looked over, and tell the nanoseconds it took, which are not the bot's."""
        start = perf_counter_ns()
        self.look()  # type: ignore[misc]
        return perf_counter_ns() - start

    def _failure(self, error: BaseException) -> Failure:
        """How a bot failed that raised an error, or whose answer was refused with one."""
        kind_of = type(error)  # isinstance would ask the error, which may be of a bot's own making
        if kind_of is Overrun:
            return self._too_late(stack_of(error))
        if issubclass(kind_of, KeyboardInterrupt) and ctrl_c_raises(self.note):
            raise error
        if self.answered and issubclass(kind_of, ActionError):
            kind = FaultKind.MALFORMED if issubclass(kind_of, MalformedAction) else FaultKind.ILLEGAL
            return Failure(kind, text_of(error))
        if kind_of is CannotLoad:
            return Failure(FaultKind.RAISED, text_of(error))
        return Failure(FaultKind.RAISED, describe(error))

    def _too_late(self, stack: str) -> Failure:
        return Failure(FaultKind.TIMEOUT, too_late(self.table.limits.move_time), stack)

    def _is_judged(self, turn: int) -> bool:
        """Whether it is known what the bot would do; it is charged with it then, and may be benched."""
        if not self.known or turn < self.known[0].fault.turn:
            return False
        final = self.known[0].final
        self._charge_known(turn, 1)
        if final:
            self.benched = True
            self._keep()
        if self.benched:
            self._charge_known(turn, len(self.known))
        return True

    def _charge_known(self, turn: int, number: int) -> None:
        """Write down so many of the faults that are known; each has cost time, so that none is left out."""
        judged, self.known = self.known[:number], self.known[number:]
        for verdict in judged:
            self._write_down(evolve(verdict.fault, turn=max(turn, 0)))
            if verdict.fault.kind is FaultKind.TIMEOUT and turn > STARTING:
                self._count(self.limit_ns)
            if not verdict.final:
                self.note.remember(verdict)

    def _keep(self) -> None:
        """Part from the bot without freeing it."""
        if self.bot is not None:
            self.note.kept.append(self.bot)
            self.bot = None

    def _charge(self, turn: int, failure: Failure) -> None:
        """Write down a failure, with what the bot printed."""
        kind, reason, stack = failure
        fault = Fault(turn, self.seat, kind, reason, self.note.output(self.seat), stack)
        if kind is FaultKind.TIMEOUT:
            self.note.remember(Verdict(fault, final=turn <= STARTING))
        self._write_down(evolve(fault, turn=max(turn, 0)))

    def _write_down(self, fault: Fault) -> None:
        """Write down a fault, and bench the bot that has had its share of them."""
        limits = self.table.limits
        if limits.on_fault is OnFault.ABORT:
            raise FaultAbort(
                f"{self.table.bots[self.seat]} (table {self.table.number}, seat {self.seat}, "
                f"turn {fault.turn}) {fault.kind.value}: {fault.reason}"
            )
        self.faults.append(fault)
        own = sum(other.seat == self.seat for other in self.faults)
        self.forfeited = limits.on_fault is OnFault.FORFEIT
        self.benched = self.benched or self.forfeited or own >= limits.max_faults


NOT_IMPORTED = "it was not imported in time"
"""The reason of a fault of a bot that was stopped then."""


def too_late(seconds: float) -> str:
    """The reason of a fault of a bot that was stopped."""
    return f"no answer within {seconds:g} s"


def ctrl_c_raises(note: Note) -> bool:
    """Whether a KeyboardInterrupt is a person's; where Ctrl-C does something else, it is the bot's own."""
    return note.own and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def describe(error: BaseException) -> str:
    """One line for a person: what a bot raised, and at which line of its own, if it was at one."""
    frames = _own_frames(error)
    place = ""
    if frames:
        last = [frame for frame in frames if frame.file == frames[0].file][-1]
        place = f" ({last.file.rsplit('/', 1)[-1]}:{last.line} in {last.name})"
    return printable(f"{_NAME.__get__(type(error))}: {text_of(error)[:200]}{place}")


def stack_of(error: BaseException) -> str:
    """Where a bot was when it was stopped, innermost call first."""
    frames = reversed(_own_frames(error)[:-1])  # the last is the one that stopped it
    calls = [printable(f"{frame.file}:{frame.line} in {frame.name}") for frame in frames]
    return "\n".join(calls[:DEEPEST])


class Frame(NamedTuple):
    """One call in a traceback."""

    file: str
    line: int
    name: str


def _own_frames(error: BaseException) -> list[Frame]:
    """The frames of an error, without those that led to the bot: the first one, and this module's.

    The library would also read the source, for which it asks loaders that a bot may have put there.
    """
    frames = []
    trace = _TRACEBACK.__get__(error)
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(Frame(str.__str__(code.co_filename), trace.tb_lineno, str.__str__(code.co_name)))
        trace = trace.tb_next
    return [frame for frame in frames[1:] if frame.file != __file__]


def text_of(error: BaseException) -> str:
    """What an error says, in one line; one of a bot's own making may fail even at this."""
    try:
        return printable(" ".join(without_addresses(str(error)).split()))
    except BaseException:
        return "(its text cannot be read)"


DEEPEST = 30
"""Calls of a stack that are told."""

_TRACEBACK = vars(BaseException)["__traceback__"]
_NAME = vars(type)["__name__"]
"""Read what an error and its type may hide."""

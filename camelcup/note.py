"""What a process notes of the bot it is asking, in memory that its supervisor can read too.

The supervisor finds out from it which bot hangs or has ended the process, what that bot printed, and
which bots have used up their time before.
"""

import sys
from collections.abc import Callable, Iterable
from time import sleep
from types import TracebackType
from typing import Any, Self

from attrs import evolve

from camelcup.errors import UserError
from camelcup.record import Verdict
from camelcup.wire import from_json, to_json
from camelcup.words import printable, without_addresses

SINCE, ASKED, TABLE, THREADS, HOOKED, FREEING, LOOKING, OVERRAN, ENDED, ENOUGH = range(10)
MAIN, LOCK, CHILDREN, KNOWN, PRINTED = range(10, 15)
"""Places among a note's numbers.

SINCE:   when the bot was asked, in nanoseconds of perf_counter_ns; 0 while none is asked
ASKED:   who is asked at which turn, as `asked` packs it; it stays when the bot has answered
TABLE:   the number of the table that is played
THREADS: a bit for each seat whose bot has started a thread or a process at this table, or when imported
HOOKED:  a bit for each seat that has set what runs code of it later: a clock, a trace function
FREEING: when the interpreter began to look for what can be freed, which may be of any bot; 0 while it
         does not
LOOKING: when the process began to be looked over (see `executors.care`); 0 while it is not
OVERRAN: who was interrupted last, as `asked` packs it; a turn before LOADING where nobody was
ENDED:   one more than the seat whose bot is ending the process, or has touched its files; 0 for none
ENOUGH:  whether no further table is to be begun
MAIN:    the thread that asks bots, by Python's number
LOCK:    where in the memory of the process the lock of its interpreter lies; 0 where that is not known
CHILDREN: a bit for each seat that is noted in THREADS for a process
KNOWN:   the bytes of verdicts that are kept
PRINTED: from here on, for each seat the bytes of output that are kept; then the nanoseconds that threads of
         it have spent which are over; then the threads and processes (see `runs`)
"""

LOADING, STARTING = -2, -1
"""Turns before the first: the bot is imported; it is made and begins."""

SEATS = 64
"""Seats there is room for; those of a larger table share."""

RUNNERS = 1 << 12
"""Names of threads and processes there is room for; each thread has two."""

KEPT = 2048
"""Bytes of a bot's output at one table that are kept."""

ROOM = 1 << 15
"""Bytes of verdicts on bots at one table that are kept."""

JUDGED = 1.0
"""Seconds in which a supervisor looks at a note, at least."""

_NOBODY = LOADING - 1 << 8
_SPENT = PRINTED + SEATS
_RUNNERS = _SPENT + SEATS
_NUMBERS = _RUNNERS + RUNNERS
_NOTHING = memoryview(bytes(8 * SEATS)).cast("q")
_VERDICTS = SEATS * KEPT
SIZE = 8 * _NUMBERS + _VERDICTS + ROOM
"""Bytes of memory that a note takes."""


def asked(turn: int, seat: int) -> int:
    """One number for a turn and a seat."""
    return turn << 8 | seat


def who(number: int) -> tuple[int, int]:
    """The turn and the seat of one number."""
    return number >> 8, number & 255


def _place(thread: int) -> int:
    """Where a thread is noted; those numbers of Python's are addresses, far apart."""
    return (thread ^ thread >> 12) % RUNNERS


class Note:
    """A note in a piece of memory of SIZE bytes, which may be shared by processes.

    look: called when a bot has answered or failed, while it still counts as asked; mostly nothing is
    own:  whether a person's Ctrl-C comes to this process; where memory is shared, it is the supervisor's
    kept: bots that are never to be freed, since that may be what stopped the process before
    """

    def __init__(self, memory: Any = None) -> None:
        self.look: Callable[[], object] | None = None
        self.own = memory is None
        self.kept: list[object] = []
        view = memoryview(bytearray(SIZE) if memory is None else memory).cast("B")
        self.numbers = view[: 8 * _NUMBERS].cast("q")
        self.texts = view[8 * _NUMBERS :]
        self.numbers[OVERRAN] = _NOBODY

    def begin(self, table: int) -> None:
        """Note that a table is begun, or once more: nothing is printed there yet, but threads stay noted."""
        numbers = self.numbers
        if numbers[TABLE] != table:
            numbers[THREADS] = numbers[CHILDREN] = 0
        numbers[TABLE] = table
        numbers[HOOKED] = numbers[ENDED] = numbers[KNOWN] = 0
        numbers[OVERRAN] = _NOBODY
        numbers[PRINTED:_SPENT] = _NOTHING

    def run(self, thread: int, seat: int) -> None:
        """Note that the bot of a seat runs a thread, by the system's number or Python's, or a process."""
        self.numbers[_RUNNERS + _place(thread)] = asked(thread, seat)

    def runs(self, thread: int) -> int | None:
        """The seat whose bot runs a thread; None where that is not known."""
        number, seat = who(self.numbers[_RUNNERS + _place(thread)])
        return seat if number == thread else None

    def end_run(self, seat: int, nanoseconds: int) -> None:
        """Note that a thread of a seat is over, and the processor time it spent."""
        self.numbers[_SPENT + seat % SEATS] += nanoseconds

    def spent(self) -> dict[int, int]:
        """The processor time that the threads of each seat have spent which are over, in nanoseconds."""
        return dict(enumerate(self.numbers[_SPENT:_RUNNERS]))

    def others(self, seat: int) -> int:
        """A bit for each other seat whose threads or hooks may have run in the time of this one."""
        return (self.numbers[THREADS] | self.numbers[HOOKED]) & ~(1 << seat % 63)

    def await_judgement(self, since: int) -> None:
        """Count as asked since then, until a supervisor has found out who used up the time and ends this."""
        if not self.own:
            self.numbers[SINCE] = since
            sleep(JUDGED)
            self.numbers[SINCE] = 0

    def keep(self, text: str) -> None:
        """Keep what the bot that is asked has printed, as far as there is room."""
        seat = who(self.numbers[ASKED])[1] % SEATS
        used = self.numbers[PRINTED + seat]
        data = str.encode(text[:KEPT], errors="replace")[: KEPT - used]  # for bytes, a TypeError
        start = seat * KEPT + used
        self.texts[start : start + len(data)] = data
        self.numbers[PRINTED + seat] = used + len(data)

    def output(self, seat: int) -> str:
        """What a bot has printed at this table; a word says so where it may not be all."""
        seat %= SEATS
        used = self.numbers[PRINTED + seat]
        text = bytes(self.texts[seat * KEPT : seat * KEPT + used]).decode(errors="replace")
        text = printable(without_addresses(text), breaks="\n\t")
        return text + "... (cut)" if used >= KEPT else text

    def remember(self, verdict: Verdict) -> None:
        """Keep a verdict so that its bot need not be waited for again; all of it, if there is room."""
        used = self.numbers[KNOWN]
        line = to_json(verdict).encode() + b"\n"
        if used + len(line) <= ROOM:
            start = _VERDICTS + used
            self.texts[start : start + len(line)] = line
            self.numbers[KNOWN] = used + len(line)
        elif verdict.fault.output or verdict.fault.stack:
            self.remember(evolve(verdict, fault=evolve(verdict.fault, output="", stack="")))

    def remembered(self) -> list[Verdict]:
        """The verdicts of this table; none where a bot has written over them."""
        lines = bytes(self.texts[_VERDICTS : _VERDICTS + self.numbers[KNOWN]]).splitlines()
        try:
            return [from_json(line, Verdict, "a note") for line in lines]
        except UserError:
            return []


class Capture:
    """While it lasts, what a bot prints is noted; what others print goes where it went before."""

    def __init__(self, note: Note) -> None:
        self.note = note

    def __enter__(self) -> Self:
        self.before = sys.stdout, sys.stderr
        self.streams = _Stream(self.note, sys.stdout), _Stream(self.note, sys.stderr)
        self.put_back()
        return self

    def put_back(self) -> None:
        """Capture again, where a bot has put something in the place of the streams."""
        sys.stdout, sys.stderr = self.streams

    def lasts(self) -> bool:
        """Whether nobody has put something in the place of the streams."""
        return sys.stdout is self.streams[0] and sys.stderr is self.streams[1]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.stdout, sys.stderr = self.before


class _Stream:
    """A text stream that notes what is written while a bot is asked."""

    def __init__(self, note: Note, other: Any) -> None:
        self._note = note
        self._other = other

    def write(self, text: str) -> int:
        if not self._note.numbers[SINCE]:
            self._other.write(text)
        else:
            self._note.keep(text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def close(self) -> None:
        """A bot may not close what others write to."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._other, name)

"""A supervisor's handle on one worker process: starts it, talks with it, watches it and ends it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import perf_counter, perf_counter_ns
from typing import Any, Self

from attrs import define, frozen

from camelcup.chair import too_late
from camelcup.errors import UserError
from camelcup.executors.upkeep import time_for
from camelcup.executors.worker import SHOW_STACK, Answer, Job, work
from camelcup.note import ASKED, SINCE, SIZE, TABLE, THREADS, Note, who
from camelcup.record import FaultKind
from camelcup.wire import from_json

GRACE = 0.1
"""Seconds a worker has to interrupt a bot itself before it is ended."""

IDLE = 2.0
"""Seconds, at least, in which a worker that asks no bot must get on."""

FAREWELL = 0.1
"""Seconds a process may take to end once it is silent, and a stack to be written."""

NOBODY = -9
"""The table of a worker that has not yet begun one."""


NO_JOB = Job()


@frozen
class Death:
    """How a worker came to its end, and what is known of whose doing it was.

    table:    the number of the table it was playing
    asked:    the turn and the seat of the bot that was asked; None where none was
    others:   the seats that had threads running, those asked aside
    external: whether it may have been ended from outside, as by a person, or by a system short of memory
    outputs:  what the bot on each seat has printed
    """

    table: int
    asked: tuple[int, int] | None
    others: tuple[int, ...]
    external: bool
    kind: FaultKind
    reason: str
    stack: str
    note: Note

    @property
    def is_plain(self) -> bool:
        """Whether the bot that was asked must have done it."""
        return self.asked is not None and not self.others


class Gone(Exception):
    """A worker has ended, or no longer keeps to what was agreed; the text says which."""


@define(eq=False)
class Handle:
    """A worker process, the pipe to it and the one for its stack, its note, and its job."""

    process: BaseProcess
    pipe: Connection
    trace: Connection
    note: Note
    job: Job = NO_JOB
    sent: float = 0.0
    heard: bytes = b""
    mark: tuple[int, int] = (0, 0)
    marked: int = 0

    @classmethod
    def start(cls, turns: bool, memory: int | None) -> Self:
        """Start a worker. Raises UserError where the system has no room for it."""
        context: Any = get_context(_start_method())
        ours, theirs = context.Pipe()
        trace, theirs_too = context.Pipe(duplex=False)
        shared = context.RawArray("b", SIZE)
        process = context.Process(target=work, args=(theirs, theirs_too, shared, turns, memory), daemon=True)
        note = Note(shared)
        note.numbers[TABLE] = NOBODY
        try:
            with _ctrl_c_later():  # a worker that is not yet deaf to it would end with a traceback
                process.start()
        except OSError as error:
            raise UserError(f"--workers: another worker cannot be started ({error.strerror})") from error
        theirs.close()
        theirs_too.close()
        return cls(process, ours, trace, note)

    def send(self, job: Job, line: bytes) -> None:
        """Send a job, of which `line` is the JSON; an empty one leaves the worker without."""
        self.job = job
        if job == NO_JOB:
            return
        self.sent = perf_counter()
        self.marked = perf_counter_ns()
        with suppress(ConnectionError):  # a worker that died is found out where its answer is read
            data = memoryview(line + b"\n")
            while data:
                data = data[os.write(self.pipe.fileno(), data) :]

    def answer(self) -> Answer | None:
        """The answer, or None where not all of it is there. Raises Gone where none will come.

        Only what is there is read, and only that it is whole is believed: a bot could write here too.
        """
        try:
            data = os.read(self.pipe.fileno(), 1 << 20)
        except ConnectionError:
            data = b""
        if not data:
            raise Gone
        self.heard += data
        if not data.endswith(b"\n"):
            return None
        line, self.heard = self.heard, b""
        try:
            answer = from_json(line, Answer, "a worker's answer")
        except UserError as error:
            raise Gone("wrote over what the referee sends") from error
        tables = [record.table for record in answer.records]
        if tables != list(self.job.tables[: len(tables)]):
            raise Gone("wrote over what the referee sends")
        return answer

    def is_late(self, move_time: float) -> bool:
        """Whether the bot that is asked, or the process while it asks none, should have been done."""
        numbers = self.note.numbers
        now, since = perf_counter_ns(), numbers[SINCE]
        mark = numbers[TABLE], numbers[ASKED]
        if mark != self.mark or since:
            self.mark, self.marked = mark, now
        if not move_time:
            return False
        if since:
            turn, _ = who(numbers[ASKED])
            return now - since > (time_for(turn, move_time) + GRACE) * 1e9
        return now - self.marked > max(move_time, IDLE) * 1e9

    def stop_late(self, move_time: float) -> Death:
        """End the process of a bot that hangs, and tell where it was."""
        asked = self._asked()
        with suppress(ProcessLookupError):
            os.kill(self.process.pid or 0, SHOW_STACK)
        stack = self._stack()
        self.stop()
        reason = too_late(move_time) if asked else "keeps the process busy while none is asked"
        return self._death(asked, FaultKind.TIMEOUT, reason, stack, external=False)

    def bury(self, gone: Gone) -> Death:
        """Tell how a process ended."""
        asked = None if gone.args else self._asked()
        self.process.join(FAREWELL)
        code = self.process.exitcode
        stack = self._stack()
        self.stop()
        if gone.args:
            reason = str(gone)
        elif code is None:
            reason, asked = "cut the referee off", None
        elif code < 0:
            reason = f"ended the process ({signal.Signals(-code).name})"
        else:
            reason = f"ended the process (exit code {code})"
        return self._death(asked, FaultKind.DIED, reason, stack, code in _FROM_OUTSIDE)

    def _asked(self) -> tuple[int, int] | None:
        numbers = self.note.numbers
        return who(numbers[ASKED]) if numbers[SINCE] else None

    def _death(
        self, asked: tuple[int, int] | None, kind: FaultKind, reason: str, stack: str, external: bool
    ) -> Death:
        threads = self.note.numbers[THREADS]
        others = tuple(seat for seat in range(63) if threads >> seat & 1 and (not asked or seat != asked[1]))
        return Death(self.note.numbers[TABLE], asked, others, external, kind, reason, stack, self.note)

    def _stack(self) -> str:
        """What the process wrote of where it was, innermost call first, without the referee's part."""
        if not self.trace.poll(FAREWELL):
            return ""
        with suppress(OSError):
            text = os.read(self.trace.fileno(), 1 << 16).decode(errors="replace")
            lines = text.splitlines()
            end = next((place for place, line in enumerate(lines) if "chair.py" in line), len(lines))
            return "\n".join(lines[:end])
        return ""

    def stop(self) -> None:
        """End the process and all it has started; nothing is waited for."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.kill()  # where it has not yet a group of its own
        self.process.join()
        self.pipe.close()
        self.trace.close()


_FROM_OUTSIDE = {-signal.SIGKILL, -signal.SIGTERM, -signal.SIGHUP, -signal.SIGINT}
"""Exit codes of processes that somebody else may have ended."""


def _start_method() -> str:
    """How to start a process: a fork is quick, and safe on Linux while there is no thread."""
    tasks = Path("/proc/self/task")
    return "fork" if tasks.is_dir() and len(list(tasks.iterdir())) == 1 else "spawn"


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Ctrl-C waits until this is over, and processes started meanwhile never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

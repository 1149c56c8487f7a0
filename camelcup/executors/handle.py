"""A supervisor's handle on one worker process: starts it, talks with it, watches it and ends it."""

import os
import re
import secrets
import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from select import select
from time import perf_counter, perf_counter_ns, sleep
from typing import Any, Self

from attrs import Factory, define, evolve

from camelcup.chair import NOT_IMPORTED, too_late
from camelcup.errors import UserError
from camelcup.executors.care import CHANGED, CUT_OFF, DONE, TOLD
from camelcup.executors.death import Death
from camelcup.executors.offspring import descendants, end_offspring
from camelcup.executors.serial import Serial
from camelcup.executors.threads import Threads
from camelcup.executors.upkeep import LOADING_TIME, time_for
from camelcup.executors.worker import SHOW_STACK, Answer, Job, work
from camelcup.note import (
    ASKED,
    CHILDREN,
    ENDED,
    FREEING,
    HOOKED,
    LOADING,
    LOOKING,
    SINCE,
    SIZE,
    TABLE,
    THREADS,
    Note,
    who,
)
from camelcup.record import FaultKind
from camelcup.wire import from_json, turns_from_text
from camelcup.words import printable

GRACE = 0.08
"""Seconds a worker has to interrupt a bot itself before it is ended."""

IDLE = 2.0
"""Seconds in which a worker must get on that asks no bot, where that is to be held against a bot."""

SUSPECT = 1.0
"""Seconds, at most, in which it must get on the first time, where all that is at stake is to play again."""

FAREWELL = 0.05
"""Seconds a process may take to end once it is silent, and a stack to be written."""

PAUSE = 0.005
"""Seconds between two lines of a stack, at most."""

BRIEF = 0.01
"""Seconds: where the interpreter frees for no longer, that is not what has used up the time."""

NOBODY = -9
"""The table of a worker that has not yet begun one."""

NO_JOB = Job()

CHUNK = 1 << 16
"""Bytes that a pipe takes at once, where it takes any."""

MOST_HEARD = 1 << 26
"""Bytes a worker may send without a line coming to its end."""

MOST_CHANGED = 200
"""Letters in which it is told what a bot has changed."""

_CHANGED = re.compile(f"^{TOLD}(.*)$", re.MULTILINE)

FORGED = "wrote over what the referee sends"
"""What a bot did whose worker sends what no worker of the house would."""


class Gone(Exception):
    """A worker has ended, or no longer keeps to what was agreed; the text says which."""


@define(eq=False)
class Handle:
    """A worker process, the pipe to it and the one for its stack, its note, and its job.

    sent, heard:  when the job was sent, and what has come of the answer
    mark, marked: the table and who was asked last there, and since when that is so
    stopped:      whether a signal had stopped the process
    """

    process: BaseProcess
    pipe: Connection
    trace: Connection
    note: Note
    token: str
    threads: Threads
    job: Job = NO_JOB
    sent: float = 0.0
    heard: bytearray = Factory(bytearray)
    mark: tuple[int, int] = (0, 0)
    marked: int = 0
    stopped: bool = False

    @classmethod
    def start(cls, turns: bool, memory: int | None, serial: Serial | None = None) -> Self:
        """Start a worker. Raises UserError where the system has no room for it.

        serial: what it may play with, ready made; a process that is not forked makes its own
        """
        method = _start_method()
        context: Any = get_context(method)
        ours, theirs = context.Pipe()
        trace, theirs_too = context.Pipe(duplex=False)
        shared = context.RawArray("b", SIZE)
        token = secrets.token_hex()
        things = (theirs, theirs_too, shared, token, turns, memory, serial if method == "fork" else None)
        process = context.Process(target=work, args=things, daemon=True)
        note = Note(shared)
        note.numbers[TABLE] = NOBODY
        try:
            with ctrl_c_later():  # a worker that is not yet deaf to it would end with a traceback
                process.start()
        except OSError as error:
            raise UserError(f"--workers: another worker cannot be started ({error.strerror})") from error
        theirs.close()
        theirs_too.close()
        return cls(process, ours, trace, note, token, Threads(process.pid or 0, note))

    def send(self, job: Job, line: bytes) -> None:
        """Send a job, of which `line` is the JSON; an empty one leaves the worker without."""
        self.job = job
        if job == NO_JOB:
            return
        self.sent = perf_counter()
        self.marked = perf_counter_ns()
        with suppress(ConnectionError):  # one that died, or does not read, is found out later
            data = memoryview(line + b"\n")
            while data and select([], [self.pipe], [], LOADING_TIME)[1]:
                data = data[os.write(self.pipe.fileno(), data[:CHUNK]) :]

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
        self.marked = perf_counter_ns()
        if self.note.numbers[SINCE] or len(self.heard) > MOST_HEARD:
            raise Gone(FORGED)
        if not data.endswith(b"\n"):
            return None
        line, self.heard = bytes(self.heard), bytearray()
        try:
            answer = from_json(line, Answer, "a worker's answer")
            tables = [record.table for record in answer.records]
            if answer.token != self.token or tables != list(self.job.tables[: len(tables)]):
                raise Gone(FORGED)
            return _with_turns(answer)
        except (UserError, ValueError) as error:
            raise Gone(FORGED) from error

    def end_stopped(self) -> None:
        """End the process where a signal has stopped it: it would not go on."""
        with suppress(OSError):  # it is over, or this system does not tell
            status = Path(f"/proc/{self.process.pid}/stat").read_text()
            if status.rpartition(")")[2].split()[0] == "T":
                self.stopped = True
                self.process.kill()

    def is_late(self, move_time: float, patience: float = 1.0) -> bool:
        """Whether the bot that is asked, or the process while it asks none, should have been done.

        patience: by what to multiply the time after which a process is suspected
        """
        numbers = self.note.numbers
        now, since = perf_counter_ns(), numbers[SINCE]
        mark = numbers[TABLE], numbers[ASKED]
        if mark != self.mark or since:
            self.mark, self.marked = mark, now
        if not move_time:
            return False
        self.threads.look()
        suspect = suspicion(move_time)
        if freeing := numbers[FREEING]:
            return now - freeing > min(suspect * patience, IDLE) * 1e9
        if looking := numbers[LOOKING]:
            return now - looking > (move_time - suspect) * 1e9  # what went before has cost it the rest
        if not self.job.polite and self.threads.is_stalled(suspect):
            return True  # it is known by now that somebody does so
        if since:
            turn, _ = who(numbers[ASKED])
            return now - since > (time_for(turn, move_time) + GRACE) * 1e9
        if mark[0] == NOBODY:
            return now - self.marked > LOADING_TIME * 1e9  # to start may take long
        time = suspect if self.job.polite else move_time  # on trial, more is at stake
        idle = IDLE if self.job.careful else min(time * patience, IDLE)
        return now - self.marked > idle * 1e9

    def stop_late(self, move_time: float) -> Death:
        """End the process of a bot that hangs, and tell where it was."""
        asked = self._asked()
        if self.process.exitcode is None:
            os.kill(self.process.pid or 0, SHOW_STACK)
        trace = self._trace(FAREWELL)
        self.threads.await_spell()
        running = self.threads.running()
        holding = () if running else self.threads.holding()
        self.stop()
        if asked is None:
            reason = "keeps the process busy while none is asked"
        elif asked[0] == LOADING:
            reason = NOT_IMPORTED
        else:
            reason = too_late(move_time)
        return self._death(asked, FaultKind.TIMEOUT, reason, trace, running, holding)

    def bury(self, gone: Gone) -> Death:
        """Tell how a process ended."""
        deadline = perf_counter() + FAREWELL
        while not gone.args and self.process.exitcode is None and perf_counter() < deadline:
            sleep(0.001)  # `join` would wait for a pipe that the process has let go of
        code = self.process.exitcode
        asked = None if gone.args else self._asked()
        trace = self._trace(0)
        self.stop()
        if gone.args:
            reason = str(gone)
        elif code is None:
            reason = DONE[CUT_OFF]
        elif self.stopped:
            reason = "stopped the process"
        elif code < 0:
            reason = f"ended the process ({_signal_name(-code)})"
        else:
            reason = DONE.get(code, f"ended the process (exit code {code})")
            if code == CHANGED and (changed := _CHANGED.search(trace)):
                reason += f" ({printable(changed[1][:MOST_CHANGED])})"
        return self._death(asked, FaultKind.DIED, reason, trace, code=None if self.stopped else code)

    def _asked(self) -> tuple[int, int] | None:
        numbers = self.note.numbers
        return who(numbers[ASKED]) if numbers[SINCE] else None

    def _death(
        self,
        asked: tuple[int, int] | None,
        kind: FaultKind,
        reason: str,
        trace: str,
        running: Collection[int] = (),
        holding: tuple[int, ...] = (),
        code: int | None = None,
    ) -> Death:
        numbers = self.note.numbers
        own = asked[1] if asked else None
        seats = [seat for seat in range(63) if seat != own]
        others = tuple([seat for seat in seats if numbers[THREADS] >> seat & 1])
        hooked = tuple([seat for seat in seats if numbers[HOOKED] >> seat & 1])
        alone = holding if len(holding) == 1 else ()
        ran = tuple([seat for seat in others if seat in running or seat in alone])
        freeing = perf_counter_ns() - numbers[FREEING] if numbers[FREEING] else 0
        stray = freeing > (BRIEF * 1e9 if kind is FaultKind.TIMEOUT else 0)
        turn, _ = who(numbers[ASKED])
        return Death(
            table=numbers[TABLE],
            asked=asked,
            turn=turn,
            others=others,
            ran=ran,
            holding=holding,
            hooked=hooked,
            parents=tuple([seat for seat in range(63) if numbers[CHILDREN] >> seat & 1]),
            ender=numbers[ENDED] - 1 if numbers[ENDED] else None,
            stray=stray,
            kind=kind,
            reason=reason,
            trace=trace,
            note=self.note,
            signal=-code if code is not None and code < 0 else None,
        )

    def _trace(self, seconds: float) -> str:
        """What the process begins to write within so many seconds, or has written, of where it was."""
        text = b""
        end = perf_counter() + seconds + FAREWELL
        while self.trace.poll(seconds) and (data := os.read(self.trace.fileno(), 1 << 16)):
            text += data
            seconds = PAUSE
            if perf_counter() > end:
                break  # a bot could write, or have written, for ever
        return text.decode(errors="replace")

    def stop(self) -> None:
        """End the process and all it has started; nothing is waited for."""
        pid = self.process.pid or 0
        started = descendants(pid)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        self.process.kill()  # where it has not yet a group of its own
        self.process.join()
        end_offspring(pid, started)
        self.pipe.close()
        self.trace.close()


def suspicion(move_time: float) -> float:
    """Seconds after which a process is suspected that asks no bot, or frees what any may have left.

    Then the table is played again with care, and the one who did it hangs once more. Both together take
    no longer than its limit.
    """
    return min(SUSPECT, move_time / 8)


def _with_turns(answer: Answer) -> Answer:
    """An answer whose records have their turns. Raises ValueError where those are of fewer, or of more."""
    if not answer.turns:
        return answer
    pairs = zip(answer.records, map(turns_from_text, answer.turns), strict=True)
    return evolve(answer, records=tuple([evolve(record, turns=turns) for record, turns in pairs]), turns=())


def _signal_name(number: int) -> str:
    return signal.Signals(number).name if number in signal.valid_signals() else f"signal {number}"


def _start_method() -> str:
    """How to start a process: a fork is quick, and safe on Linux while there is no thread."""
    tasks = Path("/proc/self/task")
    return "fork" if tasks.is_dir() and len(list(tasks.iterdir())) == 1 else "spawn"


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Ctrl-C waits until this is over, and processes started meanwhile never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""A worker process: does the jobs it is sent, and tells its supervisor by a note whom it is asking."""

import ctypes
import faulthandler
import gc
import os
import resource
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from os import _exit, write  # not those that bots are given
from pathlib import Path
from time import perf_counter_ns
from typing import Any

from attrs import evolve, frozen

from camelcup.errors import CamelCupError
from camelcup.executors.care import GREEDY, Care, Program, free_all, leave_room
from camelcup.executors.leftovers import note_leftovers
from camelcup.executors.offspring import WORKER
from camelcup.executors.serial import Serial
from camelcup.executors.upkeep import Upkeep
from camelcup.note import ENOUGH, FREEING, KNOWN, LOCK, MAIN, THREADS, Note
from camelcup.plugins import load_plugins
from camelcup.record import GameRecord, Table, Verdict
from camelcup.wire import from_json, to_json, turns_to_text

SHOW_STACK = signal.SIGUSR1
"""The signal on which a worker writes its stack to its trace pipe, whatever it is doing."""

BROKEN = 70
"""The exit code of a worker in which an error came from elsewhere than a bot that was asked."""

_PR_SET_PDEATHSIG = 1


@frozen
class Job:
    """What a worker is sent: tables to play, or a bot to import.

    verdicts:  what is known of the one table there is (see `referee.play`)
    careful:   whether the process is looked over after each call of a bot
    polite:    whether a bot that overruns is interrupted, where that can be
    game:      where a bot is to be imported, the game it is for
    move_time: seconds that bots have for a move; to import one it may take longer
    """

    tables: tuple[Table, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    careful: bool = False
    polite: bool = True
    bot: str = ""
    game: str = ""
    move_time: float = 0.0


@frozen
class Answer:
    """What a worker sends back.

    records:  of the first of the tables, or of all, without their turns
    turns:    those, as `turns_to_text` writes them; none where records are to have none
    stale:    whether a bot has left something there, so that it should be used no more
    error:    what stopped the worker, in words for a person
    token:    what only the worker knows, its bots aside that look for it
    identity: what the bot is, whatever it is called
    problem:  why the bot cannot be imported
    """

    records: tuple[GameRecord, ...] = ()
    turns: tuple[str, ...] = ()
    stale: bool = False
    error: str = ""
    token: str = ""
    identity: str = ""
    problem: str = ""


def work(
    pipe: Connection,
    trace: Connection,
    memory: Any,
    token: str,
    turns: bool,
    most: int | None,
    serial: Serial | None,
) -> None:
    """Do the jobs that come, a line of JSON each, until the pipe is closed.

    trace:  where the stack of a bot goes that hangs or crashes
    memory: for the note
    token:  goes with each answer
    turns:  whether records keep their turns
    most:   bytes of memory this process may take
    serial: plays the tables, where it came along with a fork
    """
    _settle(pipe, trace, most)
    note = Note(memory)
    note.numbers[MAIN] = threading.get_ident()
    note.numbers[LOCK] = _runtime()
    gc.callbacks.append(partial(_note_freeing, note))
    with Upkeep(note) as upkeep:
        note_leftovers(note, upkeep, (pipe.fileno(), trace.fileno()))
        serial = serial or Serial(load_plugins())
        worker = Worker(serial, note, upkeep, (pipe.fileno(), trace.fileno()), turns)
        for line in _lines(pipe.fileno()):
            try:
                answer = worker.answer(from_json(line, Job, "a job"))
            except CamelCupError as error:
                answer = Answer(error=str(error))
            except BaseException:
                write(trace.fileno(), traceback.format_exc().encode(errors="replace"))
                _exit(BROKEN)
            _send(pipe.fileno(), to_json(evolve(answer, token=token)).encode() + b"\n")
    _exit(0)  # threads that bots have left are not waited for


def _settle(pipe: Connection, trace: Connection, most: int | None) -> None:
    """Part from the parent: no terminal, none of its files, and no life after it."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    null = os.open(os.devnull, os.O_RDWR)
    opened = Path("/proc/self/fd")
    files = [int(path.name) for path in opened.iterdir()] if opened.is_dir() else [0, 1, 2]
    for file in set(files) - {pipe.fileno(), trace.fileno()}:
        os.dup2(null, file)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    os.register_at_fork(after_in_child=partial(_exit, 0))  # or there would be two referees
    os.environ[WORKER] = str(os.getpid())
    sys.unraisablehook, threading.excepthook = sys.__unraisablehook__, threading.__excepthook__
    faulthandler.enable(trace.fileno())  # of all threads: only then it tells which one crashed
    faulthandler.register(SHOW_STACK, trace.fileno(), all_threads=False)
    if most is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _runtime() -> int:
    """Where in memory the interpreter keeps what it is, its lock too; 0 where it does not tell."""
    with suppress(ValueError):
        return ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, "_PyRuntime"))
    return 0


def _note_freeing(note: Note, phase: str, _: object) -> None:
    """A callback of the garbage collector: what it frees may run code of any bot."""
    others = phase == "start" and note.look is None  # else it was the one asked who left it
    note.numbers[FREEING] = perf_counter_ns() if others else 0


class Worker:
    """Where a worker does its jobs."""

    def __init__(
        self, serial: Serial, note: Note, upkeep: Upkeep, pipes: tuple[int, ...], turns: bool
    ) -> None:
        self.serial = serial
        self.note = note
        self.upkeep = upkeep
        self.turns = turns
        self.learnt: set[tuple[str, str]] = set()
        self.program = Program(trace=pipes[1])
        self.care = Care(upkeep, self.program, pipes)

    def answer(self, job: Job) -> Answer:
        """Do a job. Raises CamelCupError where the run is to end."""
        if job.game:
            return self._import(job)
        self.upkeep.polite = job.polite
        records: list[GameRecord] = []
        turns: list[str] = []
        stale = False
        for table in job.tables:
            if records and self.note.numbers[ENOUGH]:
                break
            try:
                record = self._record(table, job)
            except CamelCupError:
                if not records:
                    raise
                break  # those are sent first; it comes again, and ends the run then
            records.append(evolve(record, turns=()))
            if self.turns:
                turns.append(turns_to_text(record.turns))
            threads = bool(self.note.numbers[THREADS]) and len(sys._current_frames()) > 1
            stale = threads or bool(self.note.kept)
            if stale or self.note.numbers[KNOWN]:
                break  # what has cost time is not to be played again for the sake of the next table
        self.program.end_if_changed()
        return Answer(tuple(records), tuple(turns), stale)

    def _record(self, table: Table, job: Job) -> GameRecord:
        """The record of a table; it is played again, with care, where a bot has left something."""
        self._learn(table)
        record = self._play(table, job.verdicts, job.careful)
        if job.careful or not self.upkeep.is_disturbed():
            return record
        free_all()  # or what one has left is freed in the time of another
        known = dict.fromkeys((*job.verdicts, *self.note.remembered()))
        return self._play(table, tuple(known), careful=True)

    def _play(self, table: Table, verdicts: tuple[Verdict, ...], careful: bool) -> GameRecord:
        self.upkeep.prepare(table)
        self.note.look = self.care.look if careful else None
        record = self.serial.play(table, note=self.note, verdicts=verdicts)
        try:
            leave_room()
        except MemoryError:
            _exit(GREEDY)
        if not careful and any(fault.reason.startswith("MemoryError") for fault in record.faults):
            _exit(GREEDY)  # it may be another bot, or one of an earlier table, that had it all
        return record

    def _learn(self, table: Table) -> None:
        """Import what is the house's, and take in how it looks before a bot of strangers can change it."""
        if (table.game, table.rules) not in self.learnt:
            self.learnt.add((table.game, table.rules))
            self.serial.learn(table)
            gc.freeze()
            self.program.learn(self.serial.game(table))

    def _import(self, job: Job) -> Answer:
        """Import a bot; where it has left something, no other should be imported there."""
        self.program.learn()
        self.upkeep.start_clock(job.move_time)
        maker = self.serial.maker(job.game, job.bot, self.note)
        problem = self.serial.problems.get((job.game, job.bot), "")
        stale = bool(self.note.numbers[THREADS]) or self.upkeep.is_disturbed() or self.program.is_changed()
        return Answer(stale=stale, identity=_identity(maker), problem=problem)


def _identity(maker: Any) -> str:
    """What a bot is, whatever it is called: its class, by the name it has in its module, and its options.

    Two that a function has made call themselves the same.
    """
    made = maker.func
    names = vars(sys.modules[made.__module__])
    name = next((name for name, value in names.items() if value is made), made.__qualname__)
    return f"{made.__module__}:{name} {maker.keywords}"


def _lines(file: int) -> Iterator[bytes]:
    """Whole lines, until there are no more to come."""
    line = b""
    while data := os.read(file, 1 << 16):
        line += data
        if line.endswith(b"\n"):
            yield line
            line = b""


def _send(file: int, data: bytes) -> None:
    while data:
        data = data[write(file, data) :]

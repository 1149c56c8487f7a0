"""Tables played in worker processes that are supervised.

Bots and games travel as the specs in a table, and records come back as JSON: nothing is pickled that
a bot has touched, so no bot can reach out of its worker through what is sent.
"""

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import chain, islice
from multiprocessing.connection import wait
from time import perf_counter
from typing import Any

from camelcup.errors import CamelCupError
from camelcup.executors.death import Death
from camelcup.executors.handle import NO_JOB, Gone, Handle
from camelcup.executors.inquiry import Inquiry
from camelcup.executors.serial import Serial
from camelcup.executors.worker import Job
from camelcup.note import ENOUGH
from camelcup.plugins import Plugins
from camelcup.record import GameRecord, Table
from camelcup.wire import to_json

QUICK = 0.05
"""Seconds: a job that is done sooner carried too few tables to be worth its cost."""

MOST = 32
"""Tables in one job."""

LOOK = 0.025
"""Seconds between two looks at the notes of workers."""


class Processes:
    """One worker a core, unless a number is given; each finds the plugins that are installed itself.

    memory: bytes a worker may take; None for no limit
    """

    def __init__(self, plugins: Plugins, workers: int | None = None, memory: int | None = None) -> None:
        own = hasattr(os, "sched_getaffinity")  # only some systems tell which cores are this process's
        self.workers = workers or (len(os.sched_getaffinity(0)) if own else os.cpu_count() or 1)
        self.memory = memory
        self.serial = Serial(plugins)
        self.floor: _Floor | None = None

    def wind_up(self) -> None:
        """Begin no more games; those that are played come to their end."""
        if self.floor:
            self.floor.wind_up()

    def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
        todo = iter(tables)
        first = list(islice(todo, self.workers))
        for table in first[:1]:
            self.serial.learn(table)  # once, and not in each worker
        floor = self.floor = _Floor(chain(first, todo), turns, self.memory, self.serial)
        try:
            for _ in first:
                floor.hire()
            yield from floor.records()
        finally:
            for worker in floor.workers.values():
                worker.stop()


class _Floor:
    """The workers, each with a job, and the tables that are still to be played.

    A worker has one job at a time: were it sent more while it sends records, both ends could wait for
    the other to read.
    """

    def __init__(self, tables: Iterator[Table], turns: bool, memory: int | None, serial: Serial) -> None:
        self.tables = tables
        self.turns = turns
        self.memory = memory
        self.serial = serial
        self.workers: dict[Any, Handle] = {}
        self.inquiries: dict[Handle, Inquiry] = {}
        self.again: deque[Job] = deque()
        self.suspects: deque[Inquiry] = deque()
        self.size = 1
        self.patience = 1.0
        self.ending = False
        self.ready = self._next_job()

    def wind_up(self) -> None:
        """Give no more jobs, and have those that were given end with the game at hand."""
        self.ending = True
        for worker in list(self.workers.values()):
            worker.note.numbers[ENOUGH] = 1

    def hire(self) -> None:
        """Start a worker and give it a job."""
        worker = Handle.start(self.turns, self.memory, self.serial)
        self.workers[worker.pipe] = worker
        self._give(worker)

    def records(self) -> Iterator[GameRecord]:
        """Records as they come, until no worker has a job."""
        while busy := [worker for worker in self.workers.values() if worker.job.tables]:
            for pipe in wait([worker.pipe for worker in busy], LOOK):
                yield from self._hear(self.workers[pipe])
            for worker in busy:
                worker.end_stopped()
                move_time = worker.job.tables[0].limits.move_time if worker.job.tables else 0.0
                if worker.pipe in self.workers and worker.is_late(move_time, self.patience):
                    self._replace(worker, worker.stop_late(move_time))

    def _hear(self, worker: Handle) -> tuple[GameRecord, ...]:
        """The records of an answer, once it is whole; the worker has its next job then."""
        try:
            answer = worker.answer()
        except Gone as gone:
            self._replace(worker, worker.bury(gone))
            return ()
        if answer is None:
            return ()
        if answer.error:
            raise CamelCupError(answer.error)
        if perf_counter() - worker.sent < QUICK:
            self.size = min(2 * self.size, MOST)
        self._put_back(worker.job.tables[len(answer.records) :])
        if inquiry := self.inquiries.pop(worker, None):
            self._close(inquiry)
        if answer.stale:
            self._dismiss(worker)
            self.hire()
        else:
            self._give(worker)
        return answer.records

    def _give(self, worker: Handle) -> None:
        """Send the next job, of those to be played again first; none where none is left.

        A table that cost a worker its life is played in one that nobody has played in, or only with care.
        """
        if self.suspects and worker.sent and not worker.job.careful:
            self._dismiss(worker)
            self.hire()
        elif self.suspects:
            inquiry = self.inquiries[worker] = self.suspects.popleft()
            worker.send(inquiry.job, to_json(inquiry.job).encode())
        elif self.ending:
            worker.send(NO_JOB, b"")
        elif self.again:
            job = self.again.popleft()
            worker.send(job, to_json(job).encode())
        else:
            worker.send(*self.ready)
            self.ready = self._next_job()

    def _next_job(self) -> tuple[Job, bytes]:
        """Tables nobody has played yet, and the message for them, made while all workers are busy."""
        job = Job(tuple(islice(self.tables, self.size)))
        return job, to_json(job).encode()

    def _replace(self, worker: Handle, death: Death) -> None:
        """Have the tables of a worker that is no more played by another."""
        tables = worker.job.tables
        place = next((place for place, table in enumerate(tables) if table.number == death.table), 0)
        earlier, clear = ((), tables[:place]) if death.asked else (tables[:place], ())
        inquiry = self.inquiries.pop(worker, None) or Inquiry(tables[place], earlier)
        inquiry.go_on(death)
        self.suspects.append(inquiry)
        self._put_back(clear + tables[place + 1 :])
        self._dismiss(worker)
        self.hire()

    def _close(self, inquiry: Inquiry) -> None:
        """Go on with the tables that were played before one that has come to its end now."""
        if inquiry.certain or inquiry.trial:
            self._put_back(inquiry.earlier)
        else:
            self.patience *= 2  # it may be the game that is slow, or the machine
            self.suspects += [Inquiry(table, careful=True) for table in inquiry.earlier]

    def _put_back(self, tables: tuple[Table, ...]) -> None:
        if tables:
            self.again.append(Job(tables))

    def _dismiss(self, worker: Handle) -> None:
        del self.workers[worker.pipe]
        worker.stop()

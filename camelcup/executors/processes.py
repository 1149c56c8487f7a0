"""Tables played in worker processes.

Bots and games travel as the specs in a table, and records come back as JSON: nothing is pickled that
a bot has touched, so no bot can reach out of its worker through what is sent.
"""

import os
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import perf_counter
from typing import Any

from attrs import define, frozen

from camelcup.errors import CamelCupError, UserError
from camelcup.executors.serial import Serial
from camelcup.plugins import Plugins, load_plugins
from camelcup.record import GameRecord, Table
from camelcup.wire import from_json, to_json

QUICK = 0.05
"""Seconds: a message that is done sooner carried too few tables to be worth its cost."""

MOST = 16
"""Tables in one message."""

ERROR = b"!"
"""Before what a worker sends where it is no records but the reason why there are none."""


@frozen
class _Batch:
    """Some tables, and the message that holds them: it is made while all workers are busy."""

    tables: tuple[Table, ...]
    message: bytes

    @classmethod
    def of_next(cls, tables: Iterator[Table], size: int) -> "_Batch":
        """The next tables, as far as any are left."""
        some = tuple(islice(tables, size))
        return cls(some, to_json(some).encode())


@define(eq=False)
class _Worker:
    """A worker process, the pipe to it, the tables it has, and when it was last heard of."""

    process: BaseProcess
    pipe: Connection
    tables: tuple[Table, ...] = ()
    heard: float = 0.0

    def send(self, batch: _Batch) -> bool:
        """Send a batch; whether there was anything in it."""
        self.tables = batch.tables
        if batch.tables:
            with suppress(ConnectionError):  # a worker that died is found out where its answer is read
                self.pipe.send_bytes(batch.message)
        return bool(batch.tables)

    def receive(self) -> tuple[bytes, bool]:
        """The records of one message, as JSON, and whether they were quick to come.

        Raises CamelCupError where the worker died, or tells of an error.
        """
        try:
            data = self.pipe.recv_bytes()
        except (EOFError, OSError):
            self.process.join()
            bots = ", ".join(sorted({bot for table in self.tables for bot in table.bots}))
            raise CamelCupError(
                f"a worker ended by itself (exit code {self.process.exitcode}): one of {bots} ended it"
            ) from None
        if data.startswith(ERROR):
            raise CamelCupError(data.removeprefix(ERROR).decode())
        before, self.heard = self.heard, perf_counter()
        return data, self.heard - before < QUICK

    def stop(self) -> None:
        """End the process; one that is in the middle of a table is not waited for."""
        self.pipe.close()
        self.process.kill()  # a bot may have made its process deaf to anything less
        self.process.join()


class Processes:
    """One worker a core, unless a number is given; each finds the plugins that are installed itself."""

    def __init__(self, plugins: Plugins, workers: int | None = None) -> None:
        own = hasattr(os, "sched_getaffinity")  # only some systems tell which cores are this process's
        self.workers = workers or (len(os.sched_getaffinity(0)) if own else os.cpu_count() or 1)

    def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
        todo = iter(tables)
        first = list(islice(todo, self.workers))
        workers: list[_Worker] = []
        try:
            for _ in first:
                workers.append(_start(turns))  # noqa: PERF401 - those started must be known if one fails
            yield from _share_out(workers, chain(first, todo))
        finally:
            for worker in workers:
                worker.stop()


def _share_out(workers: list[_Worker], tables: Iterator[Table]) -> Iterator[GameRecord]:
    """Hand out tables to every worker, and more for each message that comes back.

    A worker has one message at a time: were it sent more while it sends records, both ends could wait
    for the other to read.
    """
    by_pipe: dict[Any, _Worker] = {worker.pipe: worker for worker in workers}
    busy = sum(worker.send(_Batch.of_next(tables, 1)) for worker in workers)
    size = 1
    ready = _Batch.of_next(tables, size)
    while busy:
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]
            data, quick = worker.receive()
            busy += worker.send(ready) - 1
            size = min(2 * size, MOST) if quick else size
            ready = _Batch.of_next(tables, size)
            yield from from_json(data, tuple[GameRecord, ...], "a worker's records")


def _start(turns: bool) -> _Worker:
    """Start a worker in a fresh interpreter."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, turns), daemon=True)
    try:
        with _ctrl_c_later():  # a worker that is not yet deaf to it would end with a traceback
            process.start()
    except OSError as error:
        raise UserError(f"--workers: another worker cannot be started ({error.strerror})") from error
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Ctrl-C waits until this is over, and processes started meanwhile never hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, turns: bool) -> None:
    """What a worker does: play the tables that come, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    sys.stdout = sys.stderr
    os.dup2(2, 1)  # what bots print, in whatever way, must not stand among the standings
    executor = Serial(load_plugins())
    while True:
        try:
            batch = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        try:
            answer = to_json(
                tuple(executor.run(from_json(batch, tuple[Table, ...], "tables"), turns))
            ).encode()
        except CamelCupError as error:
            answer = ERROR + str(error).encode()
        with suppress(OSError):  # the parent is gone, as the next message that does not come will tell
            pipe.send_bytes(answer)

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

from attrs import define

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


@define(eq=False)
class _Worker:
    """A worker process, the pipe to it, and how many tables to send it at a time."""

    process: BaseProcess
    pipe: Connection
    size: int = 1
    heard: float = 0.0
    batch: tuple[Table, ...] = ()

    def send(self, tables: Iterator[Table]) -> int:
        """Send the next tables, if any are left; returns their number."""
        self.batch = batch = tuple(islice(tables, self.size))
        if batch:
            with suppress(ConnectionError):  # a worker that died is found out where its answer is read
                self.pipe.send_bytes(to_json(batch).encode())
        return len(batch)

    def receive(self) -> tuple[GameRecord, ...]:
        """The records of one message. Raises CamelCupError where the worker died, or tells of one."""
        try:
            data = self.pipe.recv_bytes()
        except (EOFError, OSError):
            self.process.join()
            bots = ", ".join(sorted({bot for table in self.batch for bot in table.bots}))
            raise CamelCupError(
                f"a worker ended by itself (exit code {self.process.exitcode}): one of {bots} ended it"
            ) from None
        if data.startswith(ERROR):
            raise CamelCupError(data.removeprefix(ERROR).decode())
        now = perf_counter()
        if now - self.heard < QUICK:
            self.size = min(2 * self.size, MOST)
        self.heard = now
        return from_json(data, tuple[GameRecord, ...], "a worker's records")

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
    away = sum(worker.send(tables) for worker in workers)
    while away:
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]
            records = worker.receive()
            away += worker.send(tables) - len(records)
            yield from records


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

"""Tables played in worker processes.

Bots and games travel as the specs in a table, and records come back as JSON: nothing is pickled that
a bot has touched, so no bot can reach out of its worker through what is sent.
"""

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from attrs import frozen

from camelcup.errors import CamelCupError
from camelcup.executors.serial import Serial
from camelcup.plugins import Plugins, load_plugins
from camelcup.record import GameRecord, Table
from camelcup.wire import from_json, to_json

AHEAD = 2
"""Tables a worker has at a time: one to play, one to go on with at once."""


@frozen
class _Worker:
    """A worker process and the pipe to it."""

    process: BaseProcess
    pipe: Connection

    def send(self, table: Table) -> None:
        self.pipe.send_bytes(to_json(table).encode())

    def stop(self) -> None:
        """End the process; one that is in the middle of a table is not waited for."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class Processes:
    """One worker a core, unless a number is given."""

    def __init__(self, plugins: Plugins, workers: int | None = None) -> None:
        self.workers = workers or len(os.sched_getaffinity(0))

    def run(self, tables: Iterable[Table]) -> Generator[GameRecord, None, None]:
        todo = iter(tables)
        first = list(islice(todo, self.workers * AHEAD))
        workers = [_start() for _ in first[: self.workers]]
        try:
            yield from _share_out(workers, first, todo)
        finally:
            for worker in workers:
                worker.stop()


def _share_out(
    workers: list[_Worker], first: list[Table], todo: Iterator[Table]
) -> Generator[GameRecord, None, None]:
    """Hand out the first tables, and another one for each record that comes back."""
    by_pipe = {worker.pipe: worker for worker in workers}
    for number, table in enumerate(first):
        workers[number % len(workers)].send(table)
    left = len(first)
    while left:
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]
            try:
                line = worker.pipe.recv_bytes()
            except EOFError:
                worker.process.join()
                raise CamelCupError(
                    f"a worker ended by itself (exit code {worker.process.exitcode})"
                ) from None
            left -= 1
            for table in islice(todo, 1):
                worker.send(table)
                left += 1
            yield from_json(line, GameRecord, "a worker's record")


def _start() -> _Worker:
    """Start a worker in a fresh interpreter."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _work(pipe: Connection) -> None:
    """What a worker does: play the tables that come, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    executor = Serial(load_plugins())
    while True:
        try:
            line = pipe.recv_bytes()
        except EOFError:
            return
        record = executor.play(from_json(line, Table, "a table"))
        pipe.send_bytes(to_json(record).encode())

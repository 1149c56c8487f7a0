"""Plays tables in worker processes, which run camelcup's own code only."""

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic, perf_counter
from types import FrameType, ModuleType
from typing import Any, NoReturn

from camelcup import system
from camelcup.cup.executors.serial import TablePlayer
from camelcup.cup.executors.waiting import Copy, Waiting
from camelcup.errors import CamelCupError, TableError, UserError
from camelcup.players.pool import WorkerSpec
from camelcup.records import Table, encode_record

CHUNK_SECONDS = 0.05  # seconds of play that are sent to a worker at once

MAX_CHUNK_TABLES = 64

AHEAD_SECONDS = 1.0  # seconds of play in the tables from which those of a worker are chosen

MAX_TABLES_AHEAD = 256

CLOSE_SECONDS = 5.0  # seconds for workers to end, with the processes of their bots
EARLY_CLOSE_SECONDS = 0.5  # seconds for the same when a run is closed early


class Worker:
    """A worker process. held: the processes of bots that it had after its last chunk"""

    def __init__(self, setup: WorkerSpec) -> None:
        fork = system.can_fork()
        context: Any = get_context("fork" if fork else "spawn")
        self.connection, theirs = context.Pipe()
        ours = self.connection if fork else None
        args = theirs, ours, setup, os.getpid()
        self.process = context.Process(target=work, args=args, daemon=True)
        self.held: Sequence[Copy] = ()
        self.chunk: Sequence[Table] = ()
        try:
            with system.ctrl_c_later(), _without_main():  # Ctrl-C, until the worker ignores it
                self.process.start()
        except OSError as error:
            raise UserError(f"--workers: no further worker can be started ({error.strerror})") from error
        theirs.close()

    def send(self, tables: Sequence[Table], kept: int) -> None:
        """Send a chunk. kept: processes of bots that the worker keeps from table to table"""
        self.chunk = tables
        with suppress(OSError):
            self.connection.send((tables, kept))


def close(workers: Sequence[Worker]) -> None:
    """End workers, all at once, with the processes of their bots; at once while some have tables."""
    early = any(worker.chunk for worker in workers)
    for worker in workers:
        if early:
            worker.process.terminate()
        with suppress(OSError):
            worker.connection.send(None)
    deadline = monotonic() + (EARLY_CLOSE_SECONDS if early else CLOSE_SECONDS)
    for worker in workers:
        worker.process.join(max(0.0, deadline - monotonic()))
    for worker in workers:
        worker.process.kill()
    for worker in workers:
        worker.process.join()
        worker.connection.close()


class Processes:
    """Plays tables in several worker processes, one a core by default."""

    def __init__(self, setup: WorkerSpec, workers: int | None = None) -> None:
        self.setup = setup
        self.count = workers or system.cores()
        self.stopped = False

    def stop(self) -> None:
        """Have the run end after the tables that workers are playing; others may wait for a worker."""
        self.stopped = True

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        """Yield the encoded records of tables, in the order in which workers finish them."""
        run = _Run(self, iter(tables))
        try:
            yield from run.lines()
        finally:
            close(run.workers)


class _Run:
    """One run: its workers, and the tables that are still to be sent.

    again: tables whose worker died, to be played once more
    died:  the numbers of tables at which a worker may have died
    size:  tables that are sent to a worker at once; `ahead`: those from which they are chosen
    """

    def __init__(self, executor: Processes, tables: Iterator[Table]) -> None:
        self.executor = executor
        self.setup = executor.setup
        self.count = executor.count
        self.waiting = Waiting(tables)
        self.workers: list[Worker] = []
        self.again: deque[Table] = deque()
        self.died: set[int] = set()
        self.size = self.ahead = 1

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of all tables as they come."""
        while len(self.workers) < self.count and (chunk := self._chunk()):
            self.workers.append(Worker(self.setup))
            self._send(self.workers[-1], chunk)
        while busy := {worker.connection: worker for worker in self.workers if worker.chunk}:
            for connection in wait(list(busy)):
                worker = busy[connection]
                try:
                    seconds, lines, error, worker.held = worker.connection.recv()
                except (EOFError, OSError):
                    self._replace(worker)
                    continue
                if lines:
                    self._settle(len(lines) / seconds)
                worker.chunk = ()
                if error is None and (chunk := self._chunk(worker.held)):
                    self._send(worker, chunk)
                yield from lines
                if error is not None:
                    raise error

    def _settle(self, rate: float) -> None:
        """Set how many tables are sent and taken. rate: tables that a worker has played in a second"""
        self.size = max(1, min(MAX_CHUNK_TABLES, int(CHUNK_SECONDS * rate)))
        if self.setup.processes.isolation != "none":  # else a worker starts no processes
            self.ahead = max(1, min(MAX_TABLES_AHEAD, int(AHEAD_SECONDS * rate * self.count)))

    def _chunk(self, held: Iterable[Copy] = ()) -> Sequence[Table]:
        """Return the tables for a worker with some processes; one that is played once more is sent alone."""
        if self.executor.stopped:
            return ()
        if self.again:
            return [self.again.popleft()]
        return self.waiting.take(self.size, held, self.ahead)

    def _send(self, worker: Worker, chunk: Sequence[Table]) -> None:
        worker.send(chunk, self.waiting.to_keep(self.count, self.ahead))

    def _replace(self, worker: Worker) -> None:
        worker.process.join()
        for table in worker.chunk:
            if table.number in self.died:
                reason = system.exit_reason(worker.process.exitcode or 0)
                what = f"table {table.number}: the worker that played it died twice ({reason})"
                raise TableError(what, table, "")
            self.died.add(table.number)
        self.again.extend(worker.chunk)
        worker.connection.close()
        self.workers[self.workers.index(worker)] = new = Worker(self.setup)
        self._send(new, self._chunk())


@contextmanager
def _without_main() -> Generator[None, None, None]:
    """Hide the main module, so that a spawned worker does not run a script that has no `__main__` guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def work(connection: Connection, parents: Connection | None, setup: WorkerSpec, parent: int) -> None:
    """Play the chunks that come, in a process of its own, until None comes or the parent dies.

    parents: the parent's end of the connection, where this process has inherited it
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in system.end_signals():
        signal.signal(number, signal.SIG_DFL)  # and not what the parent does
    system.die_with_parent(parent)
    if parents is not None:
        parents.close()
    sys.stdout = sys.stderr  # bots in this process may print
    with TablePlayer(setup) as player, suppress(EOFError):
        for number in system.end_signals():
            signal.signal(number, partial(_end, player))  # from now on there may be processes of bots
        while (chunk := connection.recv()) is not None:
            tables, player.pool.most = chunk
            lines: list[bytes] = []
            failure: CamelCupError | None = None
            start = perf_counter()
            try:
                lines.extend(encode_record(player.play(table)) for table in tables)
            except CamelCupError as error:
                failure = error
            connection.send((perf_counter() - start, lines, failure, player.pool.held()))


def _end(player: TablePlayer, number: int, frame: FrameType | None) -> NoReturn:
    """End this process, with the processes of its bots; an exception might be taken for one of a bot here."""
    player.pool.kill()
    os._exit(128 + number)

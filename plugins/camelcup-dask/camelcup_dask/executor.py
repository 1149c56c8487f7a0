"""Plays tables on a Dask cluster."""

import re
import sys
from asyncio import CancelledError
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError as FutureCancelled
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from math import inf
from time import monotonic
from typing import Any
from uuid import uuid4

from attrs import evolve
from distributed import Client, Future, as_completed
from distributed.scheduler import KilledWorker

from camelcup import CamelCupError, Table, UserError, WorkerSpec
from camelcup_dask.cluster import local_cluster, quiet
from camelcup_dask.installed import differences, look_up
from camelcup_dask.worker import Chunk, Played, close_run, play_chunk

ADDRESS = re.compile(r"(tcp|tls)://.+:\d+")

CONNECT = 10.0
"""Seconds for the scheduler to answer."""

SECONDS = 0.25
"""Seconds of play in a chunk: the way to a worker and back takes some milliseconds."""

LARGEST = 256
"""Tables in a chunk at most."""

IN_FLIGHT = 2
"""Chunks for each thread of a worker: one that it plays, one that waits."""

RECOUNT = 1.0
"""Seconds after which the threads of the workers are counted again."""

POLL = 0.1
"""Seconds after which it is seen that a chunk is done, where its notice came too early."""

LOST = (OSError, TimeoutError, CancelledError, FutureCancelled)
"""Errors of a client whose scheduler does not answer."""


class Dask:
    """Plays tables on a local cluster, or on one that runs already.

    target: the address of its scheduler; empty for a local cluster

    Raises UserError where there is no such cluster, or a worker differs from this process.
    """

    def __init__(self, setup: WorkerSpec, workers: int | None = None, target: str | None = None) -> None:
        _check_bots(setup)
        output = setup.processes.output
        processes = evolve(setup.processes, output=output and output.absolute())
        self.setup = evolve(setup, processes=processes)
        self.name = "dask" if target is None else f"dask:{target}"
        self.installed = look_up(self.setup)
        with ExitStack() as stack:
            stack.enter_context(quiet())
            if target is None:
                target = stack.enter_context(local_cluster(workers))
            elif workers is not None:
                raise UserError(f"--workers {workers}: {self.name} has its own; leave the option out")
            self.client = stack.enter_context(self._connect(target))
            self._check_workers()
            self.open = stack.pop_all()

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        run = _Run(self, iter(tables))
        with self.open:
            try:
                yield from run.lines()
            finally:
                run.close()

    @contextmanager
    def _connect(self, address: str) -> Generator[Client, None, None]:
        """Connect to a scheduler."""
        if not ADDRESS.fullmatch(address):
            raise UserError(
                f"--executor {self.name!r}: write dask:tcp://HOST:PORT, or tls:// in place of tcp://"
            )
        try:
            client = Client(address, timeout=CONNECT, set_as_default=False, name="camelcup")
        except (OSError, ValueError, TypeError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise UserError(f"--executor {self.name!r}: no scheduler answers there ({reason})") from error
        with client:
            yield client

    def _check_workers(self) -> None:
        """Raise UserError with what is installed otherwise on the workers, or where there is none."""
        found = []
        try:
            self.client.wait_for_workers(1, timeout=CONNECT)
        except TimeoutError:
            raise UserError(
                f"--executor {self.name!r}: the cluster has no workers; start some: dask worker ADDRESS"
            ) from None
        answers = self.client.run(look_up, self.setup, on_error="return")
        for worker, answer in sorted(answers.items()):
            if isinstance(answer, Exception):
                found.append(f"{worker} cannot run camelcup-dask ({answer})")
            else:
                found += [f"{worker}: {text}" for text in differences(self.installed, answer)]
        if found:
            raise UserError(f"--executor {self.name!r}: workers differ from this machine: {'; '.join(found)}")


class _Run:
    """One run: the chunks in flight, and the tables that are still to be sent."""

    def __init__(self, executor: Dask, tables: Iterator[Table]) -> None:
        self.executor = executor
        self.client = executor.client
        self.tables = tables
        self.id = uuid4().hex
        self.chunks: dict[Future, Chunk] = {}
        self.size = 1
        self.threads = 0
        self.counted = -inf
        self.deserted = False

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of all tables as they come."""
        done = as_completed(loop=self.client.loop)
        self._fill(done)
        while future := self._next(done):
            played = self._result(future, self.chunks[future])
            del self.chunks[future]
            if played.lines:
                self.size = max(1, min(LARGEST, int(SECONDS * len(played.lines) / played.seconds)))
            if played.error is None:
                self._fill(done)
            yield from played.lines
            if played.error is not None:
                raise played.error

    def close(self) -> None:
        """Cancel what is in flight, and close the players of the workers."""
        with suppress(*LOST):
            self.client.cancel(list(self.chunks), force=True)
            self.client.run(close_run, self.id, on_error="ignore")

    def _fill(self, done: Any) -> None:
        """Send chunks, as many as may be in flight. Raises CamelCupError where the scheduler is gone."""
        self._count()
        while len(self.chunks) < IN_FLIGHT * max(1, self.threads) and (
            tables := list(islice(self.tables, self.size))
        ):
            chunk = Chunk(self.id, self.executor.setup, self.executor.installed, tables)
            key = f"camelcup-{self.id}-{tables[0].number}"
            future = self.client.submit(play_chunk, chunk, key=key, pure=False)
            self.chunks[future] = chunk
            done.add(future)

    def _next(self, done: Any) -> Future | None:
        """Return the next chunk that is done; None where all are."""
        while not done.has_ready() and not done.is_empty():
            if self.client.status == "running":  # else its chunks are cancelled
                self._count()
            with done.thread_condition:
                done.thread_condition.wait(POLL)
        return next(done, None)

    def _count(self) -> None:
        """Count the threads of the workers now and then, which may come and go.

        Say it where there are none any more. Raises CamelCupError where the scheduler is gone.
        """
        if monotonic() <= self.counted + RECOUNT:
            return
        try:
            self.threads = sum(self.client.nthreads().values())
        except LOST as error:
            raise self._lost() from error
        self.counted = monotonic()
        if not self.threads and not self.deserted:
            print(
                f"camelcup: --executor {self.executor.name!r}: the cluster has no workers any more; the run "
                f"waits for one (to start some: dask worker ADDRESS; Ctrl-C stops the run)",
                file=sys.stderr,
            )
        self.deserted = not self.threads

    def _result(self, future: Future, chunk: Chunk) -> Played:
        """Return the result of a chunk. Raises CamelCupError where it has none."""
        if future.cancelled():
            raise self._lost()
        try:
            played: Played = future.result()
        except KilledWorker as error:
            tables = [str(table.number) for table in chunk.tables]
            raise CamelCupError(
                f"{'tables' if len(tables) > 1 else 'table'} {', '.join(tables)}: all workers that played "
                f"that chunk died; to repeat the first: {chunk.tables[0].command}"
            ) from error
        return played

    def _lost(self) -> CamelCupError:
        return CamelCupError(f"--executor {self.executor.name!r}: the connection to the scheduler is lost")


def _check_bots(setup: WorkerSpec) -> None:
    """Raise UserError for a bot that no other process could import."""
    for bot, source in setup.bots.items():
        if getattr(source, "target", None) is not None:
            raise UserError(f"bot {bot!r} is in this process only: the workers of a cluster cannot import it")

"""The tasks of a Dask worker: camelcup's own code, on plain data.

A chunk of tables comes in, record lines go out. What bots answer crosses as JSON between their processes and
the worker, and stays in the record lines.
"""

import atexit
from asyncio import sleep, to_thread
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from time import monotonic, perf_counter

from attrs import define, field, frozen

from camelcup import CamelCupError, Table, TablePlayer, UserError, WorkerSpec, encode_record
from camelcup_dask.installed import Installed, differences, look_up

IDLE = 600.0
"""Seconds after which the players of a run whose client has vanished are closed, once another run comes."""

FAREWELL = 5.0
"""Seconds for tables in progress to end, when a run is closed early."""


@frozen
class Chunk:
    """Tables of a run.

    run:    a name that no other run has
    client: what is installed where the run was started
    """

    run: str
    setup: WorkerSpec
    client: Installed
    tables: Sequence[Table]


@frozen
class Played:
    """The record lines of a chunk, as far as it was played. error: what ended it before its last table"""

    seconds: float
    lines: Sequence[bytes]
    error: CamelCupError | None = None


@define
class _Run:
    """The players of a run in this process: those that no thread uses at the moment, and how many are used.

    ended: whether the client wants no more of it
    """

    idle: list[TablePlayer] = field(factory=list)
    busy: int = 0
    used: float = field(factory=monotonic)
    ended: bool = False


_RUNS: dict[str, _Run] = {}
_ENDED: deque[str] = deque(maxlen=1000)
"""Names of runs that have ended; a last chunk of one may begin after that."""

_LOCK = Lock()


def play_chunk(chunk: Chunk) -> Played:
    """Play the tables of a chunk, as a task."""
    lines: list[bytes] = []
    start = perf_counter()
    try:
        run = _join(chunk)
        with _player(run, chunk.setup) as player:
            start = perf_counter()  # a run begins with the start of its players
            for table in chunk.tables:
                if run.ended:
                    break
                lines.append(encode_record(player.play(table)))
    except CamelCupError as error:
        return Played(perf_counter() - start, lines, error)
    return Played(perf_counter() - start, lines)


async def close_run(name: str) -> None:
    """End a run here: close its players, those of a table in progress after that table."""
    with _LOCK:
        run = _RUNS.pop(name, _Run())
        run.ended = True
        _ENDED.append(name)
    await to_thread(_close, run)
    until = monotonic() + FAREWELL
    while run.busy and monotonic() < until:
        await sleep(0.01)


def _join(chunk: Chunk) -> _Run:
    """Return the run of a chunk. Raises UserError where it is new here and this worker differs."""
    with _LOCK:
        if chunk.run in _ENDED:
            return _Run(ended=True)
        if chunk.run in _RUNS:
            return _RUNS[chunk.run]
    if found := differences(chunk.client, look_up(chunk.setup)):
        raise UserError(f"a Dask worker that has joined differs: {'; '.join(found)}")
    with _LOCK:
        long_idle = [name for name, run in _RUNS.items() if not run.busy and monotonic() - run.used > IDLE]
        old = [_RUNS.pop(name) for name in long_idle]
        new = _RUNS.setdefault(chunk.run, _Run())
    for run in old:
        _close(run)
    return new


@contextmanager
def _player(run: _Run, setup: WorkerSpec) -> Iterator[TablePlayer]:
    """Lend a player of tables to this thread."""
    with _LOCK:
        run.busy += 1
        idle = run.idle.pop() if run.idle else None
    try:
        player = idle or TablePlayer(setup)
        try:
            yield player
        finally:
            with _LOCK:  # what `close_run` does comes before this or after it
                kept = not run.ended
                if kept:
                    run.idle.append(player)
            if not kept:
                _close_player(player)
    finally:
        with _LOCK:
            run.busy -= 1
            run.used = monotonic()


def _close(run: _Run) -> None:
    with _LOCK:
        idle, run.idle = run.idle, []
    for player in idle:
        _close_player(player)


def _close_player(player: TablePlayer) -> None:
    player.__exit__(None, None, None)


@atexit.register
def _close_all() -> None:
    for run in _RUNS.values():
        _close(run)

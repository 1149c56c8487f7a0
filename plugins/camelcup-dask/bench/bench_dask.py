"""Overhead of a local Dask cluster over worker processes on the same cores, for tables of 50 ms."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import pytest
from camelcup_dask.executor import Dask

from camelcup import Table, WorkerSpec, choose_game
from camelcup.cup.executors.processes import Processes
from camelcup.installed.plugins import load_plugins
from camelcup.installed.specs import find_bot
from camelcup.players.isolation import BotProcesses

MOST = 15
"""Percent that a run may take longer."""

TABLES = 100
WORKERS = 2
ROUNDS = 3

SLOW = """
from time import thread_time
from camelcup import Bot

class Slow(Bot):
    def begin(self, seat, seats, game):
        until = thread_time() + 0.05
        while thread_time() < until:
            pass

    def move(self, seat, view):
        return [0]
"""


def tables(bot: str) -> Iterator[Table]:
    for number in range(TABLES):
        yield Table(number=number, game="camelup", rules="cup", bots=(bot, "Player0"), seed=number)


def seconds(lines: Iterator[bytes]) -> float:
    """Return the time from the first record to the last: both have started their workers by then."""
    next(lines)
    start = perf_counter()
    number = sum(1 for _ in lines)
    assert number == TABLES - 1
    return perf_counter() - start


def bench_dask_against_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both in turn, so that other work on the machine disturbs both alike."""
    path = tmp_path / "slow.py"
    path.write_text(SLOW)
    plugins, bot = load_plugins(), str(path)
    game, _ = choose_game(plugins, "camelup", None)
    bots = {name: find_bot(name, "camelup", plugins) for name in (bot, "Player0")}
    setup = WorkerSpec.of(plugins.games.find("camelup"), game, bots, processes=BotProcesses(isolation="none"))
    kinds: dict[Callable[..., Dask | Processes], list[float]] = {Dask: [], Processes: []}
    for _ in range(ROUNDS):
        for kind, times in kinds.items():
            times.append(seconds(kind(setup, WORKERS).run(tables(bot))))
    dask, processes = (min(times) for times in kinds.values())
    overhead = 100 * (dask / processes - 1)
    with capsys.disabled():
        print(
            f"\ndask: {overhead:.1f} % more time than processes for {TABLES} tables of 50 ms, "
            f"{WORKERS} workers   target: <= {MOST} %"
        )
    assert overhead <= MOST

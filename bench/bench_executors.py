"""Two worker processes against one process, and the memory of long runs."""

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from camelcup.executors import Executor
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.plugins import load_plugins
from camelcup.scoring import PointsPerWin
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from conftest import best, measured

HERE = Path(__file__).parent


def tournament(games: int) -> Tournament:
    """Tables of four RandomBots, of which one is ranked."""
    bot = "RandomBot"
    return Tournament(game="camelup", rules="cup", bots=(bot,), games=games, seats=4, seed=1, fill=bot)


def play(executor: Executor, games: int) -> None:
    run(tournament(games), executor, [], Standings(PointsPerWin(), ("RandomBot",)))


def peak(executor: str, games: int) -> int:
    """The most memory, in KiB, that a fresh interpreter has held during a run; workers are not counted."""
    script = f"import bench_executors as b; b.play(b.{executor}(b.load_plugins()), {games}); print(b.held())"
    run = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    return int(run.stdout)


def held() -> int:
    """The most memory, in KiB, this process has held since its interpreter began.

    getrusage would count what the process that started it held at that moment.
    """
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def bench_two_processes_against_serial(benchmark, report) -> None:
    """2,000 games, with the start of the workers in it."""
    plugins = load_plugins()
    serial = best(partial(play, Serial(plugins), 2000), rounds=3)
    processes = measured(benchmark, partial(play, Processes(plugins, 2), 2000), rounds=3)
    report("serial / processes with 2 workers, 2,000 games", serial / processes, ">= 1.7")


@pytest.mark.parametrize("executor", ["Serial", "Processes"])
def bench_memory_of_long_runs(executor, report) -> None:
    """The peak of a run twenty times as long; with processes it is the parent's."""
    ratio = peak(executor, 2000) / peak(executor, 100)
    report(f"peak memory of 2,000 games / of 100 games, {executor}", ratio, "about 1")


def bench_memory_of_a_long_plan(report) -> None:
    """What is allocated to plan a million tables."""
    tracemalloc.start()
    tables: Iterator[object] = tournament(1_000_000).tables()
    next(tables)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    report("KiB to have planned 1,000,000 tables", most / 1024, "a few")

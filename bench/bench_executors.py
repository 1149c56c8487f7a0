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
from conftest import best

HERE = Path(__file__).parent


def tournament(games: int) -> Tournament:
    """Tables of four RandomBots, of which one is ranked."""
    bot = "RandomBot"
    return Tournament(game="camelup", rules="cup", bots=(bot,), games=games, seats=4, seed=1, fill=bot)


def play(executor: Executor, games: int) -> None:
    run(tournament(games), executor, [], Standings(PointsPerWin(), ("RandomBot",)))


def fresh(expression: str) -> float:
    """The value of an expression on this module, `b`, in a fresh interpreter.

    There nothing of pytest is in memory, nor imported once more by each worker.
    """
    script = f"import bench_executors as b; print({expression})"
    run = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    return float(run.stdout)


def speedup(games: int) -> float:
    """How many times as fast two workers are as this process, with their start in it."""
    plugins = load_plugins()
    serial = best(partial(play, Serial(plugins), games), rounds=5)
    return serial / best(partial(play, Processes(plugins, 2), games), rounds=5)


def peak(executor: Executor, games: int) -> int:
    """The most memory, in KiB, that this process has held once it has played; workers are not counted."""
    play(executor, games)
    return held()


def held() -> int:
    """The most memory, in KiB, this process has held since its interpreter began.

    getrusage would count what the process that started it held at that moment.
    """
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def bench_two_processes_against_serial(report) -> None:
    report("serial / processes with 2 workers, 2,000 games", fresh("b.speedup(2000)"), ">= 1.7")


@pytest.mark.parametrize("executor", ["Serial", "Processes"])
def bench_memory_of_long_runs(executor, report) -> None:
    """The peak of a run twenty times as long; with processes it is the parent's."""
    few, many = (fresh(f"b.peak(b.{executor}(b.load_plugins()), {games})") for games in (100, 2000))
    ratio = many / few
    report(f"peak memory of 2,000 games / of 100 games, {executor}", ratio, "about 1")


def bench_memory_of_a_long_plan(report) -> None:
    """What is allocated to plan a million tables."""
    tracemalloc.start()
    tables: Iterator[object] = tournament(1_000_000).tables()
    next(tables)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    report("KiB to have planned 1,000,000 tables", most / 1024, "a few")

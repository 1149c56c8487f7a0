"""Two worker processes against one process, and the memory of long runs."""

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

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


def peak(games: int) -> int:
    """The most memory (as the system counts it) that a fresh interpreter has held during a run."""
    script = f"import bench_executors as b; b.play(b.Serial(b.load_plugins()), {games}); print(b.held())"
    run = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    return int(run.stdout)


def held() -> int:
    """The most memory this process has held."""
    return getrusage(RUSAGE_SELF).ru_maxrss


def bench_two_processes_against_serial(report) -> None:
    """2,000 games, with the start of the workers in it."""
    plugins = load_plugins()
    serial = best(partial(play, Serial(plugins), 2000), rounds=3)
    processes = best(partial(play, Processes(plugins, 2), 2000), rounds=3)
    report("serial / processes with 2 workers, 2,000 games", serial / processes, ">= 1.7")


def bench_memory_of_long_runs(report) -> None:
    """The peak of a run ten times as long, and what is allocated to plan a million tables."""
    report("peak memory of 2,000 games / of 100 games", peak(2000) / peak(100), "about 1")
    tracemalloc.start()
    tables: Iterator[object] = tournament(1_000_000).tables()
    next(tables)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    report("KiB to have planned 1,000,000 tables", most / 1024, "a few")

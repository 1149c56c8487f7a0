"""Two worker processes against one, and the memory of long runs. Isolation none: bots of camelcup."""

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from camelcup.cup.executors import Executor, processes
from camelcup.cup.executors.processes import Processes
from camelcup.cup.executors.serial import Serial
from camelcup.cup.plan import Plan
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import choose_game
from camelcup.players.isolation import BotProcesses
from camelcup.results.comparison import Summary
from camelcup.results.scoring import PointsPerWin
from camelcup.results.standings import Standings
from conftest import best

HERE = Path(__file__).parent

BOTS, WORKERS = 12, 8

ONE_LINE = """
print("started")
def move(seat, view): return [0]
"""


def planned(games: int, isolation: str = "none", bot: str = "RandomBot") -> Plan:
    """Return a plan with tables of four seats of one bot, of which one is ranked."""
    plugins = load_plugins()
    game, rules = choose_game(plugins, "camelup", None)
    tournament = Tournament(game="camelup", rules=rules, bots=(bot,), games=games, seats=4, seed=1, fill=bot)
    return Plan.of(tournament, game, "points-per-win", plugins, processes=BotProcesses(isolation=isolation))


def play(
    kind: type[Serial | Processes],
    games: int,
    workers: int = 2,
    isolation: str = "none",
    bot: str = "RandomBot",
) -> None:
    plan = planned(games, isolation, bot)
    executor: Executor = kind(plan.setup(load_plugins()), workers)
    summary = Summary(Standings(PointsPerWin(), plan.tournament.bots))
    run(plan, executor, [], summary, plan.tournament.tables())


def fresh(expression: str) -> float:
    """Return the value of an expression on this module, `b`, in a fresh interpreter.

    It holds nothing of pytest, which each worker would inherit.
    """
    script = f"import bench_executors as b; print({expression})"
    run = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    return float(run.stdout)


def speedup(games: int, isolation: str = "none") -> float:
    """Return how many times as fast two workers are as one, with their start."""
    one, two = [], []
    for _ in range(5):  # in turn: other work on the machine disturbs both alike
        one.append(best(partial(play, Processes, games, 1, isolation), rounds=1))
        two.append(best(partial(play, Processes, games, 2, isolation), rounds=1))
    return min(one) / min(two)


def peak(kind: type[Serial | Processes], games: int) -> int:
    """Return the most memory, in KiB, that this process has held after a run; workers are not counted."""
    play(kind, games)
    return held()


def held() -> int:
    """Return the most memory, in KiB, that this process has held since its interpreter began.

    getrusage would count what the process that started it held at that moment.
    """
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def bench_two_workers_against_one(report) -> None:
    report("1 worker / 2 workers, 2,000 games, isolation none", fresh("b.speedup(2000)"), ">= 1.7")
    report("1 worker / 2 workers, 300 games, isolation process", fresh("b.speedup(300, 'process')"), "none")


@pytest.mark.parametrize("executor", ["Serial", "Processes"])
def bench_memory_of_long_runs(executor, report) -> None:
    """The peak of a run twenty times as long; with processes it is the parent's."""
    few, many = (fresh(f"b.peak(b.{executor}, {games})") for games in (100, 2000))
    ratio = many / few
    report(f"peak memory of 2,000 games / of 100 games, {executor}", ratio, "about 1")


@pytest.mark.parametrize("games", [96, 1000])
def bench_processes_of_bots(games, report, tmp_path, monkeypatch) -> None:
    """Twelve bots of one line on eight workers, against workers that take tables in order and keep all."""
    new = play_one_liners(games, tmp_path / "new")
    monkeypatch.setattr(processes, "MAX_TABLES_AHEAD", 1)
    old = play_one_liners(games, tmp_path / "old")
    cup = f"{games} games of {BOTS} bots, {WORKERS} workers"
    for what, now, before in zip(("seconds", "processes started", "processes kept"), new, old, strict=True):
        report(f"{cup}: {what} / {before:.0f} in order", now / before, "<= 1")


def play_one_liners(games: int, folder: Path) -> tuple[float, float, float]:
    """Return the seconds of a run, the processes of bots that it started, and the most of them at a time."""
    (output := folder / "output").mkdir(parents=True)
    for number in range(BOTS):
        (folder / f"bot{number}.py").write_text(ONE_LINE)
    bots = tuple(f"{folder}/bot{number}.py" for number in range(BOTS))
    plugins = load_plugins()
    game, rules = choose_game(plugins, "camelup", None)
    tournament = Tournament(game="camelup", rules=rules, bots=bots, games=games, seats=4, seed=1)
    plan = Plan.of(tournament, game, "points-per-win", plugins)
    summary, counts = Summary(Standings(PointsPerWin(), bots)), [0]

    def count(result: object) -> None:
        if summary.standings.games % 8 == 0:
            counts.append(sum(len(children(worker)) for worker in children(str(os.getpid()))))

    executor = Processes(plan.setup(plugins, output), WORKERS)
    seconds = best(lambda: run(plan, executor, [], summary, tournament.tables(), count), 1)
    started = sum(path.read_text().count("started") for path in output.iterdir())
    return seconds, started, max(counts)


def children(process: str) -> list[str]:
    """Return the numbers of the processes that a process has started and not reaped."""
    return Path("/proc", process, "task", process, "children").read_text().split()


def bench_memory_of_a_long_plan(report) -> None:
    """The memory allocated to plan a million tables."""
    tournament = planned(1_000_000).tournament
    tracemalloc.start()
    tables: Iterator[object] = tournament.tables()
    next(tables)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    report("KiB to have planned 1,000,000 tables", most / 1024, "a few")

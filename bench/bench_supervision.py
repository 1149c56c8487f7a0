"""What it costs to supervise bots, and what a bot costs that hangs."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, perf_counter_ns

import pytest

from camelcup.executors import Executor
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.executors.upkeep import Upkeep
from camelcup.note import ASKED, SINCE, Note
from camelcup.plugins import load_plugins
from camelcup.record import Limits, Table
from camelcup.scoring import PointsPerWin
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from conftest import best

HELL = Path(__file__).parents[1] / "tests" / "bots_from_hell"
HERE = Path(__file__).parent
MOVES = 100_000
LIMIT = 0.5


def note_moves(note: Note) -> None:
    """What a guarded call writes: who is asked, since when, and that it is over."""
    numbers = note.numbers
    for turn in range(MOVES):
        numbers[ASKED] = turn << 8 | 1
        start = numbers[SINCE] = perf_counter_ns()
        numbers[SINCE] = 0
        perf_counter_ns() - start


def time_moves() -> None:
    """The same without a note: the clock of a bot has to be read in any case."""
    for _ in range(MOVES):
        start = perf_counter_ns()
        perf_counter_ns() - start


def bench_notes_of_a_move(report: Callable[..., None]) -> None:
    notes = best(partial(note_moves, Note())) - best(time_moves)
    report("nanoseconds to note a move", notes / MOVES * 1e9, "< 150")


def bench_upkeep_of_a_table(report: Callable[..., None]) -> None:
    table = Table(0, "camelup", "cup", ("RandomBot",) * 4, 1)
    serial = Serial(load_plugins())
    with Upkeep(Note()) as upkeep:
        playing = best(lambda: [serial.play(table) for _ in range(20)]) / 20
        keeping = best(lambda: [upkeep.prepare(table) for _ in range(1000)]) / 1000
    report("upkeep of a table / playing it, %", keeping / playing * 100, "none")


def added(executor: str, games: int, rounds: int = 5) -> float:
    """How much longer games take, in %, with a limit than without one; both in turn, the best of each."""
    plugins = load_plugins()
    runner: Executor = Serial(plugins) if executor == "Serial" else Processes(plugins, 2)
    times: dict[float, list[float]] = {0.0: [], 10.0: []}
    for _ in range(rounds):
        for move_time, spent in times.items():
            start = perf_counter()
            play(runner, games, move_time)
            spent.append(perf_counter() - start)
    return 100 * (min(times[10.0]) / min(times[0.0]) - 1)


def play(executor: Executor, games: int, move_time: float) -> None:
    bot = "RandomBot"
    tournament = Tournament(
        game="camelup",
        rules="cup",
        bots=(bot,),
        games=games,
        seats=4,
        seed=1,
        fill=bot,
        limits=Limits(move_time=move_time),
    )
    run(tournament, executor, [], Standings(PointsPerWin(), (bot,)))


@pytest.mark.parametrize("executor", ["Serial", "Processes"])
def bench_a_time_limit(executor: str, report: Callable[..., None]) -> None:
    script = f"import bench_supervision as b; print(b.added({executor!r}, 2000))"
    done = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    report(f"% that --move-time 10 adds to 2,000 games, {executor}", float(done.stdout), "<= 3")


def fault_cost(bots: Sequence[str], tables: int = 3) -> float:
    """Seconds that a fault costs beyond the time limit, by tables with and without the bots."""
    honest = ("Player0", "RandomBot", "Player1")[len(bots) - 1 :]
    normal, _ = play_tables(["Player0"] * len(bots) + [*honest], tables)
    spent, faults = play_tables([*bots, *honest], tables)
    return (spent - normal) / faults - LIMIT


def play_tables(bots: Sequence[str], tables: int) -> tuple[float, int]:
    """The seconds that so many tables take, each in a worker of its own, and the faults there."""
    plugins = load_plugins()
    start = perf_counter()
    faults = 0
    for number in range(tables):
        table = Table(number, "camelup", "cup", tuple(bots), number, limits=Limits(move_time=LIMIT))
        faults += sum(len(record.faults) for record in Processes(plugins, 1).run([table]))
    return perf_counter() - start, faults


@pytest.mark.parametrize(
    "bots",
    [
        ["hangs.py:SpinsForever"],
        ["hangs.py:SumsForever"],
        ["starting.py:HangsInBegin"],
        ["answers.py:DoesNotLetGo"],
        ["answers.py:LeavesAClingingOneToTheNext"],
        ["meddling.py:SpiesAndHangs"],
        ["meddling.py:HangsOthers"],
        ["threads.py:BlocksInAThread"],
        ["threads.py:StartsBusyThreads", "hangs.py:SleepsForever"],
        ["meddling.py:SetsAProfiler", "hangs.py:SumsForever"],
    ],
    ids="+".join,
)
def bench_a_bot_that_hangs(bots: list[str], report: Callable[..., None]) -> None:
    """One that can be interrupted, one deaf to it, one that does not begin.

    Those behind them hang when they are freed, in the time of others, in what they spy on, in a thread. Last
    two beside one that hangs: it may be they who kept it from answering.
    """
    specs = [f"{HELL}/{bot}" for bot in bots]
    script = f"import bench_supervision as b; print(b.fault_cost({specs!r}))"
    done = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    report(f"seconds a fault beyond the limit, {' + '.join(bots)}", float(done.stdout), "<= 0.25")

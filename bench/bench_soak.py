"""Memory and open files of long runs with hostile bots among the others: they must not grow.

CAMELCUP_SOAK is the number of games, 3,000 where it is not set; it takes 100,000 to prove anything.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest
from attrs import evolve

from camelcup.executors.processes import Processes
from camelcup.plugins import load_plugins
from camelcup.record import Limits, Table
from camelcup.tournament import Tournament

HERE = Path(__file__).parent
HELL = HERE.parent / "tests" / "bots_from_hell"
GAMES = int(os.environ.get("CAMELCUP_SOAK", "3000"))
POINTS = 8
"""How often a run is measured."""

HONEST = ("Player0", "Player1", "RandomBot")
COMMON = ("deaths.py:RaisesSystemExit", "output.py:PrintsAndRaises", "answers.py:AnswersWithItself")
RARE = (
    "deaths.py:ExitsGladly",
    "threads.py:StartsThreads",
    "meddling.py:BreaksTheEngine",
    "hangs.py:SumsForever",
)
"""Bots that cost a worker its life each time; they play one table in a hundred."""


def tables(games: int) -> Iterator[Table]:
    """Tables of honest and common bots; at one in a hundred a rare bot has the first seat."""
    field = (*HONEST, *(f"{HELL}/{bot}" for bot in COMMON))
    limits = Limits(move_time=0.5)
    tournament = Tournament(
        game="camelup", rules="cup", bots=field, games=games, seats=4, seed=1, limits=limits
    )
    for table in tournament.tables():
        if table.number % 100 == 99:
            rare = f"{HELL}/{RARE[table.number // 100 % len(RARE)]}"
            yield evolve(table, bots=(rare, *table.bots[1:]))
        else:
            yield table


def soak(games: int) -> None:
    """Play, and print what this process and its workers hold at some points."""
    faults = 0
    for number, record in enumerate(Processes(load_plugins(), 2).run(tables(games), turns=False), 1):
        faults += len(record.faults)
        if number % (games // POINTS) == 0:
            print(number, held("self"), handles("self"), most_held(), faults, sep="\t")
    assert not active_children()


def held(process: str | int) -> int:
    """The memory, in KiB, that a process holds now."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def handles(process: str | int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def most_held() -> int:
    """The memory, in KiB, of the largest worker."""
    sizes = [0]
    for worker in active_children():
        try:
            sizes.append(held(worker.pid or 0))
        except (OSError, IndexError):  # it has just come to its end
            continue
    return max(sizes)


def bench_soak(report: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    script = f"import bench_soak as b; b.soak({GAMES})"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True, text=True
    )
    with capsys.disabled():
        print("\ngames\tparent KiB\thandles\tworker KiB\tfaults")
        print(done.stdout)
    points = [[int(number) for number in line.split()] for line in done.stdout.splitlines()]
    second, last = points[1], points[-1]
    report(f"parent's memory at {last[0]} games / at {second[0]}", last[1] / second[1], "about 1")
    report(f"parent's handles at {last[0]} games / at {second[0]}", last[2] / second[2], "about 1")
    report(f"worker's memory at {last[0]} games / at {second[0]}", last[3] / max(second[3], 1), "about 1")

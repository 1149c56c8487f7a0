"""Memory and open files of long runs with failing bots among the others: they must not grow.

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

from camelcup.cup.executors.processes import Processes
from camelcup.cup.tournament import Tournament
from camelcup.installed.entries import GameEntry
from camelcup.installed.loading import BotSource
from camelcup.players.pool import WorkerSpec
from camelcup.records import Limits, Table, decode_result
from hell import HELL
from tiny_games import Pips, PipsRules

HERE = Path(__file__).parent
GAMES = int(os.environ.get("CAMELCUP_SOAK", "3000"))
POINTS = 8
"""Points at which a run is measured."""

HONEST = ("Small", "Big", "Gambler")
COMMON = ("exits.py:RaisesSystemExit", "output.py:PrintsAndRaises", "answers.py:AnswersWithItself")
RARE = ("exits.py:Exits", "hangs.py:LeavesThreadsAndPrograms", "output.py:WritesNonsense", "hangs.py:Sums")
"""Bots that cost their process its life each time; they play one table in a hundred."""


def tables(games: int) -> Iterator[Table]:
    """Yield tables of honest and common bots; at one in a hundred a rare bot has the first seat."""
    tournament = Tournament(
        game="pips",
        rules="standard",
        bots=(*HONEST, *COMMON),
        games=games,
        seats=4,
        seed=1,
        limits=Limits(move_time=0.5),
    )
    for table in tournament.tables():
        if table.number % 100 == 99:
            rare = RARE[table.number // 100 % len(RARE)]
            yield evolve(table, bots=(rare, *table.bots[1:]))
        else:
            yield table


def soak(games: int) -> None:
    """Play, and print what this process and its workers hold at some points."""
    bots = {name: BotSource(name, "tiny_bots", name) for name in HONEST}
    for bot in (*COMMON, *RARE):
        file, _, name = bot.partition(":")
        bots[bot] = BotSource(bot, str(HELL / file), name)
    entry = GameEntry(name="pips", factory="tiny_games:Pips", rules="tiny_games:PipsRules")
    setup = WorkerSpec.of(entry, Pips(PipsRules()), bots)
    faults = 0
    for number, line in enumerate(Processes(setup, 2).run(tables(games)), 1):
        faults += len(decode_result(line).faults)
        if number % (games // POINTS) == 0:
            print(number, held("self"), handles("self"), most_held(), faults, sep="\t")
    assert not active_children()


def held(process: str | int) -> int:
    """Return the memory, in KiB, that a process holds now."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def handles(process: str | int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def most_held() -> int:
    """Return the memory, in KiB, of the largest worker."""
    sizes = [0]
    for worker in active_children():
        try:
            sizes.append(held(worker.pid or 0))
        except (OSError, IndexError):  # it has just ended
            continue
    return max(sizes)


def bench_soak(report: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    places = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", f"import bench_soak as b; b.soak({GAMES})"],
        cwd=HERE,
        env=os.environ | {"PYTHONPATH": places},
        check=True,
        capture_output=True,
        text=True,
    )
    with capsys.disabled():
        print("\ngames\tparent KiB\thandles\tworker KiB\tfaults")
        print(done.stdout)
    points = [[int(number) for number in line.split()] for line in done.stdout.splitlines()]
    second, last = points[1], points[-1]
    report(f"parent's memory at {last[0]} games / at {second[0]}", last[1] / second[1], "about 1")
    report(f"parent's handles at {last[0]} games / at {second[0]}", last[2] / second[2], "about 1")
    report(f"worker's memory at {last[0]} games / at {second[0]}", last[3] / max(second[3], 1), "about 1")

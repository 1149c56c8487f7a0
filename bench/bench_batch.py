"""The batch of Camel Up beside the referee: turns a second, on one core and on two, and memory."""

import subprocess
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time

import pytest

from bench_referee import play_games
from camelcup.camelup import engine
from camelcup.camelup.batch import Batch
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.records import Limits
from conftest import best

SIZE = 1024
TURNS = 200
PAIRS = 15

MEMORY = """
import sys
from camelcup.camelup.batch import Batch

def resident():
    with open("/proc/self/status") as status:
        return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmRSS"))

rules, seats, size = sys.argv[1], int(sys.argv[2]), 65_536
before = resident()
batch = Batch(rules, seats, size)
batch.random_play(500)  # a game has ended in every row: all memory is in use
print((resident() - before - 2 * batch.observation.nbytes) / size)
"""
"""Prints the bytes of a game, without its observation and that of the game before."""

Report = Callable[[str, float, str], None]


def bench_random_play(report: Report) -> None:
    batch = Batch(size=SIZE)
    tasks = [partial(batch.random_play, TURNS)] * PAIRS
    beside_the_referee("random_play", tasks, ">= 60", report)


def bench_step(report: Report) -> None:
    """A step checks the actions, plays them, and writes the legal actions and the whole observation."""
    steps = random_steps(Batch(size=SIZE), Random(1))
    tasks = [partial(replay, Batch(size=SIZE), steps) for _ in range(PAIRS)]
    beside_the_referee("step", tasks, ">= 25", report)


def beside_the_referee(name: str, tasks: Iterable[Callable[[], object]], target: str, report: Report) -> None:
    """Time tasks of `TURNS` turns in `SIZE` games in pairs with RandomBots, isolation none, on one core."""
    of_batch, ratios = [], []
    for task in tasks:
        of_batch.append(SIZE * TURNS / seconds(task))
        games = partial(play_games, RandomBot, Limits())
        of_referee = games() / seconds(games)
        ratios.append(of_batch[-1] / of_referee)
    kind = "Python" if engine.__file__.endswith(".py") else "compiled"
    report(f"batch: {name}, million turns a second", median(of_batch) / 1e6, "none")
    report(f"batch: {name} / referee ({kind})", median(ratios), f"{target}, compiled")


def seconds(task: Callable[[], object]) -> float:
    """Return the seconds of a core that a task takes."""
    start = process_time()
    task()
    return process_time() - start


def random_steps(batch: Batch, random: Random) -> "list[array[int]]":
    """Return the actions of `TURNS` steps, mixed as those of RandomBot are."""
    kinds = defaultdict(list)
    for number, action in enumerate(batch.actions):
        kinds[type(action)].append(number)
    by_kind = list(kinds.values())

    def choose(legal: list[bool]) -> int:
        while not legal[action := random.choice(random.choice(by_kind))]:
            pass
        return action

    steps = []
    for _ in range(TURNS):
        steps.append(array("q", [choose(legal) for legal in batch.mask.tolist()]))
        batch.step(steps[-1])
    return steps


def replay(batch: Batch, steps: "Sequence[array[int]]") -> None:
    for actions in steps:
        batch.step(actions)


def bench_threads(report: Report) -> None:
    """The best of each in turn: other work on the machine takes a core from two threads, and not from one."""
    tasks = [partial(Batch(size=SIZE, threads=threads).random_play, TURNS) for threads in (1, 2)]
    one, two = zip(*[[best(task, 1) for task in tasks] for _ in range(10 * PAIRS)], strict=True)
    report("batch: random_play, one thread / two", min(one) / min(two), ">= 1.7 on two quiet cores")


@pytest.mark.parametrize("size", [1, 64, 65_536])
def bench_sizes(size: int, report: Report) -> None:
    """Calls are few for large batches and many for small ones; here every seat rolls."""
    batch, rolls = Batch(size=size), array("q", [0] * size)
    steps = [rolls] * max(1, 65_536 // size)
    taken = best(partial(replay, batch, steps), 5)
    report(f"batch: rolls in {size} games, million turns a second", size * len(steps) / taken / 1e6, "none")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(("rules", "seats"), [("cup", 4), ("cup2026", 8)])
def bench_memory(rules: str, seats: int, report: Report) -> None:
    command = [sys.executable, "-c", MEMORY, rules, str(seats)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    report(f"batch: bytes of a game, {rules}, {seats} seats, no observation", float(printed), "<= 1024")

"""The batch of Camel Up beside the referee: turns a second, on one core and on two, and memory."""

import subprocess
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

import pytest

from bench_referee import play_games
from camelcup.camelup import engine
from camelcup.camelup.batch import Batch
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.records import Limits
from conftest import best

SIZE = 1024
TURNS = 400
ROUNDS = 5

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


@pytest.fixture(scope="module")
def of_referee() -> float:
    """Turns a second of four RandomBots, with isolation none."""
    turns = play_games(RandomBot, Limits())
    return turns / best(lambda: play_games(RandomBot, Limits()))


def kind() -> str:
    return "Python" if engine.__file__.endswith(".py") else "compiled"


def bench_random_play(of_referee: float, report: Report) -> None:
    batch = Batch(size=SIZE)
    turns = SIZE * TURNS / best(lambda: batch.random_play(TURNS), ROUNDS)
    report("batch: random_play, million turns a second", turns / 1e6, "none")
    report(f"batch: random_play / referee ({kind()})", turns / of_referee, ">= 60, compiled")


def bench_step(of_referee: float, report: Report) -> None:
    """A step writes the legal actions and the whole observation. The choice of actions is not timed."""
    seconds = []
    for seed in range(ROUNDS):
        steps = timed_steps(Batch(size=SIZE, seed=seed), Random(seed))
        seconds.append(sum(next(steps) for _ in range(100)))
    turns = SIZE * 100 / min(seconds)
    report("batch: step, million turns a second", turns / 1e6, "none")
    report(f"batch: step / referee ({kind()})", turns / of_referee, ">= 25, compiled")


def timed_steps(batch: Batch, random: Random) -> Iterator[float]:
    """Yield the seconds of steps with random actions, mixed as those of RandomBot are."""
    kinds = defaultdict(list)
    for number, action in enumerate(batch.actions):
        kinds[type(action)].append(number)

    def choose(legal: list[bool]) -> int:
        while True:
            action = random.choice(random.choice(list(kinds.values())))
            if legal[action]:
                return action

    while True:
        actions = array("q", [choose(legal) for legal in batch.mask.tolist()])
        start = perf_counter()
        batch.step(actions)
        yield perf_counter() - start


def bench_threads(report: Report) -> None:
    """The best of pairs: other work on the machine slows both, and a pair that it misses counts."""
    one, two = (Batch(size=SIZE, threads=threads) for threads in (1, 2))
    ratios = []
    for _ in range(3 * ROUNDS):
        alone = best(lambda: one.random_play(TURNS), 1)
        ratios.append(alone / best(lambda: two.random_play(TURNS), 1))
    report("batch: random_play, one thread / two", max(ratios), ">= 1.7 on two quiet cores")


@pytest.mark.parametrize("size", [1, 64, 65_536])
def bench_sizes(size: int, report: Report) -> None:
    """Calls are few for large batches and many for small ones: a step of rolls alone."""
    batch, rolls = Batch(size=size), array("q", [0] * size)
    number = max(1, 65_536 // size)
    taken = best(lambda: [batch.step(rolls) for _ in range(number)], ROUNDS)
    report(f"batch: steps of {size} games, million turns a second", size * number / taken / 1e6, "none")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(("rules", "seats"), [("cup", 4), ("cup2026", 8)])
def bench_memory(rules: str, seats: int, report: Report) -> None:
    command = [sys.executable, "-c", MEMORY, rules, str(seats)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    report(f"batch: bytes of a game, {rules}, {seats} seats, no observation", float(printed), "<= 1024")

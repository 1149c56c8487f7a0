"""The odds of the positions that another program recorded: what they take, and against what."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median

import pytest

from camelcup.camelup.notation import Position, parse
from camelcup.camelup.odds import chances, exact, kernel, simulate, trap_values
from conftest import best
from odds_positions import golden_position, golden_rows

MICROSECONDS = 1e6
IMPORT = """
from time import perf_counter
start = perf_counter()
import camelcup.camelup.odds
print(perf_counter() - start)
"""


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """The recorded positions; seats without one are left for a trap of one's own."""
    return [golden_position(row) for row in golden_rows()]


def times(task: Callable[[Position], object], positions: Sequence[Position], rounds: int) -> list[float]:
    """The microseconds a task takes on each position."""
    return [MICROSECONDS * best(partial(task, position), rounds) for position in positions]


def need_compiled() -> None:
    if kernel.KERNEL.name != "compiled":
        pytest.skip(f"the kernel is {kernel.KERNEL.name}")


def bench_exact(positions, report) -> None:
    need_compiled()
    taken = times(exact, positions, rounds=15)
    report("exact, microseconds, median", median(taken), "< 60")
    report("exact, microseconds, worst (five to move, with traps)", max(taken), "< 1000")
    sampled = MICROSECONDS * best(lambda: simulate(positions[0], races=10_000), 5)
    report("10,000 races, 0.5 % off at most / exact, median", sampled / median(taken), "none")


def bench_exact_in_python(positions, report, monkeypatch) -> None:
    monkeypatch.setattr(chances, "KERNEL", kernel.choose({kernel.PURE: "1"}))
    taken = times(exact, positions, rounds=3)
    report("exact in Python, microseconds, median", median(taken), "< 5000")
    report("exact in Python, microseconds, worst", max(taken), "none")


def bench_traps_on_every_square(positions, report) -> None:
    need_compiled()
    seat = 7
    placements = [len(trap_values(position, seat)) for position in positions]
    one = times(exact, positions, rounds=15)
    all_of_them = times(partial(trap_values, seat=seat), positions, rounds=5)
    report("placements of a trap, mean", sum(placements) / len(placements), "none")
    report("trap_values, microseconds, median", median(all_of_them), "none")
    report("trap_values / exact, all positions together", sum(all_of_them) / sum(one), "little more than 1")
    each = sum(number * microseconds for number, microseconds in zip(placements, one, strict=True))
    report("trap_values / exact with each placement in turn", sum(all_of_them) / each, "none")


def bench_threads(positions, report) -> None:
    """Two threads on two cores, as far as the work is done without the interpreter's lock."""
    need_compiled()
    long = [position for position in positions if len(position.unmoved) == 5]

    def work(_: int) -> None:
        for position in long:
            exact(position)

    def in_threads(number: int) -> float:
        with ThreadPoolExecutor(number) as pool:
            return best(lambda: list(pool.map(work, range(8))), 5)

    report("exact, one thread / two threads", in_threads(1) / in_threads(2), ">= 1.5 on two cores")


def bench_races(report) -> None:
    need_compiled()
    start = parse("bg,o,yw")
    million = best(lambda: simulate(start, races=1_000_000), 5)
    report("millions of races a second on one core", 1 / million, ">= 2")


def bench_import(report) -> None:
    """In a fresh interpreter, with camelcup itself."""
    run = partial(subprocess.run, [sys.executable, "-c", IMPORT], check=True, capture_output=True)
    report(
        "import camelcup.camelup.odds, milliseconds",
        1000 * min(float(run().stdout) for _ in range(5)),
        "< 50",
    )

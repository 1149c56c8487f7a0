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
from camelcup.camelup.rulesets import RULE_SETS
from conftest import best
from odds_positions import golden_position, golden_rows

MICROSECONDS = 1e6
SEAT = 7
"""Has no trap in any of the recorded positions."""

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
    """Time to count, and to read the odds of every placement as well."""
    need_compiled()
    placements = [len(trap_values(position, SEAT)) for position in positions]
    report("placements of a trap, mean", sum(placements) / len(placements), "none")
    one = times(exact, positions, rounds=15)
    returned = times(partial(trap_values, seat=SEAT), positions, rounds=5)
    report("trap_values, microseconds, median", median(returned), "none")
    report("trap_values, microseconds, worst", max(returned), "none")
    for what, taken in (("", returned), (", all read", times(read_all, positions, rounds=5))):
        ratios = [all_of_them / alone for all_of_them, alone in zip(taken, one, strict=True)]
        report(
            f"trap_values{what} / exact, all positions together", sum(taken) / sum(one), "little more than 1"
        )
        report(f"trap_values{what} / exact, median", median(ratios), "little more than 1")
    each = sum(number * microseconds for number, microseconds in zip(placements, one, strict=True))
    report("trap_values / exact with each placement in turn", sum(returned) / each, "none")


def read_all(position: Position) -> None:
    """Read the odds of every placement."""
    list(trap_values(position, SEAT).values())


def bench_second_edition(report) -> None:
    """A whole leg with crazy camels; one race is played, so that it is the leg which takes the time."""
    need_compiled()
    leg = parse("gyor,,,w,-1,,,,,,,B,,W boygwW")
    rules = RULE_SETS["second-edition"]
    one = MICROSECONDS * best(lambda: exact(leg, races=1), 15)
    report("second edition: exact of a whole leg, microseconds", one, "none")
    all_of_them = MICROSECONDS * best(lambda: trap_values(leg, SEAT, rules, races=1), 15)
    report("second edition: trap_values / exact", all_of_them / one, "little more than 1")
    sampled = MICROSECONDS * best(lambda: exact(leg), 5)
    report("second edition: exact with 10,000 races, microseconds", sampled, "none")


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

"""Collects the ratios that the benches measure, and prints them last."""

import gc
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

LINES = pytest.StashKey[list[str]]()


def best(task: Callable[[], Any], rounds: int = 15) -> float:
    """The least seconds a yardstick took: on a shared machine the least is the one least disturbed."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        task()
        times.append(perf_counter() - start)
    return min(times)


def measured(benchmark: BenchmarkFixture, task: Callable[[], Any], rounds: int = 15) -> float:
    """The least seconds of the task a bench is about; pytest-benchmark keeps and prints the rest."""
    benchmark.pedantic(task, rounds=rounds, iterations=1)
    return float(benchmark.stats.stats.min)


def pytest_configure(config: pytest.Config) -> None:
    gc.freeze()  # as a tournament does: what pytest holds is not searched for garbage
    config.stash[LINES] = []


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[[str, float, str], None]:
    """Notes a ratio: what was measured, the ratio, and the target in words."""

    def note(what: str, ratio: float, target: str) -> None:
        request.config.stash[LINES].append(f"{what:<58} {ratio:8.2f}   target: {target}")

    return note


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    terminalreporter.section("ratios within this run")
    for line in config.stash[LINES]:
        terminalreporter.write_line(line)

"""The serial executor plays in the one process there is, which is as it was after each table."""

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest

from camelcup import Table
from camelcup.executors.serial import Serial
from camelcup.plugins import load_plugins
from hell import HELL


def state_of_the_process() -> tuple[object, ...]:
    return (
        os.getcwd(),
        sys.getrecursionlimit(),
        sys.getprofile(),
        gc.isenabled(),
        gc.get_threshold(),
        [signal.getsignal(number) for number in signal.valid_signals() - {signal.SIGALRM}],
    )


@pytest.fixture
def put_back() -> Iterator[None]:
    """What a test that fails has left is put back for the others."""
    here, handlers = os.getcwd(), {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)}
    yield
    os.chdir(here)
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(
    "bot",
    [
        "meddling.py:DeletesItsFolder",
        "meddling.py:LowersTheRecursionLimit",
        "meddling.py:SetsAProfiler",
        "meddling.py:StopsTheCollector",
        "meddling.py:TakesTheSignals",
    ],
)
@pytest.mark.usefixtures("put_back")
def test_what_a_bot_changes_is_put_back_before_the_next_table(bot: str) -> None:
    bots = (f"{HELL}/{bot}", "Player0", "Player0")
    before = state_of_the_process()
    records = Serial(load_plugins()).run([Table(number, "camelup", "cup", bots, number) for number in (0, 1)])
    first = next(records)
    [second] = records
    assert state_of_the_process() == before
    assert first.faults == second.faults

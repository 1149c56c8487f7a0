"""The serial executor plays in the one process there is, which is as it was after each table."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

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


SPIES_ON_THREADS = """
import threading

from camelcup import Bot


class Spies(Bot):
    def move(self, player, state):
        threading.setprofile(print)
        return [0]
"""


def test_what_profiles_threads_stays_what_it_was(tmp_path: Path) -> None:
    """As with a tool that measures what tests cover."""

    def profile(*_: object) -> None: ...

    path = tmp_path / "spies.py"
    path.write_text(SPIES_ON_THREADS)
    threading.setprofile(profile)
    try:
        list(
            Serial(load_plugins()).run(
                [Table(0, "camelup", "cup", (f"{path}:Spies", "Player0", "Player0"), 0)]
            )
        )
        assert threading.getprofile() is profile
    finally:
        threading.setprofile(None)

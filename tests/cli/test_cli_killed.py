"""A run that is killed, whoever is, and then gone on with: as if nothing had happened."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from camelcup import GameRecord
from cups import records

pytestmark = pytest.mark.slow

GAMES = 300
CAMELCUP = [sys.executable, "-m", "camelcup"]
PLAY = [
    *CAMELCUP,
    "tournament",
    "--bots",
    "RandomBot,Player1,Player2,Player0",
    "--seed",
    "5",
    "--workers",
    "2",
]
JSON = ("--format", "json")
TIMES = {"mean_ms", "worst_ms"}
"""What differs between two runs of the same games."""


def start(path: Path) -> "subprocess.Popen[bytes]":
    """A cup that is being played into a file."""
    command = [*PLAY, "--games", str(GAMES), "--out", str(path), *JSON]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def workers(parent: int) -> list[int]:
    """The worker processes of a run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:  # it has ended meanwhile
            continue
        if int(status[1]) == parent and b"resource_tracker" not in command:
            found.append(int(folder.name))
    return found


def kill(numbers: list[int]) -> None:
    for number in numbers:
        with suppress(ProcessLookupError):  # it was quicker
            os.kill(number, signal.SIGKILL)


def grown(path: Path, size: float, run: "subprocess.Popen[bytes]") -> None:
    """Wait until a run has written so much, or has ended."""
    while run.poll() is None and not (path.exists() and path.stat().st_size >= max(size, 1)):
        time.sleep(0.002)


def without_times(path: Path) -> list[GameRecord]:
    return sorted(
        (evolve(record, times=()) for record in records(path)), key=lambda record: record.table.number
    )


def rows(printed: str) -> list[dict[str, Any]]:
    """Standings printed as JSON, but for what differs between two runs."""
    return [{key: value for key, value in row.items() if key not in TIMES} for row in json.loads(printed)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cup that nobody disturbed."""
    path = tmp_path_factory.mktemp("whole") / "cup.jsonl"
    with start(path) as run:
        assert run.wait() == 0
    return path


@pytest.mark.parametrize("victim", ["the parent", "a worker", "both"])
def test_a_killed_run_goes_on_as_if_nothing_had_happened(
    victim: str, whole: Path, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    random = Random(victim)
    expected, standings = without_times(whole), rows(camelcup("standings", whole, *JSON).out)
    for number in range(10):
        path = tmp_path / f"cup{number}.jsonl"
        with start(path) as run:
            grown(path, random.uniform(0, whole.stat().st_size), run)
            if victim != "the parent":
                kill(random.sample(workers(run.pid), 1) if run.poll() is None else [])
            if victim != "a worker":
                kill([run.pid])
            printed, _ = run.communicate()
        if victim == "a worker":
            assert run.returncode == 0
        else:
            printed = subprocess.check_output([*CAMELCUP, "tournament", "--resume", str(path), *JSON])
        assert printed.decode() == camelcup("standings", path, *JSON).out
        assert rows(printed.decode()) == standings
        assert without_times(path) == expected
        assert camelcup("verify", path).code == 0

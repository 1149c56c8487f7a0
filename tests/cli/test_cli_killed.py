"""A run that is killed leaves no process, and can be resumed as if nothing had happened."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep

import pytest

from cups import by_table
from hell import HELL
from processes import SOON, processes_with, wait_until
from programs import write_program

pytestmark = pytest.mark.slow

GAMES = 100
CAMELCUP = [sys.executable, "-m", "camelcup"]
BOTS = "RandomBot,Player1,Player2,Player0"
PLAY = [*CAMELCUP, "tournament", "--bots", BOTS, "--seed", "5", "--workers", "2"]
JSON = ("--format", "json")


def start(path, *more):
    """Start a cup that is written to a file."""
    command = [*PLAY, "--games", str(GAMES), "--out", str(path), *JSON, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def workers(parent):
    """Return the worker processes of a run."""
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


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A cup whose run nobody disturbed."""
    path = tmp_path_factory.mktemp("undisturbed") / "cup.jsonl"
    with start(path) as run:
        assert run.wait() == 0
    return path


@pytest.mark.parametrize("victim", ["the parent", "a worker", "both"])
@pytest.mark.parametrize("isolation", ["process", "none"])
def test_a_killed_run_is_resumed_as_if_nothing_had_happened(
    victim, isolation, undisturbed, tmp_path, camelcup
):
    random = Random(victim + isolation)
    expected = by_table(undisturbed)
    for number in range(2):
        path = tmp_path / f"cup{number}.jsonl"
        size = random.uniform(1, undisturbed.stat().st_size)
        with start(path, "--isolation", isolation) as run:
            while run.poll() is None and not (path.exists() and path.stat().st_size >= size):
                sleep(0.01)
            working = workers(run.pid) if victim != "the parent" else []
            victims = random.sample(working, min(1, len(working)))  # none before and after the games
            for pid in (*victims, *([run.pid] if victim != "a worker" else [])):
                with suppress(ProcessLookupError):  # it has ended meanwhile
                    os.kill(pid, signal.SIGKILL)
            printed, _ = run.communicate()
        if victim == "a worker":
            assert run.returncode == 0
        else:
            printed = subprocess.check_output([*CAMELCUP, "tournament", "--resume", str(path), *JSON])
        assert printed.decode() == camelcup("standings", path, *JSON).out
        assert by_table(path) == expected
        assert camelcup("verify", path).code == 0


@pytest.mark.parametrize("kind", ["a class", "a program"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_ended_leaves_no_process(number, kind, tmp_path, monkeypatch):
    monkeypatch.setenv("MARK", str(tmp_path))
    program = write_program(tmp_path, move="time.sleep(1000)").replace("program.py", f"{tmp_path}/program.py")
    hangs = program if kind == "a program" else f"{HELL}/hangs.py:Spins"
    run = start(tmp_path / "cup.jsonl", "--bot", hangs, "--move-time", "60")
    try:
        # The parent, its workers, and the processes of at least four bots.
        assert wait_until(lambda: len(processes_with(str(tmp_path))) >= 7)
        run.send_signal(number)
        run.wait(SOON)
        assert wait_until(lambda: processes_with(str(tmp_path)) == [])
    finally:
        run.kill()
        run.communicate()
    assert run.returncode == (-number if number == signal.SIGKILL else 128 + number)

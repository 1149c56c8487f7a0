"""One tournament of all the bots from hell and four honest ones, as a person runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hell import CASES
from processes import processes_with, wait_until

pytestmark = pytest.mark.slow

HONEST = ("Passer", "Small", "Big", "Gambler")
MOVE_TIME = "0.5"
BEGIN_TIME = "5"
GAMES = 30

BOTS = [*HONEST, *(case.spec for case in CASES if "_on_import" not in case.bot)]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The tournament: what it printed, its records, and what it left behind."""
    from packages import install

    folder = tmp_path_factory.mktemp("hell")
    work, temporary = folder / "work", folder / "tmp"
    work.mkdir()
    temporary.mkdir()
    install(folder / "installed", "tiny-games", {"tiny": "tiny_plugin"})
    command = [sys.executable, "-m", "camelcup", "tournament", "--game", "pips"]
    command += ["--bots", ",".join(BOTS)]
    command += ["--games", str(GAMES), "--seating", "balanced", "--seed", "4"]
    command += ["--move-time", MOVE_TIME, "--begin-time", BEGIN_TIME]
    command += ["--memory", "256M", "--workers", "2", "--log", "jsonl:games.jsonl", "--max-faults", "1"]
    places = [str(folder / "installed"), str(Path(__file__).parents[1] / "support"), *sys.path]
    environment = {"MARK": str(folder), "TMPDIR": str(temporary), "PYTHONPATH": ":".join(places)}
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    wait_until(lambda: processes_with(str(folder)) == [])
    return {
        "stdout": done.stdout,
        "stderr": done.stderr,
        "records": [json.loads(line) for line in (work / "games.jsonl").read_text().splitlines()],
        "files": sorted(path.name for path in (*work.iterdir(), *temporary.iterdir())),
        "processes": processes_with(str(folder)),
    }


def test_a_tournament_of_all_bots_from_hell_ends_by_itself(played):
    assert sorted(record["table"]["number"] for record in played["records"]) == list(range(GAMES))
    seated = {bot for record in played["records"] for bot in record["table"]["bots"]}
    assert seated == set(BOTS)
    assert all(bot in played["stdout"] for bot in HONEST)


def test_every_fault_is_that_of_the_bot_from_hell_that_has_it(played):
    kinds = {case.spec: [case.kind.value] if case.kind else [] for case in CASES}
    for record in played["records"]:
        for seat, bot in enumerate(record["table"]["bots"]):
            found = [fault["kind"] for fault in record["faults"] if fault["seat"] == seat]
            assert found == kinds.get(bot, []), f"{bot} at table {record['table']['number']}"


def test_nothing_is_left_behind(played):
    assert played["files"] == ["games.jsonl"]
    assert played["processes"] == []

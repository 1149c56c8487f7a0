"""One tournament of all the bots from hell and four honest ones, as a person runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hell import CASES
from packages import install
from processes import processes_with, wait_until

pytestmark = pytest.mark.slow

HONEST = ("Passer", "Small", "Big", "Gambler")
GAMES = 30

BOTS = [*HONEST, *(case.spec for case in CASES if "_on_import" not in case.bot)]


def tournament(folder):
    """Return what a tournament printed and its records; it leaves nothing else behind."""
    work, temporary = folder / "work", folder / "tmp"
    work.mkdir()
    temporary.mkdir()
    install(folder / "installed", "tiny-games", {"tiny": "tiny_plugin"})
    command = [sys.executable, "-m", "camelcup", "tournament", "--game", "pips"]
    command += ["--bots", ",".join(BOTS)]
    command += ["--games", str(GAMES), "--seating", "balanced", "--seed", "4", "--max-faults", "1"]
    command += ["--move-time", "0.5", "--begin-time", "5", "--memory", "256M", "--workers", "2"]
    command += ["--log", "jsonl:games.jsonl"]
    places = [str(folder / "installed"), str(Path(__file__).parents[1] / "support"), *sys.path]
    environment = {"MARK": str(folder), "TMPDIR": str(temporary), "PYTHONPATH": ":".join(places)}
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert wait_until(lambda: processes_with(str(folder)) == [])
    assert [path.name for path in (*work.iterdir(), *temporary.iterdir())] == ["games.jsonl"]
    return done.stdout, [json.loads(line) for line in (work / "games.jsonl").read_text().splitlines()]


def test_a_tournament_of_all_bots_from_hell_ends_by_itself_and_every_fault_is_that_of_its_bot(tmp_path):
    printed, records = tournament(tmp_path)
    assert all(bot in printed for bot in HONEST)
    assert sorted(record["table"]["number"] for record in records) == list(range(GAMES))
    assert {bot for record in records for bot in record["table"]["bots"]} == set(BOTS)
    kinds = {case.spec: [case.kind.value] if case.kind else [] for case in CASES}
    for record in records:
        for seat, bot in enumerate(record["table"]["bots"]):
            found = [fault["kind"] for fault in record["faults"] if fault["seat"] == seat]
            assert found == kinds.get(bot, []), f"{bot} at table {record['table']['number']}"

"""One tournament of all the bots from hell and four honest ones, as a person runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hell import FICKLE, HELL, LIMIT, QUICK, RESTLESS, SLOW

HONEST = ("Player0", "Player1", "RandomBot", "Player2")

DROPPED = {
    "dies_on_import.py": "ended the process (exit code 5)",
    "exits_on_import.py": "cannot be imported",
    "hangs_on_import.py": "it was not imported in time",
    "raises_on_import.py": "cannot be imported",
}
"""The bots that cannot be imported, and a part of the reason."""

KILLER = "kills_after_import.py:Innocent"
"""Ends the process half a second later, whoever is asked; no sooner than another hangs."""

GAMES = 60


def processes_with(mark: str) -> list[str]:
    """All processes with a text in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The tournament: what it printed, its records, and what it left behind."""
    folder = tmp_path_factory.mktemp("hell")
    work, temporary = folder / "work", folder / "tmp"
    work.mkdir()
    temporary.mkdir()
    bots = [f"{HELL}/{bot}" for bot in (*(case.bot for case in (*QUICK, *SLOW)), *FICKLE)]
    mark = str(uuid4())
    command = [sys.executable, "-m", "camelcup", "tournament", "--bots", ",".join([*HONEST, *bots])]
    command += ["--games", str(GAMES), "--seating", "balanced", "--seed", "4", "--move-time", str(LIMIT)]
    command += ["--memory", "256M", "--workers", "2", "--log", "jsonl:games.jsonl"]
    variables = {**os.environ, "MARK": mark, "TMPDIR": str(temporary), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=work, env=variables, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return {
        "stdout": done.stdout,
        "stderr": done.stderr,
        "bots": bots,
        "records": [json.loads(line) for line in (work / "games.jsonl").read_text().splitlines()],
        "files": sorted(path.name for path in (*work.iterdir(), *temporary.iterdir())),
        "processes": processes_with(mark),
    }


@pytest.mark.slow
def test_a_tournament_of_all_bots_from_hell_ends_by_itself(played: dict[str, Any]) -> None:
    assert sorted(record["table"]["number"] for record in played["records"]) == list(range(GAMES))
    assert len(played["bots"]) >= 80
    seated = {bot for record in played["records"] for bot in record["table"]["bots"]}
    left_out = {bot for bot in played["bots"] if bot.rpartition(":")[0].rpartition("/")[2] in DROPPED}
    assert seated == {*HONEST, *played["bots"]} - left_out
    for bot in HONEST:
        assert bot in played["stdout"]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "reason"), DROPPED.items())
def test_a_bot_that_cannot_be_imported_is_left_out_with_its_reason(
    file: str, reason: str, played: dict[str, Any]
) -> None:
    told = played["stderr"].partition(f"{file}:Bot is left out: ")[2].partition("camelcup: warning")[0]
    assert reason in told


@pytest.mark.slow
def test_every_fault_is_that_of_the_bot_from_hell_that_has_it(played: dict[str, Any]) -> None:
    kinds = {case.bot: {case.kind.value} if case.kind else set() for case in (*QUICK, *SLOW)}
    for record in played["records"]:
        stopped = {fault["seat"] for fault in record["faults"] if fault["kind"] in ("timeout", "died")}
        for seat, spec in enumerate(record["table"]["bots"]):
            bot = spec.removeprefix(f"{HELL}/")
            found = {fault["kind"] for fault in record["faults"] if fault["seat"] == seat}
            place = f"{bot} at table {record['table']['number']}"
            if bot in HONEST:
                assert not found, place
            elif bot in RESTLESS and stopped - {seat}:
                assert found <= {"timeout", "died"} | kinds[bot], place
            elif bot in kinds and found != kinds[bot]:
                killed_while_it_hung = f"{HELL}/{KILLER}" in record["table"]["bots"]
                assert killed_while_it_hung, place
                assert (kinds[bot], found) == ({"timeout"}, {"died"}), place


@pytest.mark.slow
def test_nothing_is_left_behind(played: dict[str, Any]) -> None:
    assert played["files"] == ["games.jsonl"]
    assert played["processes"] == []

"""Bots with aliases, and bots that are named by their file alone."""

import json
from pathlib import Path

import pytest

from camelcup import load
from cups import by_table, records

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips", "--executor", "serial", "--isolation", "none", "--seed", 1)
JSON = ("--format", "json")

SMART = "def move(seat, view):\n    return 3\n"
FAILS = "def move(seat, view):\n    raise ValueError('lost')\n"


@pytest.fixture(autouse=True)
def folder(workdir):
    """Return the working directory, with files of bots in it."""
    for name, text in {"smart": SMART, "fails": FAILS, "other": SMART, "third": SMART}.items():
        (workdir / f"{name}.py").write_text(text)
    return workdir


def test_standings_records_and_faults_show_the_alias(camelcup):
    field = ("--bot", "Smart=smart.py:move", "--bots", "Small,Bad=fails.py:move")
    ran = camelcup("tournament", *field, *PIPS, "--games", 6, "--out", "cup.jsonl", *JSON)
    names = {"Smart", "Small", "Bad"}
    assert {row["bot"] for row in json.loads(ran.out)} == names
    assert {bot for record in records(Path("cup.jsonl")) for bot in record.table.bots} == names
    assert {row["bot"] for row in json.loads(camelcup("faults", "cup.jsonl", *JSON).out)} == {"Bad"}
    assert camelcup("verify", "cup.jsonl", "--replay-bots").code == 0
    assert load("cup.jsonl").plan.tournament.aliases == {"Smart": "smart.py:move", "Bad": "fails.py:move"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", 1, "S=smart.py", "S=other.py"), "bot 'S=other.py': S stands for smart.py already\n"),
        (("play", 1, "Small=smart.py", "Big"), "bot 'Small=smart.py': Small is an installed bot; choose"),
        (("tournament", "S=smart.py", "T=./smart.py"), "bot 'T' is the same as 'S': a bot never meets"),
    ],
)
def test_an_alias_that_cannot_be_is_an_error(words, reason, camelcup):
    assert reason in camelcup(*words, *PIPS).err


def test_a_cup_with_bots_in_files_is_resumed_from_any_folder(camelcup, folder, monkeypatch):
    field = ("--bot", "smart.py", "--bot", "F=./other.py", "--bot", f"{folder}/third.py:move")
    camelcup("tournament", *field, *PIPS, "--games", 6, "--out", "cup.gz")
    cup = folder / "cup.gz"
    expected = by_table(cup)
    cup.write_bytes(cup.read_bytes()[:-30])
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    assert camelcup("tournament", "--resume", "../cup.gz", "--executor", "serial").code == 0
    assert by_table(cup) == expected
    assert camelcup("verify", "../cup.gz", "--replay-bots").code == 0


def test_a_cup_moves_together_with_its_bots(camelcup, folder, monkeypatch):
    (folder / "old").mkdir()
    (folder / "smart.py").rename(folder / "old" / "smart.py")
    monkeypatch.chdir(folder / "old")
    camelcup("play", 1, "smart.py", "Small", *PIPS, "--out", "cup.jsonl")
    (folder / "old").rename(folder / "new")
    monkeypatch.chdir(folder)
    assert camelcup("verify", "new/cup.jsonl", "--replay-bots").code == 0
    (folder / "new" / "smart.py").unlink()
    ran = camelcup("tournament", "--resume", "new/cup.jsonl")
    assert f"the file of smart.py is missing ({folder}/new/smart.py); restore the old file" in ran.err

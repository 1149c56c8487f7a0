"""Bots with aliases, and bots that are named by their file alone."""

import json
from pathlib import Path

import pytest

from camelcup import load
from cups import records

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips", "--executor", "serial", "--isolation", "none", "--seed", 1)
JSON = ("--format", "json")

SMART = """
from camelcup import Bot

def helper(seat, view):
    return 6

class _Base(Bot):
    pass

class Smart(_Base):
    def move(self, seat, view):
        return 3
"""
FAILS = SMART.replace("return 3", "raise ValueError('lost')")
TWO = SMART + "class Other(Smart):\n    pass\n"
FUNCTION = "def move(seat, view):\n    return 0\n\ndef count(view):\n    return 0\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return the working directory, with files of bots in it."""
    files = {"smart": SMART, "fails": FAILS, "two": TWO, "function": FUNCTION}
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bots(ran):
    """Return the bots in standings printed as JSON."""
    assert ran.code == 0, ran.err
    return {row["bot"] for row in json.loads(ran.out)}


def test_standings_records_and_faults_show_the_alias(camelcup):
    field = ("--bot", "Smart=smart.py:Smart", "--bots", "Small,Bad=fails.py:Smart")
    ran = camelcup("tournament", *field, *PIPS, "--games", 6, "--out", "cup.jsonl", *JSON)
    names = {"Smart", "Small", "Bad"}
    assert bots(ran) == names
    assert {bot for record in records(Path("cup.jsonl")) for bot in record.table.bots} == names
    assert {row["bot"] for row in json.loads(camelcup("faults", "cup.jsonl", *JSON).out)} == {"Bad"}
    assert camelcup("verify", "cup.jsonl", "--replay-bots").code == 0
    assert load("cup.jsonl").plan.tournament.aliases == {"Smart": "smart.py:Smart", "Bad": "fails.py:Smart"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", 1, "S=smart.py", "S=function.py"), "bot 'S=function.py': S stands for smart.py already\n"),
        (("play", 1, "Small=smart.py", "Big"), "bot 'Small=smart.py': Small is an installed bot; choose"),
        (("tournament", "S=smart.py", "T=smart.py:Smart"), "bot 'T' is the same as 'S': a bot never meets"),
    ],
)
def test_an_alias_that_cannot_be_is_an_error(words, reason, camelcup):
    assert reason in camelcup(*words, *PIPS).err


def test_an_alias_may_be_the_name_of_a_bot_of_another_game(camelcup):
    ran = camelcup(
        "play", 1, "Shower=smart.py", "Shower", "--fixed-seats", *PIPS, "--out", "cup.jsonl", *JSON
    )
    assert bots(ran) == {"Shower (seat 0)", "Shower (seat 1)"}
    assert camelcup("verify", "cup.jsonl", "--replay-bots").code == 0


def test_a_cup_with_bots_in_files_is_resumed_from_any_folder(camelcup, folder, monkeypatch):
    cup = "results/cup.gz"
    (folder / "results").mkdir()
    field = ("--bot", "smart.py", "--bot", "F=./function.py", "--bot", f"{folder}/two.py:Other")
    camelcup("tournament", *field, *PIPS, "--games", 6, "--out", cup)
    whole = folder / cup
    finished = camelcup("standings", whole).out
    whole.write_bytes(whole.read_bytes()[:-30])
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    ran = camelcup("tournament", "--resume", f"../{cup}", "--executor", "serial")
    assert ran.code == 0, ran.err
    assert [line.split()[:2] for line in ran.out.splitlines()] == [
        line.split()[:2] for line in finished.splitlines()
    ]
    assert camelcup("verify", f"../{cup}", "--replay-bots").code == 0


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

"""Bots with aliases, and bots that are named by their file alone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from camelcup import load
from cups import records

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips", "--executor", "serial", "--seed", 1)
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

isolations = pytest.mark.parametrize("isolation", ["process", "none"])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, with files of bots in it."""
    files = {"smart": SMART, "fails": FAILS, "two": TWO, "function": FUNCTION, "empty": "X = 3\n"}
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bots(ran: Any) -> set[str]:
    """Return the bots in standings printed as JSON."""
    assert ran.code == 0, ran.err
    return {row["bot"] for row in json.loads(ran.out)}


def test_standings_records_and_faults_show_the_alias(camelcup: Any) -> None:
    field = ("--bot", "Smart=smart.py:Smart", "--bots", "Small,Bad=fails.py:Smart")
    ran = camelcup("tournament", *field, *PIPS, "--games", 6, "--out", "cup.jsonl", *JSON)
    names = {"Smart", "Small", "Bad"}
    assert bots(ran) == names
    assert {bot for record in records(Path("cup.jsonl")) for bot in record.table.bots} == names
    assert {row["bot"] for row in json.loads(camelcup("faults", "cup.jsonl", *JSON).out)} == {"Bad"}
    assert camelcup("verify", "cup.jsonl", "--replay-bots").code == 0
    assert load("cup.jsonl").plan.tournament.aliases == {"Smart": "smart.py:Smart", "Bad": "fails.py:Smart"}


def test_an_alias_takes_several_seats_of_a_table(camelcup: Any) -> None:
    ran = camelcup("play", 1, "S=smart.py", "S", "Small", "--fixed-seats", *PIPS, *JSON)
    assert bots(ran) == {"S (seat 0)", "S (seat 1)", "Small"}
    assert bots(camelcup("play", 1, "S=smart.py", "S", "Small", *PIPS, *JSON)) == {"S", "Small"}
    assert "S  " in camelcup("watch", "S=smart.py", "Small", "--game", "pips").out


def test_one_bot_with_two_sets_of_options_is_told_apart_by_aliases(camelcup: Any) -> None:
    field = ("--bots", "One=Shower:number=1,Two=2", "--bot", "Three=Shower:number=3")
    ran = camelcup("tournament", *field, "--game", "clash", "--games", 1)
    assert "bot 'One=Shower:number=1,Two=2': got an unexpected keyword argument 'Two'" in ran.err
    field = ("--bot", "One=Shower:number=1", "--bot", "Three=Shower:number=3")
    ran = camelcup("tournament", *field, "--game", "clash", "--games", 1, "--seats", 2, *JSON)
    assert bots(ran) == {"One", "Three"}


def test_the_copies_that_fill_a_table_may_have_an_alias(camelcup: Any) -> None:
    ran = camelcup(
        "tournament", "--bots", "Small", "--fill", "S=smart.py", *PIPS, "--games", 1, "--out", "a.gz"
    )
    assert ran.code == 0, ran.err
    assert load("a.gz").plan.tournament.fill == "S"


def test_an_alias_stands_for_one_spec(camelcup: Any) -> None:
    ran = camelcup("play", 1, "S=smart.py", "S=function.py", *PIPS)
    assert ran.err == "camelcup: bot 'S=function.py': S stands for smart.py already\n"


def test_an_alias_may_be_the_name_of_a_bot_of_another_game(camelcup: Any) -> None:
    ran = camelcup(
        "play", 1, "Shower=smart.py", "Shower", "--fixed-seats", *PIPS, "--out", "cup.jsonl", *JSON
    )
    assert bots(ran) == {"Shower (seat 0)", "Shower (seat 1)"}
    assert camelcup("verify", "cup.jsonl", "--replay-bots").code == 0
    refused = camelcup("play", 1, "Shower=smart.py", "Shower", "--game", "clash")
    assert refused.err.startswith("camelcup: bot 'Shower=smart.py': Shower is an installed bot; choose")


def test_one_bot_under_two_aliases_is_an_error_in_a_tournament(camelcup: Any) -> None:
    ran = camelcup("tournament", "--bot", "S=smart.py", "--bot", "T=smart.py:Smart", *PIPS)
    assert "bot 'T' is the same as 'S': a bot never meets itself" in ran.err


def test_an_error_says_what_its_aliases_stand_for(camelcup: Any) -> None:
    ran = camelcup("play", 1, "Bad=fails.py", "Small", *PIPS, "--on-fault", "abort")
    assert ran.code == 1
    assert re.search(r"Bad \(table 0, seat 0, after turn \d\), raised: ValueError: lost ", ran.err)
    assert "; to repeat: camelcup watch Bad=fails.py Small --game pips " in ran.err


def test_a_class_that_only_others_derive_from_is_no_second_bot(camelcup: Any) -> None:
    code = "from camelcup import Bot\n\nclass Base(Bot):\n    pass\n\nclass Own(Base):\n"
    Path("own.py").write_text(f"{code}    def move(self, seat, view):\n        return 3\n")
    assert bots(camelcup("play", 1, "own.py", "Small", *PIPS, *JSON)) == {"own.py", "Small"}


@isolations
@pytest.mark.parametrize("file", ["smart.py", "function.py", "./smart.py"])
def test_a_file_with_one_bot_is_enough(camelcup: Any, file: str, isolation: str) -> None:
    ran = camelcup("play", 1, file, "Small", *PIPS, *JSON, "--isolation", isolation)
    assert bots(ran) == {file, "Small"}
    assert sum(row["faults"] for row in json.loads(ran.out)) == 0


@isolations
@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("two.py", "its file has several bots (Smart, Other): name one, as in two.py:Smart"),
        (
            "empty.py",
            "its file has no bot: a class derived from camelcup.Bot, or a function move(seat, view)",
        ),
    ],
)
def test_a_file_with_several_bots_or_none_is_not(
    camelcup: Any, file: str, reason: str, isolation: str
) -> None:
    ran = camelcup("play", 1, file, "Small", *PIPS, "--isolation", isolation)
    assert (ran.code, ran.err) == (1, f"camelcup: bot '{file}': {reason}\n")


@pytest.mark.parametrize("cup", ["cup.jsonl", "results/cup.gz"])
def test_a_cup_with_bots_in_files_is_resumed_from_any_folder(
    camelcup: Any, cup: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_a_cup_moves_together_with_its_bots(
    camelcup: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_replay_prints_a_command_with_aliases_in_full_and_paths_from_the_working_directory(
    camelcup: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camelcup("play", 1, "S=smart.py:Smart", "./function.py", *PIPS, "--out", "cup.jsonl")
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    ran = camelcup("replay", "../cup.jsonl", 0)
    found = ran.err.splitlines()[0].removeprefix("to play it again: camelcup ")
    assert found.startswith("watch S=../smart.py:Smart ../function.py --game pips ")
    again = camelcup(*found.split())
    assert again.code == 0, again.err
    assert "\nover after " in again.out

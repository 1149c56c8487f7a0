"""Tournaments whose options are in a file."""

import json
import re

import pytest

from camelcup import load

pytestmark = pytest.mark.usefixtures("tiny_installed")

SMART = "def move(seat, view):\n    return 3\n"
CUP = """
game = "pips"
rules = "long.toml"
bots = ["Smart=smart.py", "Small", "folder/other.py:move"]
seats = 2
seating = "gauntlet:folder/other.py:move"
games = 4
seed = 7
move-time = 5
begin-time = 20
out = "cup.jsonl"
log = ["jsonl:games.jsonl"]
executor = "serial"
isolation = "none"
progress = true
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with a cup's file and what it names; the working directory is another one."""
    cup = tmp_path / "cups"
    (cup / "folder").mkdir(parents=True)
    (cup / "smart.py").write_text(SMART)
    (cup / "folder" / "other.py").write_text(SMART.replace("3", "0"))
    (cup / "long.toml").write_text("rounds = 5\n")
    (cup / "cup.toml").write_text(CUP)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return cup


def wrong(camelcup, path, text):
    """Return the one line that a run with a file of this text ends with, without the file's name."""
    path.write_text(text, "utf-8", "surrogateescape")
    return camelcup("tournament", "--config", path).mistake.replace(str(path), "FILE")


def test_a_file_holds_options_and_paths_are_relative_to_it(camelcup, folder):
    assert camelcup("tournament", "--config", "../cups/cup.toml").code == 0
    plan = load(folder / "cup.jsonl").plan
    tournament = plan.tournament
    assert tournament.bots == ("Smart", "Small", "../cups/folder/other.py:move")
    assert tournament.seating == "gauntlet:../cups/folder/other.py:move"
    assert (tournament.games, tournament.seed) == (4, 7)
    assert (tournament.limits.move_time, tournament.limits.begin_time) == (5.0, 20.0)
    assert json.loads(plan.rules)["rounds"] == 5
    assert len((folder / "games.jsonl").read_text().splitlines()) == 4
    resume = ("tournament", "--resume", "../cups/cup.jsonl", "--config", "../cups/cup.toml")
    assert camelcup(*resume).code == 0
    assert "--seed 8, but the plan has 7" in camelcup(*resume, "--seed", 8).err


def test_the_command_line_wins(camelcup, folder):
    files = ("--config", "../cups/cup.toml", "--out", "mine.jsonl", "--log", "jsonl:a")
    options = ("--games-per-10", 2, "--seed", 8, "--bots", "Small,Big", "--seating", "random")
    assert camelcup("tournament", *files, *options).code == 0
    tournament = load("mine.jsonl").plan.tournament
    assert (tournament.bots, tournament.games, tournament.seed) == (("Small", "Big"), 2, 8)
    assert not (folder / "cup.jsonl").exists()
    assert not (folder / "games.jsonl").exists()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("game = 3", "FILE: game: must be text, not 3"),
        ("games = '3'", "FILE: games: must be a whole number, not '3'"),
        ("bot = 'Small'", "FILE: bot: must be a list, not 'Small'"),
        ("workers = 0", "FILE: workers: 0 is not in the range x>=1."),
        ("gmes = 3", "unknown key 'gmes' in FILE; did you mean games? (choices: begin-time, bot, "),
        ("resume = 'cup.jsonl'", "unknown key 'resume' in FILE"),
        ("games = ", "--config FILE: not TOML ("),
        ("games = '\udcff'", "--config FILE: not UTF-8 text"),
    ],
)
def test_a_file_is_read_strictly(camelcup, folder, text, error):
    assert wrong(camelcup, folder / "wrong.toml", text).startswith(error)


def test_every_option_may_be_in_a_file(camelcup, folder):
    text = camelcup("tournament", "--help").out
    others = {"--help", "--config", "--resume", "--extend", "--replace"}
    options = set(re.findall(r"^  (--[\w-]+)", text, re.MULTILINE)) - others
    choices = wrong(camelcup, folder / "wrong.toml", "x = 1").partition("(choices: ")[2].rstrip(")")
    assert {f"--{key}" for key in choices.split(", ")} >= options

"""Commands for a game with teams: one bot, or one for each seat, fills a team."""

import json
import os
import re
from pathlib import Path

import pytest

from camelcup.installed.specs import move_file
from cups import keep, records

pytestmark = pytest.mark.usefixtures("team_installed")

GAME = ("--game", "team-nim", "--seed", 1)
HERE = ("--executor", "serial", "--isolation", "none")
JSON = ("--format", "json")
PAIR = "Pair=Master+Taker:stones=2"

BOTS = """
from camelcup import Bot

class Fails(Bot):
    def move(self, seat, view):
        raise ValueError("lost")

class Two(Bot):
    def move(self, seat, view):
        return min(2, view.stones)
"""


@pytest.fixture(autouse=True)
def folder(workdir):
    """Return the working directory, with a file of bots in it."""
    (workdir / "mine.py").write_text(BOTS)
    return workdir


@pytest.fixture
def cup(camelcup):
    """Return the file of twelve games of a team of different bots and two bots."""
    path = Path("cup.jsonl")
    field = ("--bot", PAIR, "--bots", "Taker,Drawer", "--games", 12)
    assert camelcup("tournament", *field, *GAME, *HERE, "--out", path).code == 0
    return path


def test_a_team_of_different_bots_has_each_in_its_seat(camelcup):
    pair = "Pair=mine.py:Fails+mine.py:Two"
    assert camelcup("play", 2, pair, "Master", *GAME, *HERE, "--out", "cup.jsonl").code == 0
    for record in records(Path("cup.jsonl")):
        first, second = [seat for seat, bot in enumerate(record.table.bots) if bot == "Pair"]
        assert {fault.seat for fault in record.faults} == {first}
        assert {turn.move for turn in record.turns if turn.seat == second} <= {1, 2}
        assert 2 in {turn.move for turn in record.turns if turn.seat == second}


def test_tables_name_each_team_once(camelcup, cup):
    for row in json.loads(camelcup("tables", cup, "--bot", "Pair", *JSON).out):
        assert sorted(row["scores"]) == [-1, 1]
        assert len(row["bots"]) == 2
        assert row["winners"] == [row["bots"][row["scores"].index(1)]]
    lost = json.loads(camelcup("tables", cup, "--bot", "Taker", "--lost", *JSON).out)
    assert lost
    assert all(row["winners"] != ["Taker"] for row in lost)
    assert camelcup("play", 1, "Taker", "Taker", *GAME, *HERE, "--out", "both.jsonl").code == 0
    assert re.search(r"Taker \(team [01]\)", camelcup("tables", "both.jsonl").out)


def test_a_cup_of_teams_is_verified_resumed_and_extended(camelcup, cup):
    assert camelcup("verify", cup, "--replay-bots").code == 0
    keep(cup, 6)
    field = ("--bot", PAIR, "--bots", "Taker,Drawer")
    assert camelcup("tournament", "--resume", cup, *field, *HERE).code == 0
    assert len(records(cup)) == 12
    assert camelcup("tournament", "--resume", cup, "--extend", 4, *HERE[2:]).code == 0
    assert len(records(cup)) == 16
    assert camelcup("verify", cup, "--replay-bots").code == 0
    ran = camelcup("tournament", "--resume", cup, "--bot", "Pair=Taker+Master", "--bots", "Taker,Drawer")
    assert f"but the plan has {PAIR},Taker,Drawer" in ran.err


@pytest.mark.slow
def test_watch_replays_the_same_game_and_explains_all_of_a_team(camelcup):
    bots = ("One=mine.py:Two", "Pair=One+Master")  # a member may be an alias
    camelcup("play", 2, *bots, *GAME, *HERE, "--out", "cup.jsonl")
    shown = camelcup("replay", "cup.jsonl", 1)
    again, debug = [line.partition("camelcup ")[2].split() for line in shown.err.splitlines()]
    assert again[1:5] == ["Pair=mine.py:Two+Master", "One=mine.py:Two"] * 2
    assert debug[1:5] == ["Pair=mine.py:Two+Master", "One=mine.py:Two", "--seat", "0"]
    watched = camelcup(*again, "--explain", "Pair")
    assert watched.out.splitlines()[-7:] == shown.out.splitlines()[-7:]
    assert "Pair (seat 2) explains:" in watched.out
    assert "Pair (seat 0) gives no reasons" in watched.out


def test_debug_has_one_seat_of_a_team_in_this_process(camelcup):
    ran = camelcup("debug", "mine.py:Fails", "Taker", "--seat", 2, *GAME)
    assert ran.code == 0, ran.err
    assert "mine.py:Fails (seat 2, after turn 2), raised: ValueError: lost" in ran.out
    ran = camelcup("debug", "Pair=mine.py:Two+mine.py:Fails", "Taker", "--seat", 3, *GAME)
    assert "Pair (seat 3" in ran.out
    line = camelcup("debug", "Master", "Taker", "--seat", 4, *GAME).mistake
    assert line == "--seat 4: the table has seats 0 to 3"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("Master+Other=Taker", "Taker"), "bot 'Master+Other=Taker': an alias stands for a whole team"),
        (("Master", "Taker", "Drawer"), "3 bots: team-nim with these rules has 2 teams: name a bot for each"),
    ],
)
def test_wrong_teams_are_one_line(words, error, camelcup):
    assert camelcup("watch", *words, *GAME).mistake.startswith(error)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "moved"),
    [
        ("A=mine.py+Master", "A=../mine.py+Master"),
        ("cmd:./one.sh +x", "cmd:../one.sh +x"),
        ("dice:./one.sh a+b", "dice:../one.sh a+b"),
        ("cmd:./one.sh+cmd:./one.sh -v", "cmd:../one.sh+cmd:../one.sh -v"),
        ("Taker:stones=1+mine.py:Two:x=a", "Taker:stones=1+../mine.py:Two:x=a"),
        ("c++/mine.py", "../c++/mine.py"),
    ],
)
def test_paths_are_moved_in_each_spec_of_a_team(spec, moved, team_installed, folder):
    (folder / "one.sh").write_text("#!/bin/sh\n")
    (folder / "one.sh").chmod(0o755)
    assert move_file(spec, lambda path: os.path.normpath(f"../{path}"), team_installed) == moved

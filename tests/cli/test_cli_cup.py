"""Cups in files: written, resumed and read."""

import json
import re
import signal
import subprocess
import sys

import pytest

import camelcup as library
from camelcup import Fault, FaultKind, Phase
from cups import by_table, forge, keep, play_cup, records, rewrite, tournament
from disks import room_for
from processes import wait_until

FIELD = ("--bots", "Player0,Player1,Player2,RandomBot")
HERE = ("--executor", "serial", "--isolation", "none")
SERIAL = ("--executor", "serial")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cup.jsonl"


@pytest.fixture
def cup(path):
    """A finished cup of Camel Up."""
    here = {"executor": "serial", "isolation": "none", "progress": False}
    library.tournament(FIELD[1].split(","), 20, seed=3, out=path, **here)
    return path


@pytest.mark.parametrize("suffix", ["jsonl", "jsonl.gz"])
def test_a_resumed_cup_equals_one_that_was_never_stopped(suffix, tmp_path, camelcup):
    path = tmp_path / f"cup.{suffix}"
    play = ("tournament", *FIELD, *HERE, "--games", 20, "--seed", 3, "--out")
    camelcup(*play, path)
    expected = by_table(path)
    whole = path.read_bytes()
    end = len(whole) * 2 // 3
    path.write_bytes(whole[: end + whole[end - 1 :].startswith(b"\n")])  # not at the end of a line
    if suffix != "jsonl":  # so short a run has only one piece after the plan
        assert not records(path)
    ran = camelcup("tournament", "--resume", path, *SERIAL)
    assert ran.code == 0
    assert by_table(path) == expected
    assert f"warning: {path}: ignored a truncated last line (" in ran.err
    assert camelcup("standings", path).out == ran.out


def test_other_packages_than_those_of_the_plan_are_an_error(cup, camelcup):
    other = b'"camelcup":"0.0.1","camelcup-bot-gone":"2.0"'
    rewrite(cup, lambda number, line: re.sub(rb'"camelcup":"[^"]*"', other, line) if number == 1 else line)
    line = camelcup("tournament", "--resume", cup).mistake
    assert re.search(r"camelcup \S+ is installed, the plan has camelcup 0.0.1; ", line)
    assert "camelcup-bot-gone 2.0 is not installed; install what the plan has (pip install" in line


def test_a_run_that_a_fault_ends_is_not_to_be_resumed(path, camelcup, tiny_installed):
    bots = ("faulty_bots:RaisesInMove", "Small", "--game", "pips")
    ran = camelcup("play", 3, *bots, *HERE, "--seed", 3, "--out", path, "--on-fault", "abort")
    assert ran.code == 1
    assert "ValueError" in ran.err
    assert "to resume" not in ran.err


def test_a_run_that_a_full_disk_ends_can_be_resumed(path, camelcup):
    play = ("tournament", *FIELD, *HERE, "--games", 20, "--seed", 3, "--out", path)
    with room_for(9000):
        ran = camelcup(*play)
    assert ran.code == 1
    assert ran.err.endswith(f"camelcup: {path}: cannot be written (File too large)\n")
    assert f"to resume: camelcup tournament --resume {path}\n" in ran.err
    assert path.read_bytes().endswith(b"\n")
    assert camelcup("tournament", "--resume", path, *SERIAL).code == 0
    assert len(records(path)) == 20


@pytest.mark.parametrize(
    ("options", "swap", "line"),
    [
        ((), -1, "seats rotated from game to game; --fixed-seats keeps them"),
        (("--fixed-seats",), 1, "seats were fixed, and seats matter"),
    ],
)
def test_play_rotates_or_keeps_the_seats_and_says_so(options, swap, line, path, camelcup):
    ran = camelcup("play", 4, "Player0", "Player1", *HERE, *options, "--seed", 3, "--out", path)
    assert line in ran.err.splitlines()[-1]
    tables = [record.table.bots for record in by_table(path)]
    assert tables == [("Player0", "Player1"), ("Player0", "Player1")[::swap]] * 2
    assert camelcup("verify", path).code == 0


def test_the_standings_need_no_bots(path, camelcup, tiny_plugins):
    play_cup(path, tiny_plugins)  # whose game is not installed for the command either
    ran = camelcup("standings", path, "--scoring", "score", "--format", "json")
    assert {row["bot"] for row in json.loads(ran.out)} == set(tournament().bots)


def test_replay_shows_a_game_as_watch_does(path, camelcup):
    table = ("Player0", "Player1", "Player2", "RandomBot")
    camelcup("play", 2, *table, *HERE, "--seed", 3, "--out", path)
    watched = camelcup("watch", *table, "--seed", 3, "--isolation", "none").out
    assert camelcup("replay", path, 0).out == watched
    assert camelcup("replay", path, 1).out != watched


def test_at_shows_one_position_of_a_game_and_a_turn_that_exist(cup, camelcup):
    whole = camelcup("replay", cup, 4).out
    for turn, head in ((0, "the start\n"), (9, "turn 9: ")):
        shown = camelcup("replay", cup, 4, "--at", turn).out
        assert shown.startswith(head)
        assert re.search(r"^position  \S+ [bgoyw.]+\n\Z", shown, re.MULTILINE)
        assert shown in whole
    assert "table 99 is not of this cup, which has 0 to 19" in camelcup("replay", cup, 99).mistake
    assert "--at 999: the game at table 3 has " in camelcup("replay", cup, 3, "--at", 999).mistake
    both = camelcup("replay", cup, 3, "--at", 5, "--moves").mistake
    assert both == "--at and --moves: give one of them"


RAISED, ILLEGAL = FaultKind.RAISED, FaultKind.ILLEGAL


def moving(turn, kind, reason, traceback="", output=""):
    """Return a fault of the bot in seat 0."""
    return Fault(turn, 0, Phase.MOVE, kind, reason, traceback, output)


def test_faults_are_listed_with_their_places_and_in_full_with_traceback_and_output(
    path, tiny_installed, camelcup
):
    play_cup(path, tiny_installed, bots=("Small", "Big"), games=4)
    fault = moving(2, FaultKind.TIMEOUT, "no answer within 1 s", "mine.py:3 in think", "hello\nworld")
    forge(path, 5, faults=(fault,))
    bot = records(path)[3].table.bots[0]
    reason = "no answer within 1 s; its last line: world"
    listed = camelcup("faults", path, "--all").out
    assert re.search(rf"{bot} +3 +0 +2 +move +timeout +{reason}\n", listed)
    head, _, rest = camelcup("faults", path, "--all", "--full").out.partition("\n")
    assert head == f"{bot} (table 3, seat 0, after turn 2), timeout: {reason}"
    assert rest == "    mine.py:3 in think\n    its last output:\n      hello\n      world\n"
    place = {
        "bot": bot,
        "table": 3,
        "seat": 0,
        "turn": 2,
        "phase": "move",
        "kind": "timeout",
        "reason": reason,
    }
    assert json.loads(camelcup("faults", path, "--all", "--format", "json").out) == [place]
    (row,) = json.loads(camelcup("faults", path, "--all", "--full", "--format", "json").out)
    assert row == place | {"output": "hello\nworld", "traceback": "mine.py:3 in think"}


def test_faults_that_differ_in_numbers_and_positions_are_counted_as_one(path, tiny_installed, camelcup):
    play_cup(path, tiny_installed, bots=("Small", "Big"), games=3, seating="fixed")
    here, elsewhere = "KeyError: 3 (mine.py:7 in move)", "KeyError: 3 (mine.py:8 in move)"
    forge(path, 2, faults=(moving(0, RAISED, here, "the frames", "thinking\n"), moving(2, RAISED, elsewhere)))
    forge(path, 3, faults=(moving(4, ILLEGAL, "[1, 12] is illegal: seat 1 may use 3, 4; position b,y"),))
    found = (
        moving(0, RAISED, here.replace("3", "14")),
        moving(2, ILLEGAL, "[1, -1] is illegal: seat 0 may use 3"),
    )
    forge(path, 4, faults=found)
    first, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([first, *lines[2::-1], *lines[3:]]))  # the last game is the first in the file
    rows = json.loads(camelcup("faults", path, "--format", "json").out)
    assert [(row["bot"], row["faults"], row["table"], row["turn"], row["reason"]) for row in rows] == [
        ("Small", 2, 0, 0, "KeyError: 3 (mine.py:7 in move); its last line: thinking"),
        ("Small", 2, 1, 4, "[1, 12] is illegal: seat 1 may use 3, 4; position b,y"),
        ("Small", 1, 0, 2, "KeyError: 3 (mine.py:8 in move)"),
    ]
    head = "Small: 2 faults in 2 games, raised: KeyError: 3 (mine.py:7 in move)\n"
    place = f"  the first: table 0, seat 0, after turn 0, in move (camelcup replay {path} 0 --at 0)\n"
    details = "    the frames\n    its last output:\n      thinking\n"
    printed = camelcup("faults", path).out
    assert printed.startswith(f"{head}{place}{details}\n")
    assert printed.count(" faults in 2 games, ") == 2
    assert printed.count("1 fault in 1 game, ") == 1


def test_a_finding_is_a_line_and_exit_code_1(cup, camelcup):
    found = forge(cup, 7, scores=(0, 0, 0, 0))
    ran = camelcup("verify", cup, "--replay-bots")
    assert ran.code == 1
    scores = ",".join(map(str, found.scores))
    lines = ran.out.splitlines()
    assert lines == [
        f"{cup}, line 7, table 5: scores [0,0,0,0]; the turns lead to [{scores}]",
        f"{cup}: 20 games replayed, 1 finding",
    ]


@pytest.mark.parametrize(("lines", "games"), [(11, "10 of 20"), (21, "20")])
def test_the_games_of_an_unfinished_cup_are_counted_and_verified(lines, games, cup, camelcup):
    keep(cup, lines, rest=b'{"table":')
    cut = f"camelcup: warning: {cup}: ignored a truncated last line (9 bytes)\n"
    note = f"{lines - 1} of 20 games; to resume: camelcup tournament --resume {cup}\n"
    ran = camelcup("verify", cup)
    assert (ran.code, ran.err) == (2, f"{cut}{note}")
    assert ran.out == f"{cup}: {games} games replayed, no findings; the cup is not finished\n"
    assert camelcup("standings", cup).err.endswith(f"{cut}{note}")


def test_verify_counts_the_faults_that_it_takes_as_recorded(path, tiny_installed, camelcup):
    play_cup(path, tiny_installed, bots=("Passer", "Passer"), games=1, seating="fixed")
    forge(path, 2, faults=(Fault(0, 0, Phase.MOVE, FaultKind.TIMEOUT, "no answer within 1 s"),))
    text = "1 game replayed, no findings; 1 fault (timeout, exited, left) taken as recorded"
    assert camelcup("verify", path, "--replay-bots").out == f"{path}: {text}\n"


def test_a_game_that_comes_twice_or_not_at_all_is_reported(path, tiny_installed, camelcup):
    play_cup(path, tiny_installed, games=4)
    head, first, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([head, first, first, *rest]))
    twice = f"{path}, line 3: table 0 comes twice; camelcup verify "
    assert camelcup("tournament", "--resume", path).mistake.startswith(twice)
    path.write_bytes(b"".join([head, *rest]))
    ran = camelcup("tournament", "--resume", path)
    assert ran.code == 0
    assert f"{path}: the cup was finished, but 1 game of it is missing; to see which: camelcup" in ran.err


def test_an_empty_file_is_as_good_as_none(path, camelcup):
    path.touch()
    line = camelcup("tournament", "--resume", path).mistake
    assert line == f"--resume {path}: the file is empty; --out {path} begins a cup"
    assert camelcup("tournament", *FIELD, *HERE, "--games", 2, "--out", path).code == 0
    assert len(records(path)) == 2


def played_slowly(path, tmp_path):
    """Start a cup of a slow bot, which makes a file when it is asked."""
    (tmp_path / "slow.py").write_text(
        "import time\n"
        "def move(seat, view):\n"
        f"    open({str(tmp_path / 'asked')!r}, 'w').close()\n"
        "    time.sleep(100)\n"
    )
    command = [sys.executable, "-m", "camelcup", "play", "500", f"{tmp_path}/slow.py", "Player0"]
    command += ["--out", str(path), "--seed", "1", "--move-time", "200"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("executor", ["serial", "processes"])
def test_the_first_ctrl_c_finishes_the_games_in_progress(executor, path, camelcup, press_ctrl_c):
    press_ctrl_c(7)
    ran = camelcup("tournament", *FIELD, "--executor", executor, "--games", 200, "--seed", 3, "--out", path)
    assert ran.code == 130
    played = len(records(path))
    assert 1 <= played <= 7
    printed = [line for line in ran.err.splitlines() if not line.startswith("seed ")]
    assert printed[:3] == [
        "finishing the games in progress; Ctrl-C again stops at once",
        f"stopped after {played} of 200 games",
        f"to resume: camelcup tournament --resume {path}",
    ]
    assert ran.out == camelcup("standings", path).out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_second_ctrl_c_and_sigterm_stop_a_run_at_once_without_faults(number, path, tmp_path):
    with played_slowly(path, tmp_path) as run:
        assert wait_until((tmp_path / "asked").exists)
        if number == signal.SIGINT:
            run.send_signal(number)
            while "finishing the games" not in run.stderr.readline():
                assert run.poll() is None
        run.send_signal(number)
        _, printed = run.communicate(timeout=60)
    assert run.returncode == 128 + number
    assert f"stopped after 0 of 500 games\nto resume: camelcup tournament --resume {path}\n" in printed
    assert "Traceback" not in printed
    assert records(path) == []

"""A cup in a file: begun, gone on with, and told from the file alone."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from camelcup import Fault, FaultKind
from camelcup.cli import stopping
from camelcup.cli.tables import folded
from camelcup.cupfile.lines import SEAL_SIZE, Cup, seal
from camelcup.cupfile.plan import Plan
from camelcup.cupfile.writer import NewCup
from camelcup.errors import UserError
from camelcup.plugins import Plugins
from camelcup.wire import from_json
from cups import forge, plan_of, play_cup, records, tournament

FIELD = ("--bots", "Player0,Player1,Player2,RandomBot")
HERE = ("--executor", "serial")

ROLLS = """
from camelcup import Bot

class Rolls(Bot):
    def move(self, player, state):
        return [0]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cup.jsonl"


@pytest.fixture
def cup(path: Path, camelcup: Callable[..., Any]) -> Path:
    """A finished cup of Camel Up."""
    assert camelcup("tournament", *FIELD, *HERE, "--games", 20, "--seed", 3, "--out", path).code == 0
    return path


def cut(path: Path, lines: int, torn: bytes = b"") -> bytes:
    """Leave some lines of a file, and what may stand behind them; the whole file as it was."""
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]) + torn)
    return whole


def without_times(path: Path) -> dict[int, Any]:
    return {record.table.number: evolve(record, times=()) for record in records(path)}


def error(ran: Any) -> str:
    """The one line that a command ends with."""
    assert (ran.code, ran.out) == (1, "")
    (line,) = (line for line in ran.err.splitlines() if not line.startswith(("seed ", "serial: ")))
    return line.removeprefix("camelcup: ")


@pytest.mark.parametrize("suffix", ["jsonl", "jsonl.gz", "jsonl.zst"])
def test_a_cup_gone_on_with_is_the_one_that_was_never_stopped(
    suffix: str, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    path = tmp_path / f"cup.{suffix}"
    play = ("tournament", *FIELD, *HERE, "--games", 20, "--seed", 3, "--out")
    camelcup(*play, path)
    expected = without_times(path)
    whole = path.read_bytes()
    end = len(whole) * 2 // 3
    path.write_bytes(whole[: end + whole[end - 1 :].startswith(b"\n")])  # not where a line ends
    if suffix != "jsonl":  # too short a run for more than one piece behind the plan
        assert not records(path)
    ran = camelcup("tournament", "--resume", path, *HERE)
    assert ran.code == 0
    assert without_times(path) == expected
    assert "the last line is torn, and left out (" in ran.err
    assert camelcup("standings", path).out == ran.out
    assert camelcup("verify", path).code == 0


def test_nothing_is_played_twice(cup: Path, camelcup: Callable[..., Any]) -> None:
    whole = cut(cup, 15)
    camelcup("tournament", "--resume", cup, *HERE)
    lines = cup.read_bytes().splitlines()
    assert lines[:15] == whole.splitlines()[:15]
    assert len(lines) == 22


def test_the_standings_hang_on_nothing_but_the_set_of_records(
    cup: Path, camelcup: Callable[..., Any]
) -> None:
    printed = camelcup("standings", cup, "--scoring", "placement").out
    first, *lines, last = cup.read_bytes().splitlines(keepends=True)
    cup.write_bytes(b"".join([first, *reversed(lines), last]))
    assert camelcup("standings", cup, "--scoring", "placement").out == printed


def test_a_finished_cup_gone_on_with_prints_its_standings(cup: Path, camelcup: Callable[..., Any]) -> None:
    before = cup.read_bytes()
    ran = camelcup("tournament", "--resume", cup)
    assert (ran.code, ran.out) == (0, camelcup("standings", cup).out)
    assert cup.read_bytes() == before


def test_a_cup_that_lacks_only_its_last_line_is_given_it(cup: Path, camelcup: Callable[..., Any]) -> None:
    whole = cut(cup, 21)
    assert camelcup("tournament", "--resume", cup).code == 0
    assert cup.read_bytes() == whole


def test_options_that_agree_with_the_plan_are_fine(cup: Path, camelcup: Callable[..., Any]) -> None:
    cut(cup, 15)
    agreeing = [*FIELD, "--games", 20, "--seed", 3, "--seats", 4, "--rules", "cup", "--game", "camelup"]
    agreeing += ["--scoring", "points-per-win", "--max-faults", 3, "--on-fault", "default", "--out", cup]
    assert camelcup("tournament", "--resume", cup, *HERE, *agreeing).code == 0


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--seed", 4, "--seed 4, but the plan has 3"),
        ("--games", 30, "--games 30, but the plan has 20"),
        ("--games-per-10", 30, "--games-per-10 30, but the plan has 20 games"),
        ("--seats", 3, "--seats 3, but the plan has 4"),
        ("--seating", "balanced", "--seating balanced, but the plan has random"),
        ("--fill", "Player0", "--fill Player0, but the plan has none"),
        ("--rules", "camelai", "--rules camelai, but the plan has cup"),
        ("--scoring", "coins", "--scoring coins, but the plan has points-per-win"),
        ("--max-turns", 9, "--max-turns 9, but the plan has 2000"),
        ("--max-faults", 9, "--max-faults 9, but the plan has 3"),
        ("--on-fault", "forfeit", "--on-fault forfeit, but the plan has default"),
        ("--move-time", 1, "--move-time 1.0, but the plan has 10.0"),
        (
            "--bots",
            "Player0,Player1",
            "bots Player0,Player1, but the plan has Player0,Player1,Player2,RandomBot",
        ),
    ],
)
def test_an_option_that_says_something_else_than_the_plan_is_refused(
    option: str, value: object, told: str, cup: Path, camelcup: Callable[..., Any]
) -> None:
    before = cut(cup, 15) and cup.read_bytes()
    line = error(camelcup("tournament", "--resume", cup, option, value))
    assert line == f"{cup}: {told}; leave such options out, or begin another file with --out"
    assert cup.read_bytes() == before


def test_rules_of_ones_own_are_told_by_what_they_have_else(
    path: Path, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    rules = tmp_path / "rich.toml"
    rules.write_text("coins = 5\n")
    camelcup("play", 3, "Player0", "Player1", *HERE, "--rules", rules, "--out", path)
    line = error(camelcup("tournament", "--resume", path, "--rules", "cup"))
    assert "--rules cup, but the plan has coins = 5; leave such options out" in line
    assert camelcup("tournament", "--resume", path, "--rules", rules).code == 0


def test_other_packages_than_those_of_the_plan_are_refused(cup: Path, camelcup: Callable[..., Any]) -> None:
    first, rest = cup.read_bytes().split(b"\n", 1)
    text = re.sub(rb'"camelcup":"[^"]*"', b'"camelcup":"0.0.1","camelcup-bot-gone":"2.0"', first)
    plan = from_json(text[: 1 - SEAL_SIZE] + b"}", Plan)
    cup.write_bytes(seal(plan) + rest)
    line = error(camelcup("tournament", "--resume", cup))
    assert re.search(r"camelcup \S+ is installed, the plan has camelcup 0.0.1; ", line)
    assert "camelcup-bot-gone 2.0 is not installed; install what the plan has (pip install" in line
    assert camelcup("standings", cup).code == 0


def test_a_bot_whose_file_has_changed_is_refused(
    path: Path, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(ROLLS)
    bot = f"{file}:Rolls"
    ran = camelcup("play", 3, bot, "Player0", *HERE, "--seed", 3, "--out", path)
    assert ran.code == 0
    file.write_text(ROLLS + "# changed\n")
    cut(path, 3)
    line = error(camelcup("tournament", "--resume", path))
    assert line == (
        f"{path}: the file of {bot} has changed; put back what was there, or begin another file with --out"
    )
    again = camelcup("verify", path, "--replay-bots")
    assert f"warning: {path}: the file of {bot} has changed; its bots may answer otherwise\n" in again.err
    file.write_text(ROLLS)
    assert camelcup("tournament", "--resume", path).code == 0


def test_a_bot_whose_file_is_not_there_is_refused(
    path: Path, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(ROLLS)
    bot = f"{file}:Rolls"
    camelcup("play", 3, bot, "Player0", *HERE, "--seed", 3, "--out", path)
    file.unlink()
    cut(path, 3)
    line = error(camelcup("tournament", "--resume", path))
    assert f"there is no file of {bot} (its path is taken from the working directory); put back" in line


def test_a_run_ends_where_the_file_of_a_bot_changes(
    path: Path, tmp_path: Path, tiny_plugins: Plugins
) -> None:
    """A worker that comes new would play what is in it then."""
    file = tmp_path / "mine.py"
    file.write_text(ROLLS)
    source = play_cup(tmp_path / "source.jsonl", tiny_plugins)
    plan = evolve(Cup(source).plan, files={f"{file}:Rolls": sha256(file.read_bytes()).hexdigest()})
    record = records(source)[0]
    with NewCup(path, plan) as cup:
        cup.write(record)
        file.touch()
        cup.write(record)
        file.write_text(ROLLS + "# changed\n")
        with pytest.raises(UserError) as wrong:
            cup.write(record)
    assert str(wrong.value) == (
        f"{path}: the file of {file}:Rolls has changed during the run; put back what was there"
    )
    assert len(records(path)) == 2


def test_nothing_is_said_of_going_on_where_a_fault_ends_the_run(
    path: Path, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    file = tmp_path / "fails.py"
    file.write_text(ROLLS.replace("return [0]", "raise ValueError"))
    bots = (f"{file}:Rolls", "Player0")
    ran = camelcup("play", 3, *bots, *HERE, "--seed", 3, "--out", path, "--on-fault", "abort")
    assert ran.code == 1
    assert "ValueError" in ran.err
    assert "to go on" not in ran.err


def test_what_bots_print_is_kept_out_where_they_are_asked_again(
    path: Path, tmp_path: Path, camelcup: Callable[..., Any]
) -> None:
    file = tmp_path / "loud.py"
    file.write_text(ROLLS.replace("return", "print('loud')\n        return"))
    assert camelcup("play", 1, f"{file}:Rolls", "Player0", "--seed", 3, "--out", path).code == 0
    again = camelcup("verify", path, "--replay-bots")
    assert (again.code, again.err) == (0, "")
    assert "loud" not in again.out


def test_rules_that_are_no_longer_those_of_the_plan_are_refused(
    path: Path, camelcup: Callable[..., Any], tiny_installed: Plugins
) -> None:
    play_cup(path, tiny_installed, played=3)
    plan = evolve(plan_of(tiny_installed, tournament()), rules='{"rounds":4,"big_rolls":2}')
    path.write_bytes(seal(plan) + path.read_bytes().split(b"\n", 1)[1])
    assert 'the plan\'s rules standard are {"rounds":4,' in error(camelcup("tournament", "--resume", path))


def test_a_file_that_exists_is_refused_with_what_to_do(cup: Path, camelcup: Callable[..., Any]) -> None:
    line = error(camelcup("tournament", *FIELD, *HERE, "--games", 2, "--out", cup))
    assert line == f"--out {cup}: exists already; to go on with it: camelcup tournament --resume {cup}"


def test_a_file_that_is_not_there_cannot_be_gone_on_with(path: Path, camelcup: Callable[..., Any]) -> None:
    assert error(camelcup("tournament", "--resume", path)).startswith(
        f"--resume {path}: there is no such file"
    )


def test_a_doubled_line_is_told(cup: Path, camelcup: Callable[..., Any]) -> None:
    lines = cup.read_bytes().splitlines(keepends=True)
    cup.write_bytes(b"".join([*lines[:5], lines[2]]))
    line = error(camelcup("tournament", "--resume", cup))
    assert line == f"{cup}, line 6: table 1 is there twice; camelcup verify {cup} tells more"


def test_a_full_disk_is_told_and_the_cup_goes_on_once_there_is_room(
    path: Path, camelcup: Callable[..., Any]
) -> None:
    play = ("tournament", *FIELD, *HERE, "--games", 20, "--seed", 3, "--out", path)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9000, hard))
    try:
        ran = camelcup(*play)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert ran.code == 1
    assert ran.err.endswith(f"camelcup: {path}: cannot be written (File too large)\n")
    assert f"to go on: camelcup tournament --resume {path}\n" in ran.err
    assert path.read_bytes().endswith(b"\n")
    assert camelcup("tournament", "--resume", path, *HERE).code == 0
    assert len(records(path)) == 20


def test_play_keeps_its_games_too(path: Path, camelcup: Callable[..., Any]) -> None:
    table = ("Player0", "RandomBot", "Player0")
    ran = camelcup("play", 10, *table, *HERE, "--seed", 3, "--out", path)
    assert "Player0 (seat 2)" in ran.out
    assert camelcup("standings", path).out == ran.out
    cut(path, 5)
    assert "Player0 (seat 2)" in camelcup("tournament", "--resume", path, *HERE).out
    assert camelcup("verify", path).code == 0


def test_the_standings_need_no_bots(path: Path, camelcup: Callable[..., Any], tiny_plugins: Plugins) -> None:
    play_cup(path, tiny_plugins)  # whose game is not installed for the command either
    ran = camelcup("standings", path, "--scoring", "coins", "--format", "json")
    assert ran.code == 0
    assert {row["bot"] for row in json.loads(ran.out)} == set(tournament().bots)


def test_the_standings_of_an_unfinished_cup_say_so(cup: Path, camelcup: Callable[..., Any]) -> None:
    cut(cup, 11, torn=b'{"table":')
    told = camelcup("standings", cup).err
    assert f"camelcup: {cup}: the last line is torn, and left out (9 bytes)\n" in told
    assert f"10 of 20 games; to go on: camelcup tournament --resume {cup}\n" in told


def test_a_replay_tells_the_game_that_watch_tells(path: Path, camelcup: Callable[..., Any]) -> None:
    table = ("Player0", "Player1", "Player2", "RandomBot")
    camelcup("play", 2, *table, *HERE, "--seed", 3, "--out", path)
    watched = camelcup("watch", *table, "--seed", 3).out
    assert camelcup("replay", path, 0).out == watched
    assert camelcup("replay", path, 1).out != watched


def test_a_replay_tells_faults_when_they_happened(
    path: Path, camelcup: Callable[..., Any], tiny_installed: Plugins
) -> None:
    table = ("Small", "faulty_bots:Illegal")
    camelcup("play", 1, *table, *HERE, "--game", "pips", "--seed", 3, "--max-faults", 9, "--out", path)
    watched = camelcup("watch", *table, "--game", "pips", "--seed", 3).out
    assert "fault of faulty_bots:Illegal" in watched
    assert camelcup("replay", path, 0).out == watched


def test_a_replay_tells_who_was_ruled_out(
    path: Path, camelcup: Callable[..., Any], tiny_installed: Plugins
) -> None:
    table = ("Small", "faulty_bots:Illegal")
    camelcup("play", 1, *table, *HERE, "--game", "pips", "--on-fault", "forfeit", "--out", path)
    (line,) = [line for line in camelcup("replay", path, 0).out.splitlines() if line.endswith("forfeits")]
    assert line.split()[:2] == ["1", "faulty_bots:Illegal"]


def test_at_shows_one_position_with_its_line(cup: Path, camelcup: Callable[..., Any]) -> None:
    told = camelcup("replay", cup, 4).out
    for turn, head in ((0, "the start\n"), (1, "turn 1: "), (9, "turn 9: ")):
        shown = camelcup("replay", cup, 4, "--at", turn).out
        assert shown.startswith(head)
        assert re.search(r"^position  \S+ [bgoyw.]+\n\Z", shown, re.MULTILINE)
        assert shown in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((99,), "table 99 is none of the cup's: those are 0 to 19"),
        ((-1,), "no such option"),
        ((15,), "table 15 was not played yet"),
        ((3, "--at", 999), "--at 999: the game at table 3 has "),
        ((3, "--at", 5, "--step"), "--at 5: one position is shown at once; leave --step and --delay out"),
        ((3, "--delay", -1), "--delay -1: it must be from 0 to 3600 seconds"),
    ],
)
def test_a_game_or_a_turn_that_is_not_there_is_told(
    arguments: tuple[object, ...], told: str, cup: Path, camelcup: Callable[..., Any]
) -> None:
    cut(cup, 11)
    assert told.lower() in error(camelcup("replay", cup, *arguments)).lower()


@pytest.fixture
def faulty(path: Path, tiny_installed: Plugins) -> Path:
    """A cup with a fault at table 3 of which everything is known."""
    play_cup(path, tiny_installed, bots=("Small", "Big"), games=4)
    fault = Fault(2, 0, FaultKind.TIMEOUT, "no answer within 1 s", "hello\nworld", "mine.py:3 in think")
    forge(path, 5, faults=(fault,))
    return path


def test_faults_are_listed_with_their_places(faulty: Path, camelcup: Callable[..., Any]) -> None:
    (row,) = json.loads(camelcup("faults", faulty, "--format", "json").out)
    bot = records(faulty)[3].table.bots[0]
    assert row == {
        "bot": bot,
        "table": 3,
        "seat": 0,
        "turn": 2,
        "kind": "timeout",
        "reason": "no answer within 1 s",
    }
    assert re.search(rf"{bot} +3 +0 +2 +timeout +no answer within 1 s\n", camelcup("faults", faulty).out)


def test_a_reason_is_folded_to_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [("Small", 3, "no answer within 1 s, which is long")]
    assert folded(("bot", "table", "reason"), rows) == rows
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "35")
    assert folded(("bot", "table", "reason"), rows) == [("Small", 3, "no answer within 1 s,\nwhich is long")]


def test_a_cup_without_faults_says_so(cup: Path, camelcup: Callable[..., Any]) -> None:
    assert camelcup("faults", cup).out == "no faults\n"
    assert camelcup("faults", cup, "--full").out == "no faults\n"


def test_faults_in_full_come_with_output_and_stack(faulty: Path, camelcup: Callable[..., Any]) -> None:
    told = camelcup("faults", faulty, "--full").out
    assert told.partition("\n")[2] == "  printed\n    hello\n    world\n  stopped\n    mine.py:3 in think\n"
    (row,) = json.loads(camelcup("faults", faulty, "--full", "--format", "json").out)
    assert (row["output"], row["stack"]) == ("hello\nworld", "mine.py:3 in think")


def test_a_finding_is_a_line_and_exit_code_1(cup: Path, camelcup: Callable[..., Any]) -> None:
    found = forge(cup, 7, scores=(0, 0, 0, 0))
    ran = camelcup("verify", cup, "--replay-bots")
    assert ran.code == 1
    scores = ",".join(map(str, found.scores))
    lines = ran.out.splitlines()
    assert lines[0] == f"{cup}, line 7, table 5: scores [0,0,0,0]; the moves lead to [{scores}]"
    assert lines[-1] == f"{cup}: 20 games played again, {len(lines) - 1} finding{'s' * (len(lines) > 2)}"


def test_how_many_faults_are_taken_on_trust_is_told(
    path: Path, tiny_installed: Plugins, camelcup: Callable[..., Any]
) -> None:
    play_cup(path, tiny_installed, bots=("Passer", "Passer"), games=1, seating="fixed")
    forge(path, 2, faults=(Fault(0, 0, FaultKind.TIMEOUT, "no answer within 1 s"),))
    told = "1 game played again, 0 findings; 1 fault (timeout, died) taken as recorded"
    assert camelcup("verify", path, "--replay-bots").out == f"{path}: {told}\n"


def test_an_unfinished_cup_is_verified_as_far_as_it_was_played(
    cup: Path, camelcup: Callable[..., Any]
) -> None:
    cut(cup, 11)
    ran = camelcup("verify", cup)
    assert (ran.code, ran.out) == (0, f"{cup}: 10 of 20 games played again, 0 findings\n")
    assert "10 of 20 games; to go on: " in ran.err


def played_slowly(
    path: Path, tmp_path: Path, waits: float, executor: str = "processes"
) -> "subprocess.Popen[str]":
    """A cup of a bot that takes its time, in a process of its own; it tells on stdout when it is asked."""
    (tmp_path / "slow.py").write_text(
        "import os, time\n"
        "from camelcup import Bot\n"
        "class Slow(Bot):\n"
        "    def begin(self, player, players, rules):\n"
        f"        open({str(tmp_path / 'asked')!r}, 'w').close()\n"
        f"        time.sleep({waits})\n"
        "    def move(self, player, state):\n"
        "        return [0]\n"
    )
    command = [sys.executable, "-m", "camelcup", "play", "500", f"{tmp_path}/slow.py:Slow", "Player0"]
    command += ["--out", str(path), "--seed", "1", "--executor", executor]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("executor", ["serial", "processes"])
def test_the_first_ctrl_c_ends_the_games_in_flight_and_says_how_to_go_on(
    executor: str, path: Path, camelcup: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    until = stopping.Stop.until

    def pressed(stop: Any, tables: Any) -> Any:
        for table in until(stop, tables):
            if table.number == 6:
                os.kill(os.getpid(), signal.SIGINT)
            yield table

    monkeypatch.setattr(stopping.Stop, "until", pressed)
    ran = camelcup("tournament", *FIELD, "--executor", executor, "--games", 200, "--seed", 3, "--out", path)
    monkeypatch.undo()
    assert ran.code == 130
    played = len(records(path))
    assert 1 <= played <= 7
    told = [line for line in ran.err.splitlines() if not line.startswith(("seed ", "serial: "))]
    assert told[:3] == [
        "finishing the games in flight; Ctrl-C again stops at once",
        f"stopped after {played} of 200 games",
        f"to go on: camelcup tournament --resume {path}",
    ]
    assert ran.out == camelcup("standings", path).out
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_ctrl_c_stops_at_once(path: Path, tmp_path: Path) -> None:
    with played_slowly(path, tmp_path, waits=9) as run:
        while not (tmp_path / "asked").exists():
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        assert run.stderr is not None
        while "finishing the games" not in run.stderr.readline():
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        _, told = run.communicate(timeout=8)
    assert run.returncode == 130
    assert "stopped after 0 of 500 games\n" in told
    assert f"to go on: camelcup tournament --resume {path}\n" in told
    assert "Traceback" not in told


def test_a_run_that_is_told_to_end_stops_at_once_and_charges_no_bot(path: Path, tmp_path: Path) -> None:
    with played_slowly(path, tmp_path, waits=9, executor="serial") as run:
        while not (tmp_path / "asked").exists():
            assert run.poll() is None
        run.terminate()
        _, told = run.communicate(timeout=8)
    assert run.returncode == 143
    assert "stopped after 0 of 500 games\n" in told
    assert records(path) == []


def test_standings_do_not_count_a_game_twice(path: Path, camelcup: Callable[..., Any]) -> None:
    camelcup("tournament", *FIELD, "--games", 4, "--seed", 3, "--out", path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[2], *lines[3:]]))
    assert re.fullmatch(
        rf"{re.escape(str(path))}, line 4: table \d is there twice; camelcup verify .* tells more",
        error(camelcup("standings", path)),
    )


def test_standings_tell_of_a_game_that_is_missing_from_a_finished_cup(
    path: Path, camelcup: Callable[..., Any]
) -> None:
    camelcup("tournament", *FIELD, "--games", 4, "--seed", 3, "--out", path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    for command in (["standings", path], ["tournament", "--resume", path]):
        ran = camelcup(*command)
        assert ran.code == 0
        assert f"{path}: it was finished, but 1 game of it is missing; camelcup verify" in ran.err

"""camelcup check-bot."""

import subprocess
import sys

import pytest

from hell import HELL
from programs import write_program
from text_programs import write_text_program

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips")
STAYS = "answers in time, and its process stays up"
FRESH = "games do not depend on earlier ones"
FIRST = "        seat 0:"

THREADED = """
import threading
from camelcup import Bot

class Threaded(Bot):
    def begin(self, seat, seats, game):
        threading.Thread(target=threading.Event().wait).start()

    def move(self, seat, view):
        return [0]
"""

PRINTS = """
import sys, time
from camelcup import Bot

class Prints(Bot):
    def move(self, seat, view):
        print("on stdout")
        print("on stderr at", time.perf_counter_ns(), file=sys.stderr)
        if seat:
            return 3
        raise ValueError("no idea")
"""

KEEPS = """
from camelcup import Bot

class Keeps(Bot):
    games = 0

    def begin(self, seat, seats, game):
        Keeps.games += 1

    def move(self, seat, view):
        return 0 if Keeps.games == 1 else 3
"""


LATER = """
import os
import re
import sys
from camelcup import Bot

class Hangs(Bot):
    def move(self, seat, view):
        if "camelcup.table.referee" in sys.modules:  # which the process of a game does not have
            self.think()
        return 0

    def think(self):
        re.match("(a+)+b", "a" * 40)  # no other thread runs meanwhile

class Exits(Hangs):
    def think(self):
        os._exit(9)
"""


def test_a_good_bot_is_reported_with_exit_code_0(camelcup):
    ran = camelcup("check-bot", "Gambler", *PIPS)
    assert ran.code == 0
    assert ran.out.startswith(f"Gambler keeps the contract\n  ok    {STAYS}: 4 games in one process\n")
    assert f"\n  ok    {FRESH}: game 4 came out the same in a new process\n" in ran.out
    assert "FAIL" not in ran.out


def test_a_bad_bot_is_reported_with_exit_code_1(camelcup):
    ran = camelcup("check-bot", "faulty_bots:Illegal", *PIPS, "--seed", 4)
    assert ran.code == 1
    assert ran.out.startswith("faulty_bots:Illegal fails: answers are legal\n")
    assert "\n  FAIL  answers are legal: " in ran.out
    assert "what to do: " in ran.out
    assert ran.err == "seed 4\n"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (f"{HELL}/hangs.py:IgnoresSignals", "no answer within 0.5 s"),
        ("faulty_bots:Dies", "its process exited with code 7"),
    ],
)
def test_a_bot_that_hangs_or_exits_is_reported_like_any_other(camelcup, bot, reason):
    ran = camelcup("check-bot", bot, *PIPS, "--move-time", 0.5)
    assert ran.code == 1
    assert ran.out.splitlines()[0] == f"{bot} fails: {STAYS}"
    assert f"  FAIL  {STAYS}: {reason} (in move, after turn " in ran.out
    assert ran.out.splitlines()[-6:] == [
        f"  skip  {check}: not tried, since its process had stopped"
        for check in (
            FRESH,
            "answers are legal",
            "raises nothing",
            "same seed, same moves",
            "draws from self.rng alone",
            "ends its threads",
        )
    ]


@pytest.mark.parametrize(
    ("bot", "reason", "place"),
    [("Hangs", "no answer in time", "in think"), ("Exits", "its process exited with code 9", "")],
)
def test_a_bot_that_hangs_or_exits_in_a_later_check_only_is_reported(bot, reason, place, camelcup, tmp_path):
    (tmp_path / "later.py").write_text(LATER)
    ran = camelcup("check-bot", f"{tmp_path}/later.py:{bot}", *PIPS, "--move-time", 0.5)
    assert ran.code == 1
    assert f"  FAIL  {STAYS}: in a later check: {reason}" in ran.out
    assert place in ran.out
    assert "inline.py" not in ran.out
    assert f"  ok    {FRESH}: " in ran.out


def test_a_bot_whose_games_depend_on_earlier_ones_is_reported(camelcup, tmp_path):
    (tmp_path / "keeps.py").write_text(KEEPS)
    ran = camelcup("check-bot", f"{tmp_path}/keeps.py:Keeps", *PIPS)
    assert ran.code == 1
    assert f"  FAIL  {FRESH}: game 4 came out differently in a new process\n" in ran.out
    assert "what to do: keep nothing in the class or the module from one game to the next" in ran.out


def test_threads_that_a_bot_leaves_do_not_keep_the_command_from_ending(tmp_path):
    (tmp_path / "threaded.py").write_text(THREADED)
    command = [sys.executable, "-m", "camelcup", "check-bot", f"{tmp_path}/threaded.py:Threaded"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "  FAIL  ends its threads: " in done.stdout


def test_of_what_a_bot_prints_its_report_has_the_last_line(camelcup, tmp_path):
    (tmp_path / "prints.py").write_text(PRINTS)
    ran = camelcup("check-bot", f"{tmp_path}/prints.py:Prints", *PIPS, "--seed", 4)
    assert "FAIL  raises nothing: " in ran.out
    assert "ValueError: no idea (prints.py:11 in move); its last line: on stderr at " in ran.out
    assert "  ok    same seed, same moves: " in ran.out
    assert ran.err == "seed 4\n"
    assert "on stdout" not in ran.out


def test_a_program_that_keeps_the_protocol_is_reported(camelcup, tmp_path):
    ran = camelcup("check-bot", program(tmp_path), *PIPS)
    assert ran.code == 0
    assert ran.out.splitlines()[1:-1] == [
        f"  ok    {STAYS}: 4 games in one process",
        f"  ok    {FRESH}: game 4 came out the same in a new process",
        "  ok    introduces itself: Test 2 by me",
        "  ok    ignores unknown fields: a game without a fault, with a field more in each message",
        "  ok    answers an unknown message with an error: what is x-unknown",
        "  ok    ends at bye: exit code 0",
        "  ok    answers are legal: 12 answers in 4 games",
        "  ok    reports no errors: 12 answers in 4 games",
    ]
    assert ran.out.splitlines()[-1].startswith("  ok    time a move: ")


@pytest.mark.parametrize(
    ("statements", "line"),
    [
        (
            {"start": "print('Hi')"},
            f"{STAYS}: its process wrote 'Hi', which is no message; expected: ready",
        ),
        ({"move": "time.sleep(60)"}, f"{STAYS}: no answer within 0.5 s (in move, after turn 0"),
        (
            {"hello": "random.seed(games)", "move": "random.shuffle(message['legal'])"},
            f"{FRESH}: game 4 came",
        ),
        (
            {"move": "message['legal'] = [9, 9]"},
            f"answers are legal: 12 times; the first:\n{FIRST} 9 is no action",
        ),
        (
            {"move": "send({'type': 'error', 'reason': 'lost'}); continue"},
            f"reports no errors: 12 times; the first:\n{FIRST} lost\n",
        ),
        (
            {"move": "if len(message) > 4: sys.exit(5)"},
            "ignores unknown fields: its process exited with code 5 (in move",
        ),
        (
            {"hello": "send({'type': 'ready', 'explains': True}); continue", "unknown": "sys.exit(4)"},
            "explain changes nothing: explain failed: its process exited with code 4",
        ),
        (
            {"unknown": "send({'action': 0})"},
            "answers an unknown message with an error: its process wrote '{\"action\": 0}', which is no",
        ),
        ({"bye": "sys.exit(3)"}, "ends at bye: exit code 3"),
        ({"bye": "time.sleep(60)"}, "ends at bye: it still runs after 2 s"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_a_program_that_breaks_the_protocol_is_reported(statements, line, camelcup, tmp_path):
    ran = camelcup("check-bot", program(tmp_path, **statements), *PIPS, "--move-time", 0.5, "--seed", 1)
    assert ran.code == 1
    assert f"\n  FAIL  {line}" in ran.out


def test_a_program_that_does_not_answer_an_unknown_message_gets_a_note(camelcup, tmp_path):
    silent = program(tmp_path, unknown="pass")
    ran = camelcup("check-bot", silent, *PIPS, "--move-time", 0.5, "--seed", 1)
    assert ran.code == 0
    assert (
        "  note  answers an unknown message with an error: no answer within 0.5 s; an answer is better\n"
        "  skip  ends at bye: not tried, since its process ended when it did not answer\n"
    ) in ran.out


def test_a_program_that_keeps_a_text_protocol_is_reported(camelcup, tmp_path):
    ran = camelcup("check-bot", text_program(tmp_path), *PIPS)
    assert ran.code == 0
    assert ran.out.splitlines()[1:-1] == [
        f"  ok    {STAYS}: 4 games in a process each",
        f"  ok    {FRESH}: game 4 came out the same in a new process",
        "  ok    answers are legal: 12 answers in 4 games",
    ]
    assert ran.out.splitlines()[-1].startswith("  ok    time a move: ")


@pytest.mark.parametrize(
    ("go", "line"),
    [
        ("time.sleep(60)", f"FAIL  {STAYS}: no answer within 0.5 s (in move, after turn 0"),
        (
            r"print('9\ngo', flush=True); continue",
            f"FAIL  answers are legal: 12 times; the first:\n{FIRST} 9 is no action",
        ),
        (
            r"print(os.path.getsize('games') % 2 * 3, '\ngo', flush=True); continue",
            f"note  {FRESH}: game 4 came out differently in a new process",
        ),
    ],
    ids=["silence", "an illegal answer", "other answers"],
)
def test_a_program_that_breaks_a_text_protocol_is_reported(go, line, camelcup, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bot = text_program(tmp_path, ready="open('games', 'a').write('1')", go=go)
    ran = camelcup("check-bot", bot, *PIPS, "--move-time", 0.5, "--seed", 1)
    assert ran.code == ("FAIL" in line)
    assert f"\n  {line}" in ran.out


SILENT = """
from camelcup import Bot

class Silent(Bot):
    def move(self, seat, view):
        raise ValueError

    def explain(self, seat, view):
        return "why not"
"""


@pytest.mark.parametrize("isolation", ["process", "none"])
def test_what_needs_an_answer_is_not_tried_for_a_bot_that_never_answered(camelcup, tmp_path, isolation):
    (tmp_path / "mine.py").write_text(SILENT)
    ran = camelcup("check-bot", f"{tmp_path}/mine.py", *PIPS, "--isolation", isolation)
    assert ran.code == 1
    assert "  ok    " not in ran.out.partition("  ok    time a move: ")[0]
    assert ran.out.count("not tried, since it never answered\n") == 5 + 2 * (isolation == "process")


def program(folder, **statements):
    """Write a program, and return its spec with a full path."""
    return write_program(folder, **statements).replace("program.py", f"{folder}/program.py")


def text_program(folder, **statements):
    """Write a program that speaks a text protocol, and return its spec with a full path."""
    return write_text_program(folder, **statements).replace("program.py", f"{folder}/program.py")

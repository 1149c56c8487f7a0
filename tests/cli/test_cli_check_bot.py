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
REPEATS = "same seed, same moves"

PRINTS = """
import sys, threading, time
from camelcup import Bot

class Prints(Bot):
    def begin(self, seat, seats, game):
        threading.Thread(target=threading.Event().wait).start()

    def move(self, seat, view):
        print("on stdout")
        print("on stderr at", time.perf_counter_ns(), file=sys.stderr)
        if seat:
            return [0]
        raise ValueError("no idea")
"""


def test_a_bot_that_hangs_is_reported_like_any_other(camelcup):
    bot = f"{HELL}/hangs.py:IgnoresSignals"
    ran = camelcup("check-bot", bot, *PIPS, "--move-time", 0.5)
    assert ran.code == 1
    assert ran.out.splitlines()[0] == f"{bot} fails: {STAYS}"
    assert f"  FAIL  {STAYS}: no answer within 0.5 s (in move, after turn " in ran.out
    assert "  skip  all other checks: not tried, since its process had stopped\n" in ran.out


def test_a_report_has_the_last_line_of_what_a_bot_prints_and_its_threads_keep_nobody_waiting(tmp_path):
    (tmp_path / "prints.py").write_text(PRINTS)
    command = [sys.executable, "-m", "camelcup", "check-bot", f"{tmp_path}/prints.py:Prints", "--seed", "4"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, "seed 4\n")
    assert "  FAIL  ends its threads: " in done.stdout
    assert "  FAIL  raises nothing: " in done.stdout
    assert "ValueError: no idea (prints.py:14 in move); its last line: on stderr at " in done.stdout
    assert "  ok    same seed, same moves: " in done.stdout
    assert "on stdout" not in done.stdout


def test_a_program_that_keeps_the_protocol_is_reported(camelcup, tmp_path):
    bot = program(tmp_path)
    ran = camelcup("check-bot", bot, *PIPS)
    assert ran.code == 0
    assert ran.out.splitlines()[:-1] == [
        f"{bot} keeps the contract",
        f"  ok    {STAYS}: 4 games in one process",
        "  ok    introduces itself: Test 2 by me",
        "  ok    ignores unknown fields: a game without a fault, with a field more in each message",
        "  ok    answers an unknown message with an error: what is x-unknown",
        "  ok    ends at bye: exit code 0",
        "  ok    answers are legal: 12 answers in 4 games",
        "  ok    reports no errors: 12 answers in 4 games",
        f"  ok    {REPEATS}: 1 game came out the same again",
    ]
    assert ran.out.splitlines()[-1].startswith("  ok    time a move: ")


@pytest.mark.parametrize(
    ("statements", "line"),
    [
        (
            {"start": "print('Hi')"},
            f"FAIL  {STAYS}: its process wrote 'Hi', which is no message; expected: ready",
        ),
        (
            {"hello": "random.seed(games)", "move": "random.shuffle(message['legal'])"},
            f"FAIL  {REPEATS}: a game differed when it was played again",
        ),
        (
            {"move": "send({'type': 'error', 'reason': 'lost'}); continue"},
            "FAIL  reports no errors: 12 times; the first:\n        seat 0: lost\n",
        ),
        (
            {"move": "if len(message) > 4: sys.exit(5)"},
            "FAIL  ignores unknown fields: its process exited with code 5 (in move",
        ),
        (
            {"hello": "send({'type': 'ready', 'explains': True}); continue", "unknown": "sys.exit(4)"},
            "FAIL  explain changes nothing: explain failed: its process exited with code 4",
        ),
        (
            {"unknown": "pass"},
            "note  answers an unknown message with an error: no answer within 0.5 s; an answer is better\n"
            "  skip  ends at bye: not tried, since its process ended when it did not answer\n",
        ),
        ({"bye": "sys.exit(3)"}, "FAIL  ends at bye: exit code 3"),
        ({"bye": "time.sleep(60)"}, "FAIL  ends at bye: it still runs after 2 s"),
    ],
)
def test_a_program_that_breaks_the_protocol_is_reported(statements, line, camelcup, tmp_path):
    ran = camelcup("check-bot", program(tmp_path, **statements), *PIPS, "--move-time", 0.5, "--seed", 1)
    assert ran.code == line.startswith("FAIL")
    assert f"\n  {line}" in ran.out


def test_other_answers_of_a_text_program_in_a_new_process_are_a_note(camelcup, workdir):
    go = r"print(os.path.getsize('games') % 2 * 3, '\ngo', flush=True); continue"
    spec = write_text_program(workdir, ready="open('games', 'a').write('1')", go=go)
    ran = camelcup("check-bot", spec, *PIPS, "--seed", 1)
    assert ran.code == 0
    assert [line for line in ran.out.splitlines()[1:-1] if not line.startswith("    ")] == [
        f"  ok    {STAYS}: 4 games in a process each",
        "  ok    answers are legal: 12 answers in 4 games",
        f"  note  {REPEATS}: a game differed when it was played again, after other games",
    ]


def program(folder, **statements):
    """Write a program, and return its spec with a full path."""
    return write_program(folder, **statements).replace("program.py", f"{folder}/program.py")

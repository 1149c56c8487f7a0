"""camelcup check-bot."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips")
STAYS = "answers in time, and its process stays up"
FRESH = "games do not depend on earlier ones"

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
import sys
from camelcup import Bot

class Prints(Bot):
    def move(self, seat, view):
        print("on stdout")
        print("on stderr", file=sys.stderr)
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


def test_a_good_bot_is_reported_with_exit_code_0(camelcup: Any) -> None:
    ran = camelcup("check-bot", "Gambler", *PIPS)
    assert ran.code == 0
    assert ran.out.startswith(f"Gambler keeps the contract\n  ok    {STAYS}: 4 games in one process\n")
    assert f"\n  ok    {FRESH}: game 4 came out the same in a new process\n" in ran.out
    assert "FAIL" not in ran.out


def test_a_bad_bot_is_reported_with_exit_code_1(camelcup: Any) -> None:
    ran = camelcup("check-bot", "faulty_bots:Illegal", *PIPS, "--seed", 4)
    assert ran.code == 1
    assert ran.out.startswith("faulty_bots:Illegal fails: answers are legal\n")
    assert "\n  FAIL  answers are legal: " in ran.out
    assert "what to do: " in ran.out
    assert ran.err == "seed 4\n"


def test_the_same_seed_gives_the_same_report(camelcup: Any) -> None:
    command = ("check-bot", "faulty_bots:Illegal", *PIPS)
    drawn = camelcup(*command)
    again = camelcup(*command, "--seed", drawn.err.split()[1])
    assert drawn.out.splitlines()[:-1] == again.out.splitlines()[:-1]


def test_the_rules_can_be_chosen(camelcup: Any) -> None:
    ran = camelcup("check-bot", "Big", *PIPS, "--rules", "long", "--seed", 4)
    answers = int(ran.out.split("answers are legal: ")[1].split()[0])
    assert ran.code == 0
    assert answers > 4 * 50


def test_options_of_a_bot_are_passed_on(camelcup: Any) -> None:
    ran = camelcup("check-bot", "Shower:number=7", "--game", "clash")
    assert ran.code == 1
    assert "7 is not legal" in ran.out


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Stays", "no answer within 0.5 s"), ("Dies", "its process exited with code 7")],
)
def test_a_bot_that_hangs_or_exits_is_reported_like_any_other(camelcup: Any, bot: str, reason: str) -> None:
    ran = camelcup("check-bot", f"faulty_bots:{bot}", *PIPS, "--move-time", 0.5)
    assert ran.code == 1
    assert ran.out.splitlines()[0] == f"faulty_bots:{bot} fails: {STAYS}"
    assert f"  FAIL  {STAYS}: {reason} (in move, after turn " in ran.out
    assert ran.out.endswith("        the other checks were skipped\n")


def test_the_place_where_a_bot_hangs_is_reported(camelcup: Any) -> None:
    ran = camelcup("check-bot", "faulty_bots:Stays", *PIPS, "--move-time", 0.5)
    assert "faulty_bots.py" in ran.out
    assert "in move" in ran.out


def test_a_bot_whose_games_depend_on_earlier_ones_is_reported(camelcup: Any, tmp_path: Path) -> None:
    (tmp_path / "keeps.py").write_text(KEEPS)
    ran = camelcup("check-bot", f"{tmp_path}/keeps.py:Keeps", *PIPS)
    assert ran.code == 1
    assert f"  FAIL  {FRESH}: game 4 came out differently in a new process\n" in ran.out
    assert "what to do: keep nothing in the class or the module from one game to the next" in ran.out


def test_threads_that_a_bot_leaves_do_not_keep_the_command_from_ending(tmp_path: Path) -> None:
    (tmp_path / "threaded.py").write_text(THREADED)
    command = [sys.executable, "-m", "camelcup", "check-bot", f"{tmp_path}/threaded.py:Threaded"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "  FAIL  ends its threads: " in done.stdout


def test_what_a_bot_prints_is_not_in_its_report(camelcup: Any, tmp_path: Path) -> None:
    (tmp_path / "prints.py").write_text(PRINTS)
    ran = camelcup("check-bot", f"{tmp_path}/prints.py:Prints", *PIPS, "--seed", 4)
    assert "FAIL  raises nothing: " in ran.out
    assert ran.err == "seed 4\n"
    assert "on std" not in ran.out


def test_a_bot_that_cannot_be_imported_is_an_error_in_one_line(camelcup: Any, tmp_path: Path) -> None:
    (tmp_path / "exits.py").write_text("import os\nos._exit(5)\n")
    ran = camelcup("check-bot", f"{tmp_path}/exits.py:Bot", *PIPS)
    assert (ran.code, ran.out) == (1, "")
    reason = "cannot be imported: its process exited with code 5"
    assert ran.err == f"camelcup: bot '{tmp_path}/exits.py:Bot' {reason}\n"

"""camelcup check-bot."""

import subprocess
import sys
from typing import Any

import pytest

from hell import HELL


def test_a_good_bot_is_reported_with_exit_code_0(camelcup: Any) -> None:
    ran = camelcup("check-bot", "Player0")
    assert ran.code == 0
    assert ran.out.startswith(
        "Player0 keeps the contract\n  ok    answers in time, and lets the process live: "
    )
    assert ran.out.count("  ok    ") == 8


@pytest.mark.usefixtures("tiny_installed")
def test_a_bad_bot_is_reported_with_exit_code_1(camelcup: Any) -> None:
    ran = camelcup("check-bot", "faulty_bots:Illegal", "--game", "pips", "--seed", 4)
    assert ran.code == 1
    assert ran.out.startswith("faulty_bots:Illegal fails: answers are legal\n")
    assert "\n  FAIL  answers are legal: " in ran.out
    assert "what to do: answer with one of state.legal_actions()" in ran.out
    assert ran.err == "seed 4\n"


@pytest.mark.usefixtures("tiny_installed")
def test_the_same_seed_gives_the_same_report(camelcup: Any) -> None:
    command = ("check-bot", "faulty_bots:Illegal", "--game", "pips")
    drawn = camelcup(*command)
    again = camelcup(*command, "--seed", drawn.err.split()[1])
    assert drawn.out.splitlines()[:-1] == again.out.splitlines()[:-1]


@pytest.mark.usefixtures("tiny_installed")
def test_the_rules_can_be_chosen(camelcup: Any) -> None:
    ran = camelcup("check-bot", "Big", "--game", "pips", "--rules", "long", "--seed", 4)
    answers = int(ran.out.split("answers are legal: ")[1].split()[0])
    assert ran.code == 0
    assert answers > 4 * 50


@pytest.mark.usefixtures("tiny_installed")
def test_options_of_a_bot_are_passed_on(camelcup: Any) -> None:
    ran = camelcup("check-bot", "Shower:number=7", "--game", "clash")
    assert ran.code == 1
    assert "it answered 7" in ran.out


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("hangs.py:SumsForever", "no answer within 0.5 s"),
        ("deaths.py:ExitsSadly", "ended the process (exit code 3)"),
    ],
)
def test_a_bot_that_hangs_or_ends_its_process_is_reported_like_any_other(
    camelcup: Any, bot: str, reason: str
) -> None:
    ran = camelcup("check-bot", HELL / bot, "--move-time", 0.5)
    assert ran.code == 1
    assert ran.out.splitlines()[0].endswith(" fails: answers in time, and lets the process live")
    assert f"  FAIL  answers in time, and lets the process live: {reason} (after " in ran.out


def test_threads_that_a_bot_leaves_do_not_keep_the_command_from_ending() -> None:
    command = [sys.executable, "-m", "camelcup", "check-bot", HELL / "threads.py:SleepsInAThread"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "  FAIL  ends its threads: " in done.stdout


def test_what_a_bot_prints_is_not_in_its_report(camelcup: Any) -> None:
    ran = camelcup("check-bot", HELL / "output.py:PrintsAndRaises", "--seed", 4)
    assert "FAIL  raises nothing: " in ran.out
    assert "no way out" not in ran.out + ran.err


def test_a_bot_that_cannot_be_imported_is_an_error_in_one_line(camelcup: Any) -> None:
    ran = camelcup("check-bot", HELL / "dies_on_import.py:Bot")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("camelcup: bot '")
    assert ran.err.endswith("dies_on_import.py:Bot' cannot be imported: ended the process (exit code 5)\n")

"""camelcup debug: one game with a bot that has the terminal."""

import os
import re

from terminals import plain, read_until, terminal

ASKS = """
name = input("a name, please: ")
def move(seat, view):
    if view.turn < 2:
        print("turn", view.turn)
        return [int(input("a number, please: "))]
    if view.turn < 4:
        breakpoint()
    return [0]
"""

PIPS = ("--game", "pips", "--seed", "3")


def run(tmp_path, *commands):
    """Debug a bot that asks for a number; return its spec, the exit code and what was shown."""
    (tmp_path / "asks.py").write_text(ASKS)
    asks = f"{tmp_path}/asks.py"
    with terminal("debug", asks, "Player0", "--seed", "1", "--move-time", "0.001") as (process, screen):
        shown = read_until(screen, b"a name, please: ")
        os.write(screen, b"Me\n")
        shown += read_until(screen, b"a number, please: ")
        os.write(screen, b"0\n")
        for command in commands:
            shown += read_until(screen, b"(Pdb) ")
            os.write(screen, command)
        shown += read_until(screen)
    return asks, process.returncode, plain(shown)


def test_a_bot_reads_and_writes_on_the_terminal_and_stops_in_the_debugger(tmp_path):
    asks, code, printed = run(tmp_path, b"p 'turn', view.turn + 40\n", b"c\n")
    assert code == 0
    assert "turn 0\na number, please: 0\n" in printed
    stop = r"^-> (return \[0\]|breakpoint\(\))$"  # Python 3.13 stops at the breakpoint itself
    assert re.search(stop, printed, re.MULTILINE)
    assert "\n('turn', 42)\n" in printed
    assert "\nover after " in printed
    assert printed.endswith(f"\nseat 0, {asks}: no faults\n")  # the opponent may be too late


def test_quitting_the_debugger_ends_the_game(tmp_path):
    _, code, printed = run(tmp_path, b"q\n")
    assert code == 130
    assert "over after" not in printed
    assert "Traceback" not in printed


def test_the_faults_of_the_bot_are_printed_with_their_tracebacks(tiny_installed, camelcup):
    ran = camelcup("debug", "faulty_bots:RaisesOnce", "faulty_bots:RaisesInMove", *PIPS)
    assert ran.code == 0
    watched = camelcup("watch", "faulty_bots:RaisesOnce", "faulty_bots:RaisesInMove", *PIPS).out
    result, faults = ran.out.split("\nfaults\n")
    assert result.startswith("over after 6 turns\n")
    assert result in watched, "it is the same game"
    own, *others = faults.split("faulty_bots:RaisesInMove (seat 1, ")
    assert own.startswith("faulty_bots:RaisesOnce (seat 0, after turn 0), raised: ValueError: a slow start (")
    assert "\n    Traceback (most recent call last):\n" in own
    assert own.endswith("\n    ValueError: a slow start\n")
    assert len(others) == 3


def test_a_wrong_seat_and_a_program_are_errors_of_one_line(tiny_installed, camelcup):
    seat = camelcup("debug", "Small", "Big", "--seat", 2, *PIPS).mistake
    assert seat == "--seat 2: the table has seats 0 to 1"
    program = camelcup("debug", "cmd:cat", "Small", *PIPS).mistake
    assert program.startswith("bot 'cmd:cat' is a program: debug cannot give it the terminal, as its input ")

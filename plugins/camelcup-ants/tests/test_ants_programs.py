"""Programs of the contest, good and bad ones, at a table."""

import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from camelcup_checks.packages import run

from camelcup import play, tournament

PROGRAMS = Path(__file__).parent / "programs"
WALKER = f"Walker=ants:{sys.executable} {PROGRAMS / 'walker.py'}"
RULES = {"map": "maze,3", "area": 200, "turns": 30}


def bad(way):
    """Return the spec of a program that is bad in some way from the third turn on."""
    return f"Bad=ants:{shlex.join([sys.executable, str(PROGRAMS / 'bad.py'), way])}"


def played(*bots, **options):
    """Return a game of some bots, each in its seat."""
    table = {"game": "ants", "rules": RULES, "seed": 1, "fixed_seats": True, "progress": False}
    return play(list(bots), 1, **(table | options))


@pytest.fixture
def marcher(tmp_path):
    """Return the spec of a program in C, which marches into water too."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler is installed")
    program = tmp_path / "marcher"
    subprocess.run(
        [compiler, "-Wall", "-Wextra", "-Werror", "-o", program, PROGRAMS / "marcher.c"], check=True
    )
    return f"Marcher=ants:{shlex.quote(str(program))}"


@pytest.mark.parametrize("isolation", ["process", "sandbox"])
def test_programs_in_python_and_in_c_play(isolation, marcher):
    [record] = games = played(WALKER, marcher, isolation=isolation)
    assert not games.faults
    encoded = [(turn.seat, turn.move) for turn in record.turns if turn.seat is not None]
    moves = [(seat, move if isinstance(move, str) else move[0]) for seat, move in encoded]
    walks = Counter(seat for seat, letters in moves if letters.strip("-"))
    assert (walks[0] > 20, walks[1] > 10) == (True, True)


@pytest.fixture
def remarked(marcher, tmp_path):
    """Return a cup in which a program orders ants of others, and one marches into water."""
    played(bad("others"), marcher, out=tmp_path / "cup.jsonl")
    return tmp_path / "cup.jsonl"


def test_orders_that_the_contest_ignores_are_remarks(remarked):
    none, bads, marchers = run("faults", remarked).stdout.split("\n\n")
    assert none == "no faults"
    assert bads.startswith(
        "Bad: remarks on 28 moves in 1 game: invalid orders: 3 "
        "('o 0 0' is no order, [-1, 5, 'n'] is for no own ant, 'north!' is no order)"
    )
    assert marchers.startswith(
        "Marcher: remarks on 13 moves in 1 game: orders into water or food, ignored: 1"
    )


@pytest.mark.slow
def test_nobody_loses_a_turn_in_a_tournament_of_ten_colonies_of_which_one_hangs():
    walkers = [f"W{number}={WALKER.partition('=')[2]} {number}" for number in range(9)]  # else all are one
    options = {"game": "ants", "rules": RULES, "seed": 1, "move_time": 1, "progress": False}
    records = list(tournament([bad("silence"), *walkers], games=2, seats=10, **options))
    assert len(records) == 2
    for record in records:
        hangs = record.table.bots.index("Bad")
        assert {fault.seat for fault in record.faults} == {hangs}
        assert record.out == (hangs,)
        asked = Counter(turn.seat for turn in record.turns)
        assert all(record.times[seat].moves == asked[seat] for seat in range(10) if seat != hangs)


@pytest.mark.parametrize(
    ("code", "helps"),
    [
        ("import time; time.clock()", "write time.perf_counter"),
        ("print 'go'", "run it by python2"),
        ("raise SystemExit('TypeError: process.stdout.flush is not a function')", "delete the call"),
        ("raise SystemExit('Can\\'t locate Ants.pm in @INC')", "start camelcup in its folder"),
        ("raise SystemExit('java.lang.UnsupportedClassVersionError: MyBot')", "compile it again"),
        ("raise SystemExit('out of luck')", None),
    ],
)
def test_check_bot_says_what_helps_an_old_program_if_that_is_known(code, helps, tmp_path):
    (tmp_path / "old.py").write_text(code, "utf-8")
    spec = f"ants:{shlex.join([sys.executable, str(tmp_path / 'old.py')])}"
    printed = run("check-bot", spec, "--game", "ants", "--rules", "short", code=1).stdout
    advice = [line for line in printed.splitlines() if "what to do" in line]
    assert [helps in line for line in advice] == [True] * bool(helps)
    assert helps or "out of luck" in printed

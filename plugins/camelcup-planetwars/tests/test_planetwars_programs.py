"""Programs of the contest: in Python and in C, good and bad, and in the sandbox."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from camelcup import play

PROGRAMS = Path(__file__).parent / "programs"
RULES = {"map": "P 0 0 1 100 5\nP 9 0 2 100 5\nP 4 3 0 10 3\n", "turns": 20}


def spec(name, *words):
    """Return the spec of a program."""
    return f"planetwars:{shlex.join([sys.executable, str(PROGRAMS / name), *words])}"


def played(*bots, isolation="process"):
    """Return a game of two bots, each in its seat."""
    return play(
        list(bots),
        1,
        game="planetwars",
        rules=RULES,
        fixed_seats=True,
        seed=1,
        isolation=isolation,
        progress=False,
    )


def test_a_program_of_the_contest_plays():
    run = played(spec("nearest.py"), "Colonist")
    assert not run.faults
    assert any(turn.move for record in run for turn in record.turns if turn.seat == 0)


def test_a_program_in_c_plays(tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler is installed")
    subprocess.run([compiler, "-o", tmp_path / "rage", PROGRAMS / "rage.c"], check=True)
    run = played(spec("nearest.py"), f"planetwars:{tmp_path / 'rage'}")
    assert not run.faults
    assert any(turn.move for record in run for turn in record.turns if turn.seat == 1)


def test_a_program_plays_in_the_sandbox():
    run = played(spec("nearest.py"), "Colonist", isolation="sandbox")
    assert not run.faults

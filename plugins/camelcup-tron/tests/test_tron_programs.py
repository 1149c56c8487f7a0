"""The contest's text protocol, and its programs: good and bad, and in the sandbox."""

import shlex
import sys
from pathlib import Path

import pytest
from camelcup_checks.packages import run
from camelcup_tron.engine import Tron
from camelcup_tron.protocol import TronProtocol
from camelcup_tron.rules import Rules

from camelcup import FaultKind, Limits, play

PROGRAM = Path(__file__).parent / "programs" / "hug.py"
RULES = {"map": "5 3\n1    \n     \n    2\n", "even": False}


def spec(*words):
    return f"tron:{shlex.join([sys.executable, *map(str, words)])}"


def played(program, isolation="process", move_time=10):
    """Return a game of a program against Wall."""
    bots, words = [program, "Wall"], {"isolation": isolation, "move_time": move_time, "begin_time": move_time}
    return play(bots, 1, game="tron", rules=RULES, fixed_seats=True, seed=1, progress=False, **words)


@pytest.mark.parametrize("isolation", ["process", "sandbox"])
def test_a_program_of_the_contest_plays(isolation):
    games = played(spec(PROGRAM), isolation)
    assert not games.faults
    (record,) = games
    assert record.turns[0].move == "east"


def test_check_bot_tries_a_program_by_the_rules_of_the_contest():
    printed = run("check-bot", spec(PROGRAM), "--game", "tron", "--rules", "contest", "--seed", "1").stdout
    assert "keeps the contract" in printed


def test_a_digit_without_a_newline_is_an_answer():
    read = "[sys.stdin.readline() for _ in range(3)]"
    code = f"import sys\nwhile sys.stdin.readline(): {read}; print('x92', end='', flush=True)"
    games = played(spec("-c", code))
    assert not games.faults
    assert {turn.move for record in games for turn in record.turns if turn.seat == 0} == {"east"}


def test_a_program_without_an_answer_stays_and_has_crashed():
    code = "import sys\nprint('7', flush=True)\nsys.stdin.read()"
    (record,) = played(spec("-c", code), move_time=0.3)
    assert [fault.kind for fault in record.faults] == [FaultKind.TIMEOUT]
    assert [turn.move for turn in record.turns] == ["none", "north"]
    assert list(record.winners) == [1]


def test_each_seat_reads_its_own_head_as_1_and_all_trails_as_walls():
    game = Tron(Rules(map="4 2\n1# 3\n2   \n"))
    state = game.apply(game.start(3), ("south", "east", "south"))
    assert state.alive == (1, 2)
    texts = [TronProtocol(game, seat, 3, Limits()).tell(game.view(state, seat)) for seat in state.alive]
    assert texts == ["4 2\n## #\n#1 3\n", "4 2\n## #\n#2 1\n"]


@pytest.mark.parametrize(
    ("written", "step"), [("1", "north"), ("\n x92", "east"), ("up 5\n3", "south"), ("4", "west")]
)
def test_an_answer_is_its_last_digit(written, step):
    assert TronProtocol(Tron(), 0, 2, Limits()).answer(written.split("\n")) == step

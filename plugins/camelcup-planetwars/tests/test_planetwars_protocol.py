"""The contest's text protocol, and programs: in Python and in C, and in the sandbox."""

import shlex
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from camelcup_checks.packages import read_games
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.protocol import PlanetWarsProtocol
from planetwars_positions import line_game
from recorded_games import ALL, SAMPLE, game_of, states

from camelcup import Limits, MalformedAction, play


def check_texts(recorded):
    """Compare the texts of the first turns byte for byte; return their number."""
    game, seats, count = game_of(recorded), recorded["seats"], 0
    protocols = [PlanetWarsProtocol(game, seat, seats, Limits()) for seat in range(seats)]
    start = next(states(recorded))
    assert {protocol.begin(game.view(start, protocol.seat)) for protocol in protocols} == {""}
    for turn, state in enumerate(islice(states(recorded), 3)):
        for seat, protocol in enumerate(protocols):
            if turn < len(recorded["text"][seat]):
                told = "".join([f"{line}\n" for line in recorded["text"][seat][turn]])
                assert protocol.tell(game.view(state, seat)) == told, (turn, seat)
                count += 1
    return count


def test_texts_of_the_sample_are_those_of_the_contest():
    assert sum(check_texts(recorded) for recorded in read_games(SAMPLE)) == 39


def test_texts_of_every_recorded_game_are_those_of_the_contest():
    assert sum(check_texts(recorded) for recorded in read_games(ALL)) == 171


def answer(*lines, seat=0):
    return PlanetWarsProtocol(PlanetWars(), seat, 2, Limits()).answer(lines)


def test_answers_are_read_line_by_line():
    assert answer() == []
    assert answer("1 5 20", "  3 5 10\r", "") == [[1, 5, 20], [3, 5, 10]]


@pytest.mark.parametrize(
    "line", ["1 5", "1 5 20 7", "a 5 20", "1.5 5 20", "1,5,20", "P 1 2 0 40 3", "9" * 5000 + " 1 2"]
)
def test_a_line_that_is_no_order_is_refused_as_it_was_sent(line):
    game = line_game()
    with pytest.raises(MalformedAction, match=r"order 2, .*: an order is three ints"):
        game.check(game.start(2), 0, answer("0 1 5", line))


PROGRAMS = Path(__file__).parent / "programs"
RULES = {"map": "P 0 0 1 100 5\nP 9 0 2 100 5\nP 4 3 0 10 3\n", "turns": 20}


def spec(name, *words):
    """Return the spec of a program."""
    return f"planetwars:{shlex.join([sys.executable, str(PROGRAMS / name), *words])}"


def played(*bots, isolation="process"):
    """Return a game of two bots, each in its seat."""
    options = {"game": "planetwars", "rules": RULES, "fixed_seats": True, "seed": 1, "progress": False}
    return play(list(bots), 1, isolation=isolation, **options)


@pytest.mark.parametrize("isolation", ["process", "sandbox"])
def test_a_program_of_the_contest_plays(isolation):
    run = played(spec("nearest.py"), "Colonist", isolation=isolation)
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

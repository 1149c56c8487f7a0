"""Sessions in files: every answer is kept before it counts, and a file leads to where the game was."""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve

import camelcup
from camelcup import UserError, session
from camelcup.cup.file.reading import Cup
from cups import findings
from disks import room_for
from refusals import refusal
from sessions import played

LONG: dict[str, Any] = {"seed": 3, "rules": {"rounds": 4}, "max_faults": 9}
BOTS = "Human", "session_bots:Rememberer"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def begun(table, path):
    """Return a function that opens a session with bots here in the file, and plays to a question."""

    def play(*bots, **options):
        game = table(*(bots or BOTS), isolation="none", out=path, **options)
        game.play()
        return game

    return play


@pytest.fixture
def load(path):
    """Return a function that opens the session in the file."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(session.load(path, **options))


def played_in_pieces(path):
    """Return the record of a game in a file, which is closed and loaded after each answer of a person."""
    while True:
        with session.load(path) as game:
            seats = game.play()
            if not seats:
                assert game.record is not None
                return evolve(game.record, times=())
            game.answer(seats[0], game.actions(seats[0])[0])


@pytest.mark.parametrize(
    ("bot", "isolation", "name"),
    [
        ("Rememberer", "none", "game.jsonl"),
        ("Rememberer", "none", "game.jsonl.gz"),
        ("Raises", "none", "game.zst"),
        ("Twin", "process", "game.jsonl"),
        ("DiesOnce", "process", "game.jsonl"),
    ],
)
def test_a_game_in_pieces_has_the_record_of_an_uninterrupted_one(
    table, tmp_path, bot, isolation, name, team_installed
):
    game, path = {"isolation": isolation, **LONG}, tmp_path / name
    bots = "Human", f"session_bots:{bot}"
    whole = played(table(*bots, **game))
    table(*bots, out=path, **game).close()
    assert played_in_pieces(path) == whole
    assert findings(path, team_installed, bots=True) == []
    (record,) = camelcup.load(path)
    assert evolve(record, times=()) == whole
    assert Cup(path).finished


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_truncated_last_line_is_cut_off_by_the_next_answer(table, path, cut, team_installed):
    here = {"isolation": "none", **LONG}
    with table(*BOTS, out=path, **here) as game:
        for _ in range(2):
            (seat,) = game.play()
            game.answer(seat, game.actions(seat)[0])
        game.play()
    os.truncate(path, path.stat().st_size - cut)
    assert played_in_pieces(path) == played(table(*BOTS, **here))
    assert findings(path, team_installed, bots=True) == []


SCRIPT = """
import os, signal, sys
from camelcup import session

left, fsync = int(sys.argv[2]), os.fsync

def fsync_or_die(file):
    global left
    left -= 1
    if left == 1:
        fsync(file)
    if left < 2:
        os.kill(os.getpid(), signal.SIGKILL)
    fsync(file)

os.fsync = fsync_or_die
game = session.load(sys.argv[1])
while seats := game.play():
    game.answer(seats[0], 0)
"""
"""Plays on, until this process is killed after or before a line of the file is on the disk."""


def test_a_game_goes_on_after_a_kill_at_any_point(table, path, team_installed):
    bots, here = ("Human", "session_bots:Rememberer"), {"isolation": "none", **LONG}
    whole = played(table(*bots, **here))
    table(*bots, out=path, **here).close()
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    kills = 0
    while not Cup(path).finished:
        command = [sys.executable, "-c", SCRIPT, path, str((1, 4, 3)[kills % 3])]
        kills += subprocess.run(command, env=env, check=False).returncode == -signal.SIGKILL
    assert kills >= 3
    (record,) = camelcup.load(path)
    assert evolve(record, times=()) == whole
    assert findings(path, team_installed, bots=True) == []


def test_those_who_act_at_once_have_answered_or_not(table, path, load):
    people = "Ann=Human", "Bob=Human", "Eve=Human", "session_bots:Rememberer"
    game = table(*people, game="clash", isolation="none", out=path)
    whole = played(table(*people, game="clash", isolation="none"))
    game.play()
    game.answer(2, 1)
    game.close()
    again = load()
    assert (again.waiting, again.play(), again.events()) == ([0, 1], [0, 1], [])
    again.answer(1, 1)
    again.answer(0, 1)
    assert played(again).turns == whole.turns


def test_a_move_that_was_taken_back_stays_so(begun, load):
    game = begun(practice=True, **LONG)
    game.answer(0, 3)
    game.play()
    game.undo()
    game.close()
    again = load()
    assert (again.waiting, again.turn) == ([0], 0)
    again.answer(0, 0)
    record = played(again)
    assert record.turns[0].move == 0
    assert record.kept.practice


@contextmanager
def no_sync(path):
    """Have the system find that a disk is full when a file is to be on it."""
    with patch.object(os, "fsync", side_effect=OSError(28, "No space left on device")):
        yield


@pytest.mark.parametrize("full", [no_sync, lambda path: room_for(path.stat().st_size + 20)])
def test_an_answer_that_is_not_on_the_disk_does_not_count_and_is_given_again(begun, path, load, full):
    game = begun(**LONG)
    with full(path), pytest.raises(UserError, match="cannot be written"):
        game.answer(0, 3)
    assert (game.turn, game.waiting) == (0, [0])
    game.answer(0, 0)
    game.close()
    assert load().steps[0].move == (0,)


@pytest.mark.parametrize("lines", [1, 2])
def test_a_game_that_was_stopped_at_its_very_end_is_finished(begun, path, load, lines):
    begun("Small", "Big").close()
    complete = path.read_bytes()
    path.write_bytes(b"".join(complete.splitlines(keepends=True)[:-lines]))
    assert load().over
    assert path.read_bytes() == complete


def test_a_file_belongs_to_one_program_at_a_time(table, path, load):
    table(*BOTS, out=path)
    assert "another run is writing it" in refusal(load)


def test_a_record_that_does_not_follow_from_the_answers_is_refused(begun, path, load):
    begun("Small", "Big").close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], *lines[-2:]]))
    assert "its answers do not lead to its record" in refusal(load)
    assert path.read_bytes() == b"".join([*lines[:4], *lines[-2:]])


def test_a_cup_is_no_session(path, load):
    camelcup.play(["Player0", "Player1"], out=path, isolation="none", progress=False)
    assert "a cup, not a single game that was kept; to resume: camelcup" in refusal(load)


def test_a_bot_that_has_changed_is_refused(begun, load, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def move(seat, view):\n    return 0\n")
    begun("Human", f"{file}:move").close()
    file.write_text("def move(seat, view):\n    return 3\n")
    assert "has changed; restore the old file" in refusal(load)


def test_a_class_is_given_again(begun, path, load):
    class Mine(camelcup.Bot[Any, Any]):
        def move(self, seat, view):
            return 3

    game = begun("Human", Mine)
    game.answer(0, 0)
    game.close()
    with pytest.raises(UserError, match="unknown bot 'Mine'"):
        session.load(path)
    again = load(bots=[Mine])
    assert again.play() == [0]
    assert again.steps[1].move == (3,)

"""Bots at a session: they get their memory back, and those that move at once are asked at once."""

import os
from threading import Thread
from typing import Any

import pytest

from camelcup import FaultKind
from processes import processes_with
from sessions import played

LONG: dict[str, Any] = {"seed": 3, "rules": {"rounds": 4}, "max_faults": 9}


@pytest.mark.parametrize(
    ("bot", "isolation", "faults"),
    [
        ("Rememberer", "none", []),
        ("Rememberer", "process", []),
        ("Raises", "none", [FaultKind.RAISED]),
        ("Twin", "process", []),
        ("DiesOnce", "process", [FaultKind.EXITED]),
    ],
)
def test_a_bot_that_is_parked_plays_on_as_if_it_had_not_been(table, bot, isolation, faults):
    def game():
        return table("Human", f"session_bots:{bot}", isolation=isolation, **LONG)

    whole = played(game())
    assert played(game(), park=True) == whole
    assert len({turn.move for turn in whole.turns if turn.seat == 1}) > 1
    assert [fault.kind for fault in whole.faults] == faults


@pytest.fixture
def two(table):
    """Return a function that opens a game of two bots, one of which has a memory."""
    return lambda: table("session_bots:Rememberer", "Gambler", isolation="none", **LONG)


def test_a_game_that_is_stopped_between_moves_of_bots_goes_on(two):
    def stop(step):
        raise KeyboardInterrupt

    whole, stopped = played(two()), two()
    stops = 0
    while not stopped.over:
        try:
            stopped.play(stop)
        except KeyboardInterrupt:
            stops += 1
    assert stops >= 8
    assert played(stopped) == whole


def test_a_bot_remembers_what_holds_after_a_move_was_taken_back(table):
    def game():
        return table("Human", "session_bots:Twin", practice=True, **LONG)

    whole, other = played(game()), game()
    while other.play():
        first, *_, last = other.actions(0)
        other.answer(0, last)
        if other.play():  # the bot has seen what is taken back now
            other.undo()
        else:
            break
        other.answer(0, first)
    assert other.record.turns[:-4] == whole.turns[: len(other.record.turns) - 4]
    assert other.turn == 8


def test_parked_bots_have_no_processes(table, monkeypatch):
    mark = f"parked-{os.getpid()}"
    monkeypatch.setenv("CAMELCUP_TEST_MARK", mark)
    game = table("Human", "Big")
    game.play()
    assert len(processes_with(mark)) == 1
    game.park()
    assert processes_with(mark) == []
    game.answer(0, 0)
    game.play()
    assert len(processes_with(mark)) == 1
    game.close()
    assert processes_with(mark) == []


def write_bot(folder, code):
    """Write a bot that finds its folder in HERE, and return its spec."""
    path = folder / "mine.py"
    path.write_text(f"from camelcup import Bot\nHERE = {str(folder)!r}\n{code}")
    return str(path)


COUNTS = """
def note(call):
    with open(f"{HERE}/notes", "a") as file:
        print(call, file=file)

class Counts(Bot):
    def begin(self, seat, seats, game):
        note("begin")
    def move(self, seat, view):
        note("move")
        return 0
    def end(self, scores):
        note("end")
"""


def test_the_process_of_a_bot_outlives_the_thread_that_needed_it(table, tmp_path):
    game = table("Human", write_bot(tmp_path, COUNTS))
    for _ in range(3):
        thread = Thread(target=game.play)
        thread.start()
        thread.join()
        game.answer(0, 0)
    assert game.play() == []
    assert (tmp_path / "notes").read_text().split() == ["begin", *["move"] * 3, "end"]
    assert game.record.faults == ()


MEETS = """
class Meets(Bot):
    def move(self, seat, view):
        with open(f"{HERE}/pipe", "rw"[seat] + "b"):  # which waits for the other end
            return 1
"""


def test_bots_that_move_at_once_are_asked_at_once(table, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    spec = write_bot(tmp_path, MEETS)
    assert played(table(spec, spec, game="clash", move_time=20)).faults == ()


def test_two_people_play_a_table_of_teams(table):
    game = table("Ann=Human", "Bob=Human", game="team-nim", isolation="none")
    assert game.names == ["Ann (seat 0)", "Bob (seat 1)", "Ann (seat 2)", "Bob (seat 3)"]
    seats = []
    while waiting := game.play():
        seats += waiting
        game.answer(waiting[0], 1)
    assert seats == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert game.record.winners == (0, 2)

"""Tables that a program lists while they are played."""

import sys
from threading import Event, Thread

import pytest

import camelcup
from camelcup import FileInUse, UserError

pytestmark = pytest.mark.usefixtures("tiny_installed")

HERE = {"game": "pips", "isolation": "none", "executor": "serial"}


def tables(queue, *numbers):
    return [queue.table(number, ["Small", "Big"], seed=number) for number in numbers]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "queue.jsonl"


def test_tables_may_have_any_numbers_come_one_by_one_and_have_the_place_of_their_line(path):
    with camelcup.listed(["Small", "Big"], out=path, **HERE) as queue:
        games = list(queue.play(tables(queue, 7, 3)))
        games += queue.play(tables(queue, 1_000_000))
    assert [game.result.table.number for game in games] == [7, 3, 1_000_000]
    assert [record.table.seed for record in camelcup.load(path)] == [7, 3, 1_000_000]
    assert camelcup.load(path).finished
    data = path.read_bytes()
    assert all(data[game.offset :].startswith(game.line) for game in games)
    assert camelcup.recover(path) == games
    assert camelcup.recover(path, games[1].offset) == games[1:]


def test_a_file_that_was_not_closed_is_finished(path):
    with camelcup.listed(["Small", "Big"], out=path, **HERE) as queue:
        games = list(queue.play(tables(queue, 0, 1)))
        with pytest.raises(FileInUse, match="another run is writing it"):
            camelcup.recover(path)
        left = path.read_bytes()
    path.write_bytes(left + b'{"table":{"number"')  # the beginning of a line, at which the program died
    assert camelcup.recover(path) == games
    assert camelcup.load(path).finished


def test_another_thread_may_sync_while_games_are_kept(path, monkeypatch):
    """A game that is written while the file is synced is neither lost nor written in another place."""
    over = Event()
    usual = sys.getswitchinterval()
    monkeypatch.setattr("os.fsync", lambda file: None)  # so that threads meet often
    sys.setswitchinterval(1e-6)
    with camelcup.listed(["Small", "Big"], out=path, **HERE) as queue:

        def sync():
            while not over.is_set():
                queue.sync()

        thread = Thread(target=sync)
        thread.start()
        try:
            games = list(queue.play(tables(queue, *range(500))))
        finally:
            over.set()
            thread.join()
            sys.setswitchinterval(usual)
    data = path.read_bytes()
    assert all(data[game.offset :].startswith(game.line) for game in games)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, r"out= is missing: listed tables need a file whose name ends in \.jsonl"),
        ({"out": "queue.gz"}, r"out='queue\.gz': listed tables need a file whose name ends in \.jsonl"),
        ({"out": "queue.jsonl", "seats": 9}, "seats=9"),
    ],
)
def test_arguments_that_cannot_be_right_get_a_line(workdir, options, message):
    with pytest.raises(UserError, match=message):
        camelcup.listed(["Small", "Big"], **HERE | options)
    assert not list(workdir.glob("queue*"))


def play(path, bots, number=0, **options):
    """Play a table of some bots in a file, and return the line of its record."""
    with camelcup.listed(bots, out=path, seats=2, **HERE, **options) as queue:
        (game,) = queue.play([queue.table(number, bots, seed=7)])
    return game.line


def test_games_of_files_with_other_bots_are_gathered_in_one_file(path, tmp_path):
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    lines = [play(files[0], ["Big", "Small"]), play(files[1], ["Gambler", "Small"], number=5)]
    bots = {name: name for name in ("Big", "Gambler", "Small")}
    assert camelcup.gather(path, files, bots, tmp_path, lines) == 2
    run = camelcup.load(path)
    assert [record.table.number for record in run] == [0, 5]
    assert run.plan.tournament.bots == ("Big", "Gambler", "Small")
    assert run.finished


def test_games_by_other_rules_are_not_gathered_and_leave_no_file(path, tmp_path):
    files, bots = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"], ["Big", "Small"]
    lines = [play(file, bots, rules=rules) for file, rules in zip(files, ("standard", "long"), strict=True)]
    with pytest.raises(UserError, match="by other rules"):
        camelcup.gather(path, files, {bot: bot for bot in bots}, tmp_path, lines)
    assert not path.exists()

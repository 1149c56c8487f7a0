"""Records one a line, as `--log jsonl:FILE` writes them."""

from contextlib import suppress

import pytest

from camelcup import UserError
from camelcup.cup.executors.serial import Serial
from camelcup.cup.loggers.jsonl import JsonLines
from camelcup.records import decode_record, encode_record
from cups import plan_of, play, tournament, without_times, writing
from disks import room_for
from records import record
from tiny_games import Pips, PipsRules


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


@pytest.fixture
def plan(tiny_plugins):
    return plan_of(tiny_plugins, tournament(bots=("Gambler", "Small", "faulty_bots:Exits"), games=9))


@pytest.fixture
def log(path, tiny_plugins):
    """The logger as `--log jsonl:PATH` makes it."""
    made = tiny_plugins.loggers.find("jsonl").load()(str(path), None)
    assert isinstance(made, JsonLines)
    return made


def test_each_line_is_a_record_that_decodes_to_an_equal_one(path, log, plan, tiny_plugins):
    play(plan, tiny_plugins, [log])
    found = [decode_record(line) for line in path.read_bytes().splitlines()]
    played = [decode_record(line) for line in Serial(plan.setup(tiny_plugins)).run(plan.tournament.tables())]
    assert without_times(found) == without_times(played)
    assert any(each.faults for each in found)


def test_text_of_any_kind_stays_on_its_line(path, log, plan):
    odd = record((1, 2), bots=["a\nb\u2028c\x85", "dûo 🐪"])
    with writing(log, plan) as write:
        write(odd)
        write(odd)
    lines = path.read_bytes().splitlines(keepends=True)
    assert [decode_record(line) for line in lines] == [odd, odd]
    assert all(line.endswith(b"\n") for line in lines)


@pytest.mark.parametrize("more", [0, 1, 100])
def test_a_full_disk_is_reported_and_leaves_complete_lines_to_which_more_may_be_added(path, log, plan, more):
    line = encode_record(record((1, 2)))
    with writing(log, plan) as write:
        for number in (1, 2):
            write(record((1, 2)))
            assert path.read_bytes() == number * line, "it is there before the next game"
        with (
            room_for(2 * len(line) + more),
            pytest.raises(UserError, match=r"^log .*games.jsonl: cannot be written \(File too large\)$"),
        ):
            write(record((1, 2)))
        assert path.read_bytes() == 2 * line
        write(record((1, 2)))
    assert path.read_bytes() == 3 * line


def test_a_disk_without_room_for_a_line_leaves_no_file(path, log, plan):
    with pytest.raises(UserError, match="cannot be written"), writing(log, plan) as write, room_for(9):
        write(record((1, 2)))
    assert not path.exists()


class Stopped:
    """A file that is interrupted when a part of a line is written."""

    def __init__(self, file):
        self.file = file

    def write(self, line):
        self.file.write(line[:9])
        raise KeyboardInterrupt

    def __getattr__(self, name):
        return getattr(self.file, name)


def test_lines_are_complete_when_a_line_is_interrupted(path, log, plan):
    with suppress(KeyboardInterrupt), writing(log, plan) as write:
        write(record((1, 2)))
        log.file = Stopped(log.file)
        write(record((3, 4)))
    assert path.read_bytes() == encode_record(record((1, 2)))


def test_a_file_that_exists_is_left_alone(path, log, plan):
    path.write_text("precious\n")
    with pytest.raises(UserError, match=r"^log .*games.jsonl: exists already; name another file$"):
        log.begin(plan)
    assert path.read_text() == "precious\n"


def test_a_path_that_cannot_be_written_is_reported_when_a_run_begins(tmp_path, plan):
    log = JsonLines(str(tmp_path / "missing" / "games.jsonl"), Pips(PipsRules()))
    with pytest.raises(
        UserError, match=r"^log .*missing/games.jsonl: cannot be written \(No such file or directory\)$"
    ):
        log.begin(plan)

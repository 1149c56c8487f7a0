"""Records one a line, as `--log jsonl:FILE` writes them."""

import pytest

from camelcup import UserError
from camelcup.cup.executors.serial import Serial
from camelcup.cup.loggers import JsonLines
from camelcup.records import decode_record, encode_record
from cups import plan_of, play, tournament, without_times, writing
from disks import room_for
from records import record
from tiny_games import Pips, PipsRules


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


@pytest.fixture
def log(path):
    return JsonLines(str(path), Pips(PipsRules()))


@pytest.fixture
def plan(tiny_plugins):
    return plan_of(tiny_plugins, tournament(bots=("Gambler", "Small", "faulty_bots:Exits"), games=9))


def test_each_line_is_a_record_that_decodes_to_an_equal_one(path, plan, tiny_plugins):
    """The logger is made as `--log jsonl:PATH` makes it."""
    play(plan, tiny_plugins, [tiny_plugins.loggers.find("jsonl").load()(str(path), None)])
    found = [decode_record(line) for line in path.read_bytes().splitlines()]
    played = [decode_record(line) for line in Serial(plan.setup(tiny_plugins)).run(plan.tournament.tables())]
    assert without_times(found) == without_times(played)
    assert any(each.faults for each in found)


def test_a_full_disk_is_reported_and_leaves_complete_lines_to_which_more_may_be_added(path, log, plan):
    line = encode_record(record((1, 2)))
    with writing(log, plan) as write:
        for number in (1, 2):
            write(record((1, 2)))
            assert path.read_bytes() == number * line, "it is there before the next game"
        with (
            room_for(2 * len(line) + 1),
            pytest.raises(UserError, match=r"^log .*games.jsonl: cannot be written \(File too large\)$"),
        ):
            write(record((1, 2)))
        assert path.read_bytes() == 2 * line
        write(record((1, 2)))
    assert path.read_bytes() == 3 * line


def test_a_file_that_exists_is_left_alone(path, log, plan):
    path.write_text("precious\n")
    with pytest.raises(UserError, match=r"^log .*games.jsonl: exists already; name another file$"):
        log.begin(plan)
    assert path.read_text() == "precious\n"


def test_a_run_that_could_not_keep_a_line_leaves_no_file(path, log, plan):
    with writing(log, plan):
        pass
    assert not path.exists()

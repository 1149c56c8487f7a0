"""Cup files of each format: a small one of each lies in tests/data."""

from pathlib import Path

import pytest
from attrs import evolve

from camelcup.cup.file.reading import Cup
from camelcup.cup.file.replan import extend
from camelcup.cup.verify.cup import Verification
from camelcup.encoding import decode_times
from camelcup.installed.plugins import load_plugins
from camelcup.records import record_json
from cups import records

DATA = Path(__file__).parents[2] / "data"
FORMATS = (3, 4)


@pytest.mark.parametrize("version", FORMATS)
def test_a_file_of_each_format_is_read_and_verified(version):
    cup = Cup(DATA / f"cup-format{version}.jsonl")
    assert cup.plan.format == version
    assert cup.finished
    assert list(Verification(cup, load_plugins()).findings()) == []
    assert len(list(cup.game_results())) == cup.planned == 3


def test_a_file_of_format_3_says_what_it_said():
    cup = Cup(DATA / "cup-format3.jsonl")
    assert (cup.plan.processes.isolation, cup.plan.processes.memory) == ("process", None)
    assert [len(record.faults) for record in cup.records()] == [1, 1, 1]
    lines = [line.body for line in cup.record_lines()]
    assert [record_json(record) for record in cup.records()] == lines


def test_a_file_of_format_4_keeps_times_and_reasons():
    cup = Cup(DATA / "cup-format4.jsonl")
    assert (cup.plan.tournament.games, cup.planned) == (None, 3)
    for record in cup.records():
        times = decode_times(record.kept.times)
        assert len(times) == sum(turn.seat is not None for turn in record.turns)
        assert record.kept.reasons[0][1] == "leg 1"


def test_an_old_cup_has_the_new_format_once_games_are_added(tmp_path):
    path = tmp_path / "cup.jsonl"
    old = DATA / "cup-format3.jsonl"
    path.write_bytes(old.read_bytes())
    extend(Cup(path), 4)
    plan = Cup(path).plan
    assert plan == evolve(Cup(old).plan.with_games(7), format=4, folder=plan.folder)
    assert records(path) == records(old)
    assert list(Verification(Cup(path), load_plugins()).findings()) == []

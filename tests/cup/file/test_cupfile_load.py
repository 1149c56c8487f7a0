"""`Cup`: a cup file as commands read it."""

import pytest
from attrs import evolve

from camelcup import GameRecord, UserError, load
from camelcup.cup.file.reading import Cup
from cups import forge, plan_of, play, play_cup, records, rewrite, tournament


@pytest.fixture
def path(tmp_path, tiny_plugins):
    """A finished cup of Pips."""
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins)


def test_records_are_read_one_by_one_and_as_often_as_asked(path):
    cup = Cup(str(path))
    first = next(cup.records())
    assert isinstance(first, GameRecord)
    assert list(cup.records()) == list(cup.records()) == records(path)
    assert (first, cup.record(7)) == (records(path)[0], records(path)[7])


def test_a_file_that_grows_while_it_is_read_has_no_truncated_line(path):
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]))
    cup = Cup(path)
    reading = cup.records()
    next(reading)
    with path.open("ab") as file:
        file.write(b"".join(lines[5:-1]) + lines[-1][:9])
    assert len(list(reading)) <= 12
    assert cup.truncated == 0
    assert Cup(path).truncated == 9


@pytest.mark.parametrize(
    ("number", "reason"), [(7, "has not been played yet"), (12, "is not of this cup, which has 0 to 11")]
)
def test_a_table_without_a_record_is_reported(number, reason, tmp_path, tiny_plugins):
    path = play_cup(tmp_path / "unfinished.jsonl", tiny_plugins, played=7)
    with pytest.raises(UserError, match=rf"^.*unfinished.jsonl: table {number} {reason}$"):
        Cup(path).record(number)


def test_the_standings_are_those_of_the_run(tmp_path, tiny_plugins):
    path = play_cup(tmp_path / "cup.jsonl", tiny_plugins)
    played = play(plan_of(tiny_plugins, tournament()), tiny_plugins, [])
    found = load(path, plugins=tiny_plugins).standings
    assert (found.games, found.rule.rows()) == (12, played.rule.rows())
    assert load(path).standings_by("score").rule.rows().keys() == played.rule.rows().keys()


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        (1, r"1 comes twice; camelcup verify .* lists all errors"),
        (12, "12 is not of the plan; camelcup verify"),
        (-1, "-1 is not of the plan"),
    ],
)
def test_a_doubled_or_unknown_table_is_reported(number, problem, path):
    forge(path, 5, table=evolve(records(path)[3].table, number=number))
    for read in (Cup(path).records, Cup(path).game_results):
        with pytest.raises(UserError, match=f"line 5: table {problem}"):
            list(read())


@pytest.mark.parametrize("body", [b'{"table":7}', b'{"table":\xff}', b"{" + b'"a":[' * 9**5 + b"}"])
def test_a_line_that_holds_no_record_is_reported(path, body):
    rewrite(path, lambda number, old: body if number == 3 else old)
    with pytest.raises(UserError, match=r"^.*cup.jsonl, line 3: not a record \("):
        list(Cup(path).records())


def test_a_plan_with_an_unknown_key_is_reported(path):
    rewrite(path, lambda number, old: old[:-1] + b',"unity":1}' if number == 1 else old)
    with pytest.raises(UserError, match=r"^.*cup.jsonl, line 1: unknown key unity; did you mean unit\?$"):
        Cup(path)

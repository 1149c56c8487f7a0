"""Cup files as commands and Python read them: of each format, several as one, and with misfits in them."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import camelcup
from camelcup import UserError, load
from camelcup.cup.file.reading import Cup, Line
from camelcup.cup.file.replan import extend
from camelcup.cup.verify.cup import Verification
from camelcup.encoding import decode_times
from camelcup.installed.plugins import load_plugins
from camelcup.records import Limits, add_checksum, record_json
from cups import play_cup, records, rewrite
from refusals import refusal


@pytest.fixture
def path(tmp_path, tiny_plugins):
    """A finished cup of Pips."""
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins)


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


@pytest.mark.parametrize("body", [b'{"table":7}', b'{"table":\xff}', b"{" + b'"a":[' * 9**5 + b"}"])
def test_a_line_that_holds_no_record_is_reported(path, body):
    rewrite(path, lambda number, old: body if number == 3 else old)
    with pytest.raises(UserError, match=r"^.*cup.jsonl, line 3: not a record \("):
        list(Cup(path).records())


def test_a_plan_with_an_unknown_key_is_reported(path):
    rewrite(path, lambda number, old: old[:-1] + b',"unity":1}' if number == 1 else old)
    with pytest.raises(UserError, match=r"^.*cup.jsonl, line 1: unknown key unity; did you mean unit\?$"):
        Cup(path)


DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize("version", [3, 4])
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


Change = Callable[[dict[str, Any]], object]

CHANGES: dict[str, Change] = {
    "a winner that has no seat": lambda record: record.update(winners=[9]),
    "a seat that is out and is none": lambda record: record.update(out=[-1]),
    "a fill that has no seat": lambda record: record["table"].update(fills=[2]),
    "a fault of no seat": lambda record: record["faults"][0].update(seat=2),
    "fewer times than seats": lambda record: record.update(times=[]),
    "more scores than seats": lambda record: record["scores"].append(3),
    "more bots than seats": lambda record: record["table"]["bots"].append("Player0"),
    "a bot that is not of the cup": lambda record: record["table"].update(bots=["Player0", "Player9"]),
    "a table that is not of the cup": lambda record: record["table"].update(number=-1),
}


@pytest.fixture
def cup(tmp_path):
    """A cup of two games with a fault in each."""
    bot = tmp_path / "bot.py"
    bot.write_text("def move(seat, view):\n    raise ValueError\n")
    path = tmp_path / "cup.jsonl"
    bots = ["Player0", f"Fails={bot}"]
    camelcup.play(bots, games=2, seed=7, isolation="none", workers=1, out=path)
    return path


@pytest.mark.parametrize("name", CHANGES)
def test_a_record_that_is_not_of_its_cup_is_an_error(name, cup):
    """Although its checksum is right."""
    plan, line, *more = cup.read_bytes().splitlines(keepends=True)
    data = json.loads(Line(cup, 1, line).body)
    CHANGES[name](data)
    cup.write_bytes(b"".join([plan, add_checksum(json.dumps(data, separators=(",", ":")).encode()), *more]))
    run = load(cup)
    for read in (lambda: run.standings, lambda: run.records, lambda: run.faults, run.remarks):
        with pytest.raises(UserError, match=r"cup\.jsonl, line 2: table -?\d+ is not of the plan"):
            read()


@pytest.fixture
def night(tmp_path, tiny_plugins):
    """Return a function that plays the cup of a night."""

    def play(name, **changes):
        return play_cup(tmp_path / f"{name}.jsonl", tiny_plugins, **changes)

    return play


def test_the_standings_count_the_games_of_all(night, tiny_plugins):
    paths = night("one", seed=1), night("two", seed=2)
    both = camelcup.load(*paths, plugins=tiny_plugins)
    assert both.finished
    assert both.standings.games == 24
    points = Counter()
    for path in paths:
        rows = camelcup.load(path, plugins=tiny_plugins).standings.rows()
        points.update({row.bot: row.points.value for row in rows})
    assert {row.bot: row.points.value for row in both.standings.rows()} == points


def test_the_tables_of_the_second_are_numbered_on(night, tiny_plugins):
    paths = night("one", seed=1), night("two", seed=2)
    one, two = (camelcup.load(path, plugins=tiny_plugins).records for path in paths)
    both = camelcup.load(*paths, plugins=tiny_plugins)
    assert [record.table.number for record in both.records] == [*range(len(one) + len(two))]
    shifted = [
        evolve(record, table=evolve(record.table, number=record.table.number + len(one))) for record in two
    ]
    assert both.records == one + shifted
    assert both.game(len(one)).record == shifted[0]
    assert both.remarks()[1] == (
        f"joined {paths[0]} ({len(one)} games, seed 1, from table 0 on) "
        f"and {paths[1]} ({len(two)} games, seed 2, from table {len(one)} on)"
    )
    assert f"table 99 is not of these cups, which have 0 to {len(one + two) - 1}" in refusal(both.game, 99)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 1}, "it has the seed 1 too, so these are the same games"),
        ({"seed": 2, "bots": ("Gambler", "Small")}, "only one of them has Big, faulty_bots:RaisesOnce"),
        ({"seed": 2, "limits": Limits(max_faults=9)}, "other rules or limits"),
        ({"seed": 2, "rules": '{"big_rolls": 1}'}, 'rules {"big_rolls": 1}, not '),
    ],
)
def test_cups_that_differ_are_refused_with_the_difference(night, tiny_plugins, changes, reason):
    one, two = night("one", seed=1), night("two", **changes)
    error = refusal(camelcup.load, one, two, plugins=tiny_plugins)
    assert error.startswith(f"{two} cannot be joined to {one}: ")
    assert reason in error


def test_a_file_that_has_changed_is_another_bot(workdir):
    mine = Path("mine.py")
    for seed, pick in ((1, 0), (2, -1)):
        mine.write_text(f"def move(seat, view):\n    return view.legal_actions()[{pick}]\n")
        bots = ["mine.py", "Player0"]
        camelcup.play(bots, 2, seed=seed, out=f"{seed}.jsonl", progress=False)
    with pytest.raises(UserError, match=r"2.jsonl cannot be joined to 1.jsonl: mine.py is another bot there"):
        camelcup.load("1.jsonl", "2.jsonl")

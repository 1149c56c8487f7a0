"""Cups of the same game, rules and bots count as one."""

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

import camelcup
from camelcup import UserError
from camelcup.records import Limits
from cups import play_cup
from refusals import refusal


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
        ({"seed": 1}, "has the seed 1 too, so these are the same games"),
        ({"seed": 2, "bots": ("Gambler", "Small")}, "only one of them has Big, faulty_bots:RaisesOnce"),
        ({"seed": 2, "limits": Limits(max_faults=9)}, "other limits"),
        ({"seed": 2, "rules": '{"big_rolls": 1}'}, 'rules {"big_rolls": 1}, not '),
    ],
)
def test_cups_that_differ_are_refused_with_the_difference(night, tiny_plugins, changes, reason):
    one, two = night("one", seed=1), night("two", **changes)
    error = refusal(camelcup.load, one, two, plugins=tiny_plugins)
    assert error.startswith(f"{two} cannot be joined to {one}: ")
    assert reason in error


def test_a_file_that_has_changed_is_another_bot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mine = Path("mine.py")
    for seed, pick in ((1, 0), (2, -1)):
        mine.write_text(f"def move(seat, view):\n    return view.legal_actions()[{pick}]\n")
        bots = ["mine.py", "Player0"]
        camelcup.play(bots, 2, seed=seed, out=f"{seed}.jsonl", progress=False)
    with pytest.raises(UserError, match=r"2.jsonl cannot be joined to 1.jsonl: mine.py is another bot there"):
        camelcup.load("1.jsonl", "2.jsonl")

"""Runs whose number of games is known only at their end."""

import pytest
from attrs import evolve

import camelcup
from camelcup.cup.executors.serial import Serial
from camelcup.cup.file.lines import plan_line
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.options import RunOptions
from camelcup.cup.resume import resumed
from camelcup.cup.runner import drawn_until, new_run
from camelcup.installed.rulesets import make_game
from cups import findings, forge, records, tournament


def options(path=None):
    """Return the options of a run in this process."""
    return RunOptions(game="pips", isolation="none", executor="serial", out=path)


def open_run(plugins, path=None):
    """Return a run without a number of games."""
    game = make_game(plugins.games.find("pips"), "standard")
    return new_run(plugins, tournament(games=None), game, options(path))


def after(games, run):
    """Return a function that ends a run once so many games have been played."""
    return lambda: run.summary.standings.games >= games


@pytest.fixture
def write(tmp_path, tiny_plugins):
    """Return a function that writes a finished cup of an open run, which ends after so many games or more."""

    def run_until(games, name="cup"):
        run = open_run(tiny_plugins, tmp_path / f"{name}.jsonl")
        drawn_until(run, after(games, run)).play(Serial(run.setup))
        return tmp_path / f"{name}.jsonl"

    return run_until


def test_rounds_are_drawn_until_the_time_is_over(write, tiny_plugins):
    path = write(5)
    cup = Cup(path)
    assert (cup.finished, cup.planned, cup.plan.tournament.games) == (True, 8, None)
    assert path.read_bytes().splitlines()[-1].startswith(b'{"finished":true,"games":8,"crc32"')
    assert findings(path, tiny_plugins) == []
    assert camelcup.load(path).finished
    assert [record.table for record in records(path)] == list(tournament(games=8).tables())
    with resumed(tiny_plugins, path, options(), {}, None, print, lambda: False) as rest:
        assert rest.finished


def cut(path, lines):
    """Leave the first lines of a file."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))


@pytest.mark.parametrize(
    ("kept", "again", "games"), [(7, 0, 8), (4, 0, 4), (9, 0, 12), (7, 1, 12), (3, 4, 20)]
)
def test_a_stopped_run_completes_its_round_and_draws_more_until_the_time_is_over(
    kept, again, games, write, tiny_plugins
):
    path = write(12)
    cut(path, 1 + kept)
    assert not Cup(path).finished
    assert Cup(path).planned is None
    is_over = iter([False] * again + [True]).__next__
    with resumed(tiny_plugins, path, options(), {}, None, print, is_over) as rest:
        rest.play(Serial(rest.setup))
    assert Cup(path).planned == len(records(path)) == games
    assert findings(path, tiny_plugins) == []


def test_a_replaced_bot_plays_all_its_games_of_an_open_run_anew(tmp_path, tiny_plugins):
    mine = tmp_path / "mine.py"
    mine.write_text("def mine(seat, view):\n    return 3\n")
    path = tmp_path / "cup.jsonl"
    game = make_game(tiny_plugins.games.find("pips"), "standard")
    both = tournament(games=None, bots=("Mine", "Small"), aliases={"Mine": str(mine)})
    run = new_run(tiny_plugins, both, game, options(path))
    drawn_until(run, after(10, run)).play(Serial(run.setup))
    before = {record.table.number for record in records(path)}
    mine.write_text("def mine(seat, view):\n    return 0\n")
    with resumed(tiny_plugins, path, options(), {}, None, print, replace=["Mine"]) as rest:
        assert rest.done == set()
        rest.play(Serial(rest.setup))
    assert {record.table.number for record in records(path)} == before == set(range(10))
    assert findings(path, tiny_plugins) == []


@pytest.mark.parametrize(("games", "end"), [(None, None), (8, 8), (8, 4)])
def test_a_last_line_that_does_not_go_with_the_plan_ends_no_cup(games, end, write, tiny_plugins):
    path = write(8)
    lines = path.read_bytes().splitlines(keepends=True)
    plan = Cup(path).plan.with_games(games)
    path.write_bytes(b"".join([plan_line(plan, path), *lines[1:-1], end_line(end)]))
    assert not Cup(path).finished
    assert findings(path, tiny_plugins) == ["line 10: not a record; Object missing required field `table`"]


def test_a_missing_game_of_an_open_run_and_one_that_no_run_can_have_reached_are_found(write, tiny_plugins):
    path = write(4)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    assert findings(path, tiny_plugins) == [
        "table 1: no line holds it; the file says that the cup is finished"
    ]
    assert "1 game of it is missing" in Cup(path).missing_text(3)
    path.write_bytes(whole)
    forge(path, 3, table=evolve(records(path)[1].table, number=10**9))
    cut(path, 5)
    (finding,) = findings(path, tiny_plugins)
    assert finding == "line 3, table 1000000000: no such table; no run has so many tables in progress"

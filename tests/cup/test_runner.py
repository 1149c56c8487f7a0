"""Runs without any front end, and runs whose number of games is known only at their end."""

import pytest
from attrs import evolve

import camelcup
from camelcup.cup.executors.serial import Serial
from camelcup.cup.file.reading import Cup
from camelcup.cup.filter import GameFilter
from camelcup.cup.options import RunOptions
from camelcup.cup.resume import resumed
from camelcup.cup.runner import drawn_until, new_run
from cups import findings, forge, keep, plan_of, play_cup, records, tournament


def test_a_copy_that_fills_the_table_and_wins_is_not_the_bot_that_lost(tmp_path, tiny_plugins):
    cup = Cup(play_cup(tmp_path / "cup.jsonl", tiny_plugins, played=1))
    small, result = GameFilter(cup.plan, "Small", lost=True), next(cup.game_results())
    table = evolve(result.table, bots=("Small", "Small"), fills=(1,))
    beaten = evolve(result, table=table, scores=(1, 4), winners=(1,), out=())
    assert (small.matches(beaten), small.best_seat(beaten)) == (True, 0)


def options(path=None):
    """Return the options of a run in this process."""
    return RunOptions(game="pips", isolation="none", executor="serial", out=path)


@pytest.fixture
def write(tmp_path, tiny_plugins):
    """Return a function that writes a finished cup of an open run, which ends after so many games or more."""

    def run_until(games):
        path, plan = tmp_path / "cup.jsonl", plan_of(tiny_plugins, tournament(games=None))
        run = new_run(tiny_plugins, plan, options(path))
        drawn_until(run, lambda: run.summary.standings.games >= games).play(Serial(run.setup))
        return path

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


@pytest.mark.parametrize(
    ("kept", "again", "games"), [(7, 0, 8), (4, 0, 4), (9, 0, 12), (7, 1, 12), (3, 4, 20)]
)
def test_a_stopped_run_completes_its_round_and_draws_more_until_the_time_is_over(
    kept, again, games, write, tiny_plugins
):
    path = write(12)
    keep(path, 1 + kept)
    assert not Cup(path).finished
    assert Cup(path).planned is None
    is_over = iter([False] * again + [True]).__next__
    with resumed(tiny_plugins, path, options(), {}, None, print, is_over) as rest:
        rest.play(Serial(rest.setup))
    assert Cup(path).planned == len(records(path)) == games
    assert findings(path, tiny_plugins) == []


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
    keep(path, 5)
    (finding,) = findings(path, tiny_plugins)
    assert finding == "line 3, table 1000000000: no such table; no run has so many tables in progress"

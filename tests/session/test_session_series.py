"""A series of games: callers answer as fast as the referee goes."""

import pickle
from contextlib import ExitStack
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve

import camelcup
from camelcup import FaultKind, load, session
from camelcup.cup.file.reading import Cup
from camelcup.cup.verify.cup import Verification
from refusals import refusal
from tiny_games import BIG, PASS


@pytest.fixture
def series(team_installed):
    """Return a function that opens a series of Pips, by default of a caller and a bot; it is closed later."""
    with ExitStack() as stack:

        def open_series(*seats, **options):
            options = {"game": "pips", "isolation": "none"} | options
            return stack.enter_context(session.series(seats or ("Caller", "Small"), **options))

        yield open_series


def replayed(record, games):
    """Return the record of a game in which seats from outside repeat what was played on record."""
    game = games.begin(record.table.seed)
    moves = {seat: [turn.move for turn in record.turns if turn.seat == seat] for seat in games.outside}
    while game.waiting:
        game.answer(game.waiting[0], moves[game.waiting[0]].pop(0))
    assert game.record is not None
    return evolve(game.record, table=record.table, times=record.times)


@pytest.mark.parametrize("outside", [{0}, {1, 2}, {0, 1, 2}])
def test_a_table_is_played_as_a_cup_plays_it(series, outside):
    bots = ["Gambler", "Small", "Gambler"]
    options: dict[str, Any] = {"game": "pips", "isolation": "none", "executor": "serial"}
    runs = [camelcup.play(bots, seed=seed, progress=False, **options) for seed in range(5)]
    games = series(*["Caller" if seat in outside else bot for seat, bot in enumerate(bots)])
    assert games.outside == outside
    for (record,) in (run.records for run in runs):
        assert replayed(record, games) == record


def test_seats_that_act_at_once_wait_together(series):
    game = series("Caller", "Shower", "Caller", game="clash").begin(1)
    assert game.waiting == (0, 2)
    game.answer(2, 1)
    assert game.waiting == (0,)
    assert "seat 2 is not to answer now; the game waits for seat 0" in refusal(game.answer, 2, 1)


def test_an_illegal_answer_is_a_fault_as_that_of_a_bot(series):
    game = series(max_faults=1).begin(1)
    game.answer(0, "nonsense")
    assert (game.out, game.waiting) == ((0,), ())
    assert [fault.kind for fault in game.record.faults] == [FaultKind.MALFORMED]


def test_games_that_are_kept_once_they_are_over_pass_verification(series, team_installed, tmp_path):
    path = tmp_path / "games.jsonl"
    with series(out=path) as games:
        assert refusal(games.keep, games.begin(9)).startswith("the game waits for seat 0: only one that is")
        for seed in range(4):
            game = games.begin(seed)
            while game.waiting:
                game.answer(0, BIG if BIG in game.actions(0) else PASS)
            if seed != 2:
                games.keep(game)
        assert "has been kept already: keep each game once" in refusal(games.keep, game)
        others = series()
        finished(other := others.begin(1))
        assert "is of another series" in refusal(games.keep, other)
        assert "no file" in refusal(others.keep, other)
    assert list(Verification(Cup(path), team_installed).findings()) == []
    run = load(path)
    assert [record.table.seed for record in run.records] == [0, 1, 3]
    assert run.finished


@pytest.mark.parametrize("seed", ["1", 1.5, None])
def test_a_seed_that_is_no_whole_number_is_refused(series, seed):
    assert f"seed={seed!r}: give a whole number" in refusal(series().begin, seed)


def pickled(value):
    """Return what a pickle of a value holds."""
    return pickle.loads(pickle.dumps(value))


def finished(game):
    """Return the record of a game in which the seat from outside passes."""
    while game.waiting:
        game.answer(0, PASS)
    assert game.record is not None
    return evolve(game.record, times=())


@pytest.mark.parametrize("isolation", ["none", pytest.param("process", marks=pytest.mark.slow)])
@pytest.mark.parametrize("copied", [deepcopy, pickled])
def test_a_copy_of_a_game_has_the_same_luck_and_bots_with_the_same_memory(series, copied, isolation):
    games = series("Caller", "Gambler", "Gambler", isolation=isolation)
    game, copies = games.begin(1), []
    while game.waiting:
        copies.append(copied((games, game)))
        game.answer(0, PASS)
    assert len(copies) > 2
    for other, copy in copies:
        with other:
            assert finished(copy) == finished(game)


def test_a_series_with_a_file_is_not_copied(series, tmp_path):
    games = series(out=tmp_path / "games.jsonl")
    message = "games.jsonl: a series with a file cannot be copied: open it without out="
    assert message in refusal(deepcopy, games)

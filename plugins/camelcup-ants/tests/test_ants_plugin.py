"""Tests of the package as a plugin of camelcup."""

import json

import pytest
from ants_positions import map_of
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from foragers import Forager, Gatherer

from camelcup import Limits, Table
from camelcup.players.inline import InlinePlayer
from camelcup.records import encode_record
from camelcup.table.match import Match
from camelcup.testing import random_moves
from camelcup.testing.packages import GamePackage, run

HERE = ("--game", "ants", "--isolation", "none", "--seed", "1", "--executor", "serial")
QUICK = '{"map": "maze", "area": 150, "turns": 30}'


class TestAnts(GamePackage):
    game = "ants"
    rules = ('{"map": "walk,3", "area": 150, "turns": 12}', '{"map": "maze", "area": 100, "turns": 10}')
    quick = '{"area": 200, "turns": 40}'


@pytest.fixture
def bots(tmp_path):
    """Return the specs of two bots, one of which often gives wrong orders."""
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    answer = (
        '[[row, col, "nesw"[(row + col + view.turn) % 4]] for row, col, owner in view.ants if owner == 0]'
    )
    good.write_text(f"def move(seat, view):\n    return {answer}\n")
    bad.write_text(f"def move(seat, view):\n    return {answer} + [[0, 0], 'x'] * (view.turn % 2)\n")
    return str(good), str(bad)


def test_wrong_orders_are_counted_in_a_cup_that_verifies(bots, tmp_path):
    cup = tmp_path / "cup.jsonl"
    run("play", 2, *bots, *HERE, "--rules", QUICK, "--out", cup)
    assert "2 games replayed, no findings" in run("verify", cup).stdout
    assert "turn 5 of 30" in run("replay", cup, 0, "--at", 10).stdout
    assert "invalid orders: 2 ([0, 0] is no order, 'x' is no order)" in run("faults", cup).stdout


def test_a_map_of_a_file_is_kept_in_the_record(bots, tmp_path):
    path, text = tmp_path / "mine.map", map_of("0.....1.....", "............")
    path.write_text(f"# mine\n{text}")
    rules, cup = tmp_path / "mine.toml", tmp_path / "cup.jsonl"
    rules.write_text(f'map = "{path}"\nturns = 10\n')
    run("play", 1, *bots, *HERE, "--rules", rules, "--out", cup)
    path.unlink()
    kept = json.loads(json.loads(cup.read_text().splitlines()[1])["table"]["rules"])
    assert (kept["map"], kept["turns"]) == (text, 10)
    assert "1 game replayed, no findings" in run("verify", cup).stdout


def test_a_map_that_is_wrong_is_refused_with_the_line(bots, tmp_path):
    path = tmp_path / "mine.map"
    path.write_text("rows 1\ncols 2\nplayers 2\nm 0&\n")
    wrong = run("play", 1, *bots, *HERE, "--rules", json.dumps({"map": str(path)}), code=1).stderr
    assert wrong == f"camelcup: rules: map {path}: line 4: '&' is no mark: . land, % water, 0 to 9 a hill\n"


def test_a_game_is_over_by_its_rules_before_its_cap():
    assert Ants().max_turns == 11_002
    assert Ants(Rules(turns=7)).max_turns == 7 * 11 + 2
    assert Ants(Rules(map=map_of("0.1."), turns=7)).max_turns == 7 * 3 + 2


def real_game(rules, seats, seed, kind=Forager):
    """Return a game of bots that gather and explore, and its last position."""
    game = Ants(rules)
    limits = Limits(move_time=0, max_turns=game.max_turns)
    table = Table(0, "ants", "contest", (kind.__name__,) * seats, seed, limits=limits)
    match = Match(table, game, [InlinePlayer(kind, game) for _ in range(seats)])
    *_, last = match
    assert match.record is not None
    return match.record, last.after


def test_a_real_game_has_a_small_record():
    record, _ = real_game(Rules(map="walk", area=400, turns=150), 4, 1)
    assert len(encode_record(record)) < 1_000_000 * 150 / 1000


@pytest.mark.slow
def test_a_record_of_a_thousand_turns_of_four_seats_is_under_1_mb():
    record, last = real_game(Rules(map="walk", cutoff_turn=1000), 4, 2, Gatherer)
    assert (last.turn, last.alive) == (1000, (0, 1, 2, 3))
    assert sum(map(len, last.ants)) > 150
    assert len(encode_record(record)) < 1_000_000


@pytest.mark.slow
def test_a_game_of_ten_seats_and_a_thousand_turns_ends_by_its_rules():
    record, last = real_game(Rules(map="maze", area=500, cutoff_turn=1000), 10, 1, Gatherer)
    assert last.ending == "turn limit reached"
    assert len(record.turns) > 5_000


def test_ten_seats_may_play_to_the_limit_of_turns():
    game = Ants(Rules(map="blank,1", area=100, cutoff_turn=5000))
    steps = list(random_moves(game, 10, choose=lambda state, seat, _: game.default_action(state, seat)))
    moves = sum(len(move) if isinstance(game.to_move(before), tuple) else 1 for before, move, _ in steps)
    _, _, state = steps[-1]
    assert (state.turn, state.ending) == (1000, "turn limit reached")
    assert 10_000 < moves <= game.max_turns

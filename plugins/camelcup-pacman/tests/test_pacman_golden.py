"""Differential tests: games of another engine, and games with rare events, compared move by move."""

import json
from pathlib import Path

import pytest
from camelcup_checks.packages import read_games
from camelcup_pacman.readings import DISTANCE_NOISE, blurs, leaving, room_for_food
from camelcup_pacman.state import ENEMIES
from recorded_games import ALL, game_of, outcome_of, plain

from camelcup import CHANCE, OVER

SAMPLE = Path(__file__).parent / "data" / "pacman-sample.jsonl.gz"


def check_outcome(state, outcome):
    """Compare a recorded outcome with those that the game may draw."""
    if state.rules == "classic":
        assert outcome in DISTANCE_NOISE
        return
    assert all(noise in squares for noise, squares in zip(outcome.noise, blurs(state), strict=True))
    assert len(outcome.food) == len(leaving(state))
    assert set(outcome.food) <= set(room_for_food(state))
    assert list(outcome.food) == sorted(outcome.food)


def check_after(game, state, step):
    """Compare the state after a move."""
    after = step["after"]
    entry = state.log[-1]
    pacman = [state.maze.sides[square] != seat % 2 for seat, square in enumerate(state.squares)]
    found = {
        **state._asdict(),
        "ate": entry.ate,
        "died": entry.died,
        "pacman": tuple(pacman),
        "over": game.to_move(state) is OVER,
    }
    assert {name: found[name] for name in after} == {name: plain(value) for name, value in after.items()}


def follow(recorded):
    """Play a recorded game, compare each step, and return their number."""
    game = game_of(recorded)
    state = game.start(4)
    for number, step in enumerate(recorded["steps"]):
        where, seat = f"{recorded['players']}, move {number}", step["seat"]
        assert game.to_move(state) is CHANCE, where
        outcome = outcome_of(step)
        check_outcome(state, outcome)
        state = game.resolve(state, outcome)
        assert game.to_move(state) == (seat,), where
        assert [state.squares[enemy] for enemy in ENEMIES[seat % 2]] == step["true"], where
        view = game.view(state, seat)
        reading = json.loads(json.dumps(game.encode_view(view)))["reading"]
        assert reading == step["reading"], where
        assert view.reading == state.readings[seat]
        assert repr(reading) == repr(step["reading"]), f"{where}: true is not 1"
        assert list(view.shaded) == step.get("shaded", []), where
        assert list(game.legal_actions(state, seat)) == list(view.legal_actions()) == step["legal"], where
        assert game.decode_view(json.loads(json.dumps(game.encode_view(view)))) == view, where
        state = game.apply(state, (game.check(state, seat, step["action"]),))
        check_after(game, state, step)
    assert game.to_move(state) is OVER
    assert list(state.score) == recorded["score"]
    assert state.winner == recorded["winner"]
    scores = game.scores(state)
    assert tuple(scores) == tuple(state.score) * 2
    better = {0: [0, 2], 1: [1, 3], "draw": [0, 1, 2, 3]}[state.winner]
    assert list(game.winners(state, scores, range(4))) == better
    return len(recorded["steps"])


def test_the_game_follows_the_sample():
    recorded = read_games(SAMPLE)
    assert {one["rules"] for one in recorded} == {"classic", "pelita"}
    for one in recorded:
        follow(one)


@pytest.mark.slow
def test_the_game_follows_every_recorded_game():
    recorded = read_games(ALL)
    assert len(recorded) == 62
    assert sum(follow(one) for one in recorded) == 14_752

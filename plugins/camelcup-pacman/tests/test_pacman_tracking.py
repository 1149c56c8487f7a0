"""Tests of the tracker: against the figures of another implementation, and by what must hold of any."""

from pathlib import Path

import pytest
from camelcup_checks.packages import read_games
from camelcup_pacman.moves import STOP, WEST
from camelcup_pacman.state import CHANCE as READING_DUE
from camelcup_pacman.state import ENEMIES, TURN
from camelcup_pacman.tracking import Model, Tracker
from hypothesis import given, settings
from hypothesis import strategies as st
from pacman_positions import at, make_game, position, random_states
from recorded_games import scores

SAMPLE = Path(__file__).parent / "data" / "tracking-sample.jsonl.gz"

COLUMNS = (Model(0), Model(1), Model(3), Model(10), Model(10, 0.1))


IN_SAMPLE = {
    ("classic", "explorer"): (
        419,
        [-2.6513, -2.1736, -1.5244, -2.2347, -1.6386],
        [0.5919, 0.6444, 0.8282, 0.8067, 0.7947],
    ),
    ("classic", "eater"): (
        320,
        [-2.4066, -2.0553, -1.6701, -1.7710, -1.2708],
        [0.6344, 0.6969, 0.7875, 0.9062, 0.9062],
    ),
    ("pelita", "peer:explorer"): (
        76,
        [-1.7433, -1.3440, -1.1892, -1.5196, -1.4745],
        [0.8026, 0.8816, 0.8553, 0.9211, 0.8684],
    ),
    ("pelita", "peer:food"): (
        47,
        [-1.6108, -1.1969, -0.9571, -1.7075, -1.2718],
        [0.8511, 0.8936, 1.0000, 1.0000, 0.9787],
    ),
}
"""Figures of another implementation on the sample, by rule set and player: readings, then for each of COLUMNS
the mean logarithm and the share among the five best."""


def check_figures(found, figures):
    for key, (readings, logs, best) in figures.items():
        assert found[key].readings == readings, key
        assert found[key].logs == pytest.approx(logs, abs=0.005), key
        assert found[key].best == pytest.approx(best, abs=0.005), key


def plain_scores(games):
    """Return the scores of the models in COLUMNS, each alone."""
    return scores(games, COLUMNS, apart=True, switch=0, dots=False)


def test_single_models_have_the_figures_of_another_implementation_on_the_sample():
    check_figures(plain_scores(read_games(SAMPLE)), IN_SAMPLE)


def test_the_mixture_beats_every_beta_on_the_sample_in_classic():
    games = [game for game in read_games(SAMPLE) if game["rules"] == "classic"]
    found = scores(games)
    for player in ("explorer", "eater"):
        _, logs, _ = IN_SAMPLE["classic", player]
        assert found["classic", player].logs[0] > max(logs[:4])


def turns(game, seed, seat):
    """Return the states of a random game in which a seat is to move."""
    return [state for state in random_states(game, seed) if state.phase == TURN and state.moves % 4 == seat]


@given(st.sampled_from(["classic", "pelita"]), st.integers(0, 3), st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_the_true_square_is_never_excluded(rules, seat, seed):
    game = make_game(rules, "14x8,2", limit=120)
    tracker = None
    for state in turns(game, seed, seat):
        view = game.view(state, seat)
        tracker = tracker or Tracker(view)
        tracker.update(view)
        for enemy in ENEMIES[seat % 2]:
            chances = tracker.probabilities(enemy)
            assert chances.sum() == pytest.approx(1)
            assert tracker.weights(enemy).sum() == pytest.approx(1)
            assert chances[tracker.graph.number[state.squares[enemy]]] > 0


def reading_of(game, state):
    """Return the state after a reading without noise."""
    return game.resolve(state._replace(phase=READING_DUE), game.outcomes(state)[84][0])


def test_the_log_says_where_an_enemy_ate_and_died():
    game = make_game("classic", limit=40)
    dot = at(1, 1)
    state = reading_of(game, position(game, 0, squares={1: at(2, 1) + 1, 0: at(13, 6), 2: at(12, 6)}))
    tracker = Tracker(game.view(state, 0))
    state = reading_of(game, game.apply(state, (STOP,)))
    state = reading_of(game, game.apply(state, (WEST,)))  # seat 1 eats at column 2
    tracker.update(game.view(state, 0)._replace(reading=None))
    assert tracker.probabilities(1)[tracker.graph.number[dot + 1]] == 1
    assert state.log[-1].ate == dot + 1
    died = state.log[-1]._replace(move=2, seat=2, ate=None, died=(1,))
    later = game.view(state, 0)._replace(moves=3, log=(*state.log, died), reading=None)
    tracker.update(later)
    assert tracker.probabilities(1)[tracker.graph.number[state.maze.starts[1]]] == 1

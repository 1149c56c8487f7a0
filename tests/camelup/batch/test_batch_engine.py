"""A batch and the engine agree on legal actions, states and scores, and on what the seat to move sees.

They do by any rules, not only by those of the named sets.
"""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from any_rules import any_rules
from batches import TABLES, Pair, in_kept_order
from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.observer import CamelUpObserver
from observations import Reader

SIDE_BY_SIDE = 4


def check_observation(pair, row, state):
    """Check that an observation is all of the view of the seat to move, each number in its range."""
    for feature, value in zip(pair.batch.features, row, strict=True):
        assert feature.low <= value <= feature.high, feature
    view = pair.game.view(state, state.seat)
    assert CamelUpObserver(pair.game).observe(state.seat, view) == row
    kept = in_kept_order(pair.batch.rules, view.round_bets)
    assert Reader(pair.batch, row).view() == view._replace(round_bets=kept)


def play_beside_the_engine(rules, seats, games, seed):
    """Play until some games have ended, half of the steps with the engine's dice."""
    pair = Pair(Batch(rules, seats, SIDE_BY_SIDE, seed), Random(seed))
    while pair.ended < games:
        pair.step(given=pair.random.random() < 0.5)
        if pair.random.random() < 0.2:
            check_observation(pair, pair.batch.observation.tolist()[0], pair.states[0])
        for number, state in pair.over.items():  # a game that has ended keeps its last observation
            check_observation(pair, pair.batch.final_observation.tolist()[number], state)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize(
    "games", [4, pytest.param(90, marks=pytest.mark.slow), pytest.param(2860, marks=pytest.mark.long)]
)
def test_a_batch_plays_as_the_engine_does(rules, seats, games):
    play_beside_the_engine(rules, seats, games, seed=games)


@given(rules=any_rules(), seats=st.integers(1, 8), seed=st.integers(0, 1000))
@settings(deadline=None, max_examples=40)
def test_a_batch_plays_by_any_rules_as_the_engine_does(rules, seats, seed):
    play_beside_the_engine(rules, seats, 1, seed)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_observer_has_the_columns_of_a_batch(rules, seats):
    batch = Batch(rules, seats)
    observer = CamelUpObserver(Pair(batch, Random()).game)
    assert observer.features(seats) == batch.features
    assert observer.actions(seats) == batch.actions


@given(rules=any_rules(), seats=st.integers(1, 8), seed=st.integers(0, 1000), fitted=st.booleans())
@settings(deadline=None, max_examples=40)
def test_play_outs_are_games_of_the_engine_by_any_rules(rules, seats, seed, fitted):
    policy = fitted_policy() if fitted else [1] * len(CELLS)
    batch = Batch(rules, seats, 2, seed)
    batch.random_play(seed % 50)
    states = batch.states()
    firsts = [number for number, rows in enumerate(zip(*batch.mask.tolist(), strict=True)) if all(rows)]
    firsts = [firsts[0], firsts[-1]]
    made = batch.play_out(firsts, 3, policy, seed)
    for copy, place in product(range(3), range(2)):
        beside = Batch(rules, seats)
        beside.load([states[copy % 2]])
        pair = Pair(beside, Random(seed))
        turns = batch.play_out_turns(firsts[place], copy, policy, seed)
        assert turns[0][0] == firsts[place]
        for action, *die in turns:
            pair.play([action], [die])
        (end,) = pair.over.values()
        scores = made.scores.tolist()[copy][place]
        assert tuple(scores) == pair.game.scores(end)
        best = [score == max(scores) for score in scores]
        assert made.shares.tolist()[copy][place] == pytest.approx([won / sum(best) for won in best])
    assert batch.states() == states

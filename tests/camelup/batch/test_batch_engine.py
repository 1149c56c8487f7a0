"""A batch and the engine agree on legal actions, states and scores, and on what the seat to move sees."""

from random import Random

import pytest

from batches import TABLES, Pair, in_kept_order
from camelcup.camelup.batch import Batch
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


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize(
    "games",
    [4, pytest.param(90, marks=pytest.mark.slow), pytest.param(2860, marks=pytest.mark.long)],
)
def test_a_batch_plays_as_the_engine_does(rules, seats, games):
    """Half of the steps with the engine's dice. A game that has ended keeps its last observation."""
    pair = Pair(Batch(rules, seats, SIDE_BY_SIDE, seed=games), Random(games))
    while pair.ended < games:
        pair.step(given=pair.random.random() < 0.5)
        if pair.random.random() < 0.2:
            check_observation(pair, pair.batch.observation.tolist()[0], pair.states[0])
        for number, state in pair.over.items():
            check_observation(pair, pair.batch.final_observation.tolist()[number], state)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_observer_has_the_columns_of_a_batch(rules, seats):
    batch = Batch(rules, seats)
    observer = CamelUpObserver(Pair(batch, Random()).game)
    assert observer.features(seats) == batch.features
    assert observer.actions(seats) == batch.actions

"""The observer of Camel Up beside the arrays of a batch."""

import pytest

from batches import TABLES
from camelcup.camelup.batch import Batch
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.observer import CamelUpObserver


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_observer_returns_the_arrays_of_a_batch(rules, seats):
    batch = Batch(rules, seats, size=20, seed=1)
    game = CamelUp(batch.rules)
    observer = CamelUpObserver(game)
    assert observer.features(seats) == batch.features
    assert observer.actions(seats) == batch.actions
    for _ in range(20):
        batch.random_play(7)
        for state, row in zip(batch.states(), batch.observation.tolist(), strict=True):
            assert observer.observe(state.seat, game.view(state, state.seat)) == row

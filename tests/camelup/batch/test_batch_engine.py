"""A batch and the engine agree on legal actions, states and scores."""

from random import Random

import pytest

from batches import TABLES, Pair
from camelcup.camelup.batch import Batch

SIDE_BY_SIDE = 4


def play_beside_the_engine(rules, seats, games, seed):
    """Play until some games have ended, half of the steps with the engine's dice."""
    pair = Pair(Batch(rules, seats, SIDE_BY_SIDE, seed), Random(seed))
    while pair.ended < games:
        pair.step(given=pair.random.random() < 0.5)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize(
    "games",
    [
        4,
        pytest.param(90, marks=pytest.mark.slow),
        pytest.param(2860, marks=pytest.mark.long),
    ],
)
def test_a_batch_plays_as_the_engine_does(rules, seats, games):
    play_beside_the_engine(rules, seats, games, seed=games)

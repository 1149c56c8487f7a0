"""Nothing hidden is in an observation; `test_batch_engine` checks that nothing is left out."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batches import TABLES, Pair
from camelcup.camelup.batch import Batch
from camelcup.camelup.pieces import RaceBet
from observations import Reader

SIDE_BY_SIDE = 3


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_states_that_differ_in_what_is_hidden_give_the_same_observation(rules, seats):
    random = Random(seats)
    pair = Pair(Batch(rules, seats, SIDE_BY_SIDE, seed=seats), random)
    differ = 0
    while not pair.ended:
        pair.step(given=False)
        others = [pair.game.determinize(pair.game.view(each, each.seat), random) for each in pair.states]
        before = pair.batch.observation.tolist()
        differ += others != pair.states
        beside = Batch(rules, seats, SIDE_BY_SIDE)
        beside.load(others)
        assert beside.observation.tolist() == before
    assert differ or seats == 1


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 3), st.booleans()),
        max_size=12,
        unique_by=lambda card: card[:2],
    ),
    st.integers(0, 3),
)
@settings(max_examples=60, deadline=None)
def test_a_seat_sees_the_camels_of_its_own_cards_alone(cards, seat):
    batch = Batch("cup", seats=4)
    (state,) = batch.states()
    laid = state._replace(race_bets=tuple([RaceBet(*card) for card in cards]), seat=seat, to_move=(seat,))
    batch.load([laid])
    seen = Reader(batch, batch.observation.tolist()[0]).view().race_bets
    assert [bet.camel for bet in seen] == [camel if by == seat else None for camel, by, _ in cards]
    assert [bet[1:] for bet in seen] == [bet[1:] for bet in laid.race_bets]

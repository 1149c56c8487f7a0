"""A batch plays by any rules as the engine does, not only by those of the named sets."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from any_rules import any_rules
from batches import Pair, in_kept_order
from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.batch.policy import CELLS
from observations import Reader


@given(rules=any_rules(), seats=st.integers(1, 8), seed=st.integers(0, 1000))
@settings(deadline=None, max_examples=40)
def test_a_batch_plays_by_any_rules_as_the_engine_does(rules, seats, seed):
    pair = Pair(Batch(rules, seats, 2, seed), Random(seed))
    while not pair.ended:
        pair.step(given=True)
        state = pair.states[0]
        view = pair.game.view(state, state.seat)
        seen = Reader(pair.batch, pair.batch.observation.tolist()[0]).view()
        assert seen == view._replace(round_bets=in_kept_order(rules, view.round_bets))


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

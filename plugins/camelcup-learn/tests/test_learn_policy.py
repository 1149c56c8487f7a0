"""Tests of bots made from policies."""

import numpy as np
import pytest
from camelcup_learn import BotFromPolicy

from camelcup.camelup.actions import ROLL
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.observer import CamelUpObserver
from camelcup.testing import play_table


def test_a_policy_is_given_the_observation_and_the_legal_actions_of_each_view():
    game = CamelUp()
    observer = CamelUpObserver(game)
    actions = observer.actions(2)
    seen = []

    def choose(observation, mask):
        seen.append((observation.tolist(), [actions[number] for number in np.flatnonzero(mask)]))
        return actions.index(ROLL)

    class Watched(BotFromPolicy):
        def move(self, seat, view):
            expected = (observer.observe(seat, view), list(view.legal_actions()))
            answer = super().move(seat, view)
            assert seen[-1] == expected
            return answer

    record = play_table(game, [Watched(CamelUpObserver, choose), Watched(CamelUpObserver, choose)])
    assert len(seen) == sum(turn.seat is not None for turn in record.turns)
    assert not record.faults


@pytest.mark.parametrize("chosen", [-1, 52, 0.5, None])
def test_a_number_that_is_no_action_is_a_fault_with_its_reason(chosen):
    bots = [BotFromPolicy(CamelUpObserver, lambda observation, mask: chosen) for _ in range(2)]
    fault = play_table(CamelUp(), bots).faults[0]
    assert fault.reason == (f"the policy chose {chosen!r}: give the number of an action, 0 to 51")

"""The environments pass the checks of PettingZoo, for every game and rule set; its wrappers take them."""

import pytest
from camelcup_learn import aec, parallel
from learn_games import (
    api_test,
    masks_allowed,
    parallel_api_test,
    parallel_seed_test,
    rule_sets,
    seed_test,
)
from pettingzoo.utils import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
    parallel_to_aec,
)

from camelcup import UserError

EVERY = pytest.mark.parametrize(("game", "rules"), rule_sets())

AT_ONCE = {"karate", "set", "tron"}
"""Games in which all seats act at once."""


@EVERY
def test_agents_in_turn_pass_the_api_test(game, rules):
    with masks_allowed():
        api_test(aec(game, rules), num_cycles=100)


@EVERY
def test_agents_in_turn_pass_the_seed_test(game, rules):
    seed_test(lambda: aec(game, rules), num_cycles=50)


@EVERY
def test_agents_at_once_pass_the_tests(game, rules):
    def make():
        return parallel(game, rules, illegal="replace")  # the seed test draws actions without a mask

    if game not in AT_ONCE:
        with pytest.raises(UserError, match=r"^parallel: .* and not all \d at once: use camelcup_learn.aec"):
            make()
        return
    parallel_api_test(make(), num_cycles=100)
    parallel_seed_test(make, num_cycles=100)


def test_a_game_that_is_refused_leaves_no_file(tmp_path):
    with pytest.raises(UserError, match=r"^parallel: camelup asks seat 0 and not all 4 at once"):
        parallel("camelup", out=tmp_path / "episodes.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_wrappers_of_agents_in_turn():
    wrapped = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(aec("camelup")))
    with masks_allowed():
        api_test(wrapped, num_cycles=100)


def test_an_illegal_move_ends_the_game_by_a_wrapper():
    wrapped = TerminateIllegalWrapper(aec("camelup", seats=2), illegal_reward=-1)
    wrapped.reset(seed=1)
    while (mask := wrapped.last()[0]["action_mask"]).all():
        wrapped.step(len(mask) - 1)
    agent = wrapped.agent_selection
    wrapped.step(int(mask.argmin()))
    assert set(wrapped.terminations.values()) == {True}
    assert wrapped.rewards[agent] == -1


def test_agents_at_once_are_converted_to_agents_in_turn():
    pytest.importorskip("camelcup_karate")
    with masks_allowed():
        api_test(parallel_to_aec(parallel("karate")), num_cycles=100)

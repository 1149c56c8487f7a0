"""The environments pass the checks of PettingZoo, for every game and rule set."""

import warnings

import pytest
from camelcup_learn import aec, parallel
from learn_games import rule_sets

from camelcup import UserError

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports a game of its own where it can
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

EVERY = pytest.mark.parametrize(("game", "rules"), rule_sets())

AT_ONCE = {"karate", "set", "tron"}
"""Games in which all seats act at once."""


# PettingZoo warns of observations with masks, from which it excepts its own games by their names.
# At the end of a game nothing is legal, and at its start there may be nothing to see.
@pytest.mark.filterwarnings("ignore:(Observation|Action mask)")
@EVERY
def test_agents_in_turn_pass_the_tests(game, rules):
    api_test(aec(game, rules), num_cycles=100)
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

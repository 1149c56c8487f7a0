"""The environments pass the checks of Gymnasium and PettingZoo, for every game and rule set."""

from typing import Any

import pytest
from camelcup_learn import aec, parallel, single
from gymnasium.utils.env_checker import check_env
from learn_games import (
    api_test,
    masks_allowed,
    parallel_api_test,
    parallel_seed_test,
    rule_sets,
    seed_test,
)

from camelcup import UserError, load_plugins

EVERY = pytest.mark.parametrize(("game", "rules"), rule_sets())

AT_ONCE = {"karate", "set"}
"""Games in which all seats act at once."""


@EVERY
def test_agents_in_turn_pass_the_api_test(game: str, rules: str) -> None:
    with masks_allowed():
        api_test(aec(game, rules), num_cycles=100)


@EVERY
def test_agents_in_turn_pass_the_seed_test(game: str, rules: str) -> None:
    seed_test(lambda: aec(game, rules), num_cycles=50)


@EVERY
def test_agents_at_once_pass_the_tests(game: str, rules: str) -> None:
    def make() -> Any:
        return parallel(game, rules, illegal="fault")  # the seed test draws actions without a mask

    if game not in AT_ONCE:
        with pytest.raises(UserError, match=r"and not all \d at once: use camelcup_learn.aec"):
            make().reset(seed=0)
        return
    parallel_api_test(make(), num_cycles=100)
    parallel_seed_test(make, num_cycles=100)


@EVERY
def test_a_learner_among_bots_passes_the_check(game: str, rules: str) -> None:
    opponent = load_plugins().bots.of_game(game)[-1]
    environment = single(game, opponent, rules=rules, illegal="fault")
    check_env(environment, skip_render_check=True)  # which draws actions without a mask

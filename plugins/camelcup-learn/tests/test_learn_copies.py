"""Environments are copied and pickled between steps; a copy goes on with the same luck."""

import pickle
from copy import deepcopy

import pytest
from camelcup_learn import single
from gymnasium.utils.env_checker import data_equivalence
from learn_games import legal, played

from camelcup import UserError, load_plugins


def pickled(value):
    """Return what a pickle of a value holds."""
    return pickle.loads(pickle.dumps(value))


COPIED = pytest.mark.parametrize("copied", [deepcopy, pickled])

GAMES = [name for name, (entry, _) in load_plugins().games.items() if entry.lists_actions]


@COPIED
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_a_learner_goes_on_with_the_same_luck(game, copied):
    environment = single(game, load_plugins().bots.of_game(game)[-1], max_turns=150)
    _, info = environment.reset(seed=4)
    *_, info = environment.step(legal(info, 1))
    copy, then = copied(environment), info
    expected = played(environment, info)
    later = copied(environment)
    assert data_equivalence(played(copy, then), expected, exact=True)
    assert later.tables.record == environment.tables.record
    assert data_equivalence(later.reset(), environment.reset(), exact=True)


@COPIED
def test_a_copy_replaces_illegal_actions_by_the_same_ones(copied):
    environment = single("camelup", "RandomBot", illegal="replace")
    environment.reset(seed=1)
    environment.step(1000)
    copy = copied(environment)
    assert data_equivalence(environment.step(1000), copy.step(1000), exact=True)
    assert copy.tables.replaced[0] == 2


def test_an_environment_with_a_file_is_not_copied(tmp_path):
    environment = single("camelup", "Player0", out=tmp_path / "episodes.jsonl")
    environment.reset(seed=1)
    with pytest.raises(UserError, match=r"episodes\.jsonl: a series with a file cannot be copied"):
        deepcopy(environment)
    environment.close()

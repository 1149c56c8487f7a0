"""Environments are copied and pickled between steps; a copy goes on with the same luck."""

import pickle
from copy import deepcopy
from math import log, sqrt

import numpy as np
import pytest
from camelcup_learn import aec, parallel, single, vector
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


@COPIED
def test_a_copy_of_agents_in_turn_goes_on_where_they_are(copied):
    environment = aec("camelup", seats=3)
    environment.reset(seed=1)
    environment.step(40)
    copy = copied(environment)
    for each in (environment, copy):
        while each.agents:
            *_, terminated, truncated, info = each.last()
            each.step(None if terminated or truncated else legal(info))
    assert copy.tables.record == environment.tables.record


@COPIED
def test_a_copy_of_agents_at_once_goes_on_where_they_are(copied):
    pytest.importorskip("camelcup_karate")
    environment = parallel("karate")
    environment.reset(seed=1)
    environment.step({"seat_0": 0, "seat_1": 1})
    copy = copied(environment)
    for each in (environment, copy):
        while each.agents:
            each.step({"seat_0": 1, "seat_1": 0})
    assert copy.tables.record == environment.tables.record


@COPIED
def test_games_side_by_side_over_the_referee_are_copied(copied):
    games = vector("camelup", 2, "Player0")
    _, infos = games.reset(seed=1)
    copy = copied(games)
    for _ in range(20):
        actions = np.argmax(infos["action_mask"], axis=1)
        step = games.step(actions)
        assert data_equivalence(step, copy.step(actions), exact=True)
        infos = step[-1]


def test_an_environment_with_a_file_is_not_copied(tmp_path):
    environment = single("camelup", "Player0", out=tmp_path / "episodes.jsonl")
    environment.reset(seed=1)
    with pytest.raises(UserError, match=r"episodes\.jsonl: a series with a file cannot be copied"):
        deepcopy(environment)
    environment.close()


class Node:
    """A position in a search: the environment there, what was tried from it, and what that earned."""

    def __init__(self, environment, info):
        self.environment = environment
        self.children: dict[int, Node] = {}
        self.untried = np.flatnonzero(info["action_mask"]).tolist()
        self.visits, self.total = 0, 0.0

    def visit(self, random):
        """Play one more game from here; return what it earns, and its actions."""
        if self.untried:
            action = self.untried.pop(int(random.integers(len(self.untried))))
            environment = deepcopy(self.environment)
            _, reward, *_, info = environment.step(action)
            child = self.children[action] = Node(environment, info)
            reward, line = at_random(deepcopy(environment), reward, info, random)
            child.visits, child.total = 1, reward
        else:
            action = max(self.children, key=self.worth)
            reward, line = self.children[action].visit(random)
        self.visits, self.total = self.visits + 1, self.total + reward
        return reward, [action, *line]

    def worth(self, action):
        """Return the upper bound of what an action earns."""
        child = self.children[action]
        return child.total / child.visits + sqrt(log(self.visits) / child.visits)


def at_random(environment, reward, info, random):
    """Return what a game earns that is played at random to its end, and its actions."""
    line = []
    while info["action_mask"].any():
        line.append(legal(info, int(random.integers(1000))))
        _, reward, *_, info = environment.step(line[-1])
    return reward, line


def test_a_tree_search_by_copies_finds_a_game_that_is_won():
    environment = single("camelup", ["RandomBot", "RandomBot"])
    _, info = environment.reset(seed=3)
    root, random = Node(environment, info), np.random.default_rng(1)
    reward, line = max(root.visit(random) for _ in range(120))
    assert reward == 1
    assert max(len(child.children) for child in root.children.values()) > 1
    *_, last = [environment.step(action) for action in line]
    assert last[1:3] == (1, True)

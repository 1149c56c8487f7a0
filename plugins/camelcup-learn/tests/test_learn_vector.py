"""Vector environments: many games side by side, on the batch of Camel Up or over the referee."""

import numpy as np
import pytest
from camelcup_learn import single, vector
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from learn_games import needs_a_batch

from camelcup import IllegalAction, MalformedAction, UserError

pytestmark = needs_a_batch

N = 8


@pytest.fixture(params=["random", "quick", "self", "bots"])
def games(request):
    """Return environments of every kind of opponents."""
    if request.param == "bots":
        return vector("camelup", N, ["Player0", "Player1", "RandomBot"], 1)
    return vector("camelup", N, request.param, 1)


def first_legal(info):
    """Return the first legal action of each game."""
    return np.argmax(info["action_mask"], axis=1)


def test_values_are_in_the_spaces_and_a_game_that_ends_starts_again(games):
    assert games.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = games.reset(seed=1)
    ends = 0
    for _ in range(200):
        assert observations in games.observation_space
        assert (observations["action_mask"] == infos["action_mask"]).all()
        assert observations["action_mask"].any(axis=1).all()
        observations, rewards, terminated, truncated, infos = games.step(first_legal(infos))
        ended = terminated | truncated
        assert not rewards[~ended].any()
        if ended.any():
            ends += ended.sum()
            assert (infos["_final_obs"] == ended).all()
            for final in infos["final_obs"][ended]:
                assert final in games.single_observation_space
                assert not final["action_mask"].any()
    assert ends > N
    games.close()


def test_the_same_seed_plays_the_same_games(games):
    def played():
        observations, infos = games.reset(seed=4)
        seen = [observations]
        for _ in range(60):
            observations, rewards, *_, infos = games.step(first_legal(infos))
            seen += [{name: values.copy() for name, values in observations.items()}, rewards.copy()]
        return seen

    first = played()
    assert data_equivalence(first, played(), exact=True)
    games.close()


def test_against_others_each_step_waits_for_the_learner():
    games = vector("camelup", N, "random", 2, seats=3)
    _, infos = games.reset(seed=1)
    total = np.zeros(N)
    for _ in range(100):
        assert (infos["seat"] == 2).all()
        _, rewards, terminated, _, infos = games.step(first_legal(infos))
        assert (rewards == infos["rewards"][:, 2]).all()
        assert infos["rewards"].sum(axis=1) == pytest.approx(terminated.astype(float))
        total += rewards
    assert total.any()


def test_an_illegal_action_over_the_referee_is_an_error_before_any_game_moves():
    games = vector("camelup", 2, "RandomBot")
    _, infos = games.reset(seed=1)
    turns = [environment.tables.game.turn for environment in games.unwrapped.envs]
    wrong = first_legal(infos)
    wrong[1] = 1000
    with pytest.raises(IllegalAction, match=r"^game 1, seat 0: action 1000: there is no such action"):
        games.step(wrong)
    assert [environment.tables.game.turn for environment in games.unwrapped.envs] == turns


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0] * (N + 1), r"actions has the shape \(9,\): give the shape \(8,\)"),
        (["roll"] * N, "give (whole numbers|the number of an action)"),
        (None, "^actions"),
    ],
)
def test_actions_of_another_kind_are_explained(games, actions, message):
    games.reset(seed=1)
    with pytest.raises((UserError, MalformedAction), match=message):
        games.step(actions)
    games.close()


def test_over_the_referee_each_game_is_that_of_a_single_environment():
    games = vector("camelup", 3, ["Player0", "Player2"], 1)
    observations, infos = games.reset(seed=11)
    alone = single("camelup", ["Player0", "Player2"], 1)
    seen, info = alone.reset(seed=12)  # Gymnasium counts on from the seed
    for _ in range(5):
        assert (observations["observation"][1] == seen["observation"]).all()
        action = int(np.argmax(info["action_mask"]))
        seen, *_, info = alone.step(action)
        observations, *_, infos = games.step(first_legal(infos))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"game": "karate", "opponents": "random"},
            "opponents='random': a batch plays camelup only; name bots of karate",
        ),
        ({"num_envs": 0}, "num_envs=0: give a whole number from 1 on"),
        ({"reward": "difference"}, "reward: a batch has the options threads and max_turns only"),
        ({"opponents": "Player0", "out": "games.jsonl"}, "out: games side by side cannot share a file"),
        ({"opponents": "Player0", "seats": 3}, "seats=3: leave it out"),
        ({"opponents": ["Player0"], "seat": 2}, "seat=2: give a whole number from 0 to 1"),
    ],
)
def test_a_wrong_argument_is_explained(arguments, message):
    if arguments.get("game"):
        pytest.importorskip("camelcup_karate")
    with pytest.raises(UserError, match=message):
        vector(**arguments)

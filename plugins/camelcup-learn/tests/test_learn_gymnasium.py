"""Every installed game is an environment of Gymnasium by its id, which wrappers and learners take."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from camelcup_learn import single
from camelcup_learn.environments.observations import ViewNumbers
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RecordEpisodeStatistics, RecordVideo
from learn_games import needs_a_batch, rule_sets

from camelcup import UserError, load_plugins
from packages import install

IDS = "camelcup_learn.gym:camelcup"

EVERY = pytest.mark.parametrize(("game", "rules"), rule_sets(listed=False))


class Defaults(ViewNumbers):
    """Lists what is played for bots that failed, for games with too many actions to list."""

    def actions(self, seats):
        default = self.game.default_action(self.game.start(seats), 0)
        if self.game.name != "ants":
            return [default]
        return [type(default)("-" * ants) for ants in range(500)]  # one for each number of ants


def options_of(game, rules):
    """Return what an environment of a game is made with: opponents, and an observer that lists actions."""
    plugins = load_plugins()
    options = {"rules": rules, "opponents": plugins.bots.of_game(game)[-1]}
    listed = plugins.games.find(game).lists_actions
    return options if listed else options | {"observer": Defaults}


@EVERY
def test_a_game_passes_the_check_with_actions_drawn_without_a_mask_and_is_made_side_by_side(game, rules):
    made = gymnasium.make(f"{IDS}/{game}", illegal="replace", **options_of(game, rules))
    check_env(made.unwrapped)  # which makes it again for each mode of rendering
    games = gymnasium.make_vec(f"{IDS}/{game}", num_envs=2, illegal="replace", **options_of(game, rules))
    games.reset(seed=1)
    for _ in range(3):
        observations, *_ = games.step(games.action_space.sample())
        assert observations in games.observation_space
    games.close()


@needs_a_batch
def test_a_batch_of_camel_up_is_made_by_its_id():
    games = gymnasium.make_vec(f"{IDS}/camelup", num_envs=64, opponents="quick", seat=2)
    _, infos = games.reset(seed=1)
    assert infos["seat"].tolist() == [2] * 64
    games.step(np.argmax(infos["action_mask"], axis=1))


@EVERY
def test_a_video_and_statistics_are_recorded(game, rules, tmp_path):
    pytest.importorskip("moviepy")
    options = options_of(game, rules) | {"render_mode": "rgb_array", "max_turns": 60}
    made = gymnasium.make(f"{IDS}/{game}", illegal="replace", **options)
    recorded = RecordVideo(RecordEpisodeStatistics(made), str(tmp_path / "videos"), disable_logger=True)
    recorded.reset(seed=1)
    over, steps = False, 0
    while not over:
        *_, terminated, truncated, info = recorded.step(recorded.action_space.sample())
        over, steps = terminated or truncated, steps + 1
    assert info["episode"]["l"] == steps
    recorded.close()
    assert [path.name for path in (tmp_path / "videos").iterdir()] == ["rl-video-episode-0.mp4"]


def test_a_game_of_another_package_has_an_id(tmp_path, monkeypatch):
    for name in [name for name in gymnasium.registry if name.startswith("camelcup/")]:
        monkeypatch.delitem(gymnasium.registry, name)
    monkeypatch.delitem(sys.modules, "camelcup_learn.gym", raising=False)
    install(tmp_path, "heaps", {"heaps": "unlisted_games"})
    monkeypatch.syspath_prepend(tmp_path)
    made = gymnasium.make(f"{IDS}/heaps", opponents="Even", observer=Defaults)
    assert made.unwrapped.tables.rules.name == "heaps"
    monkeypatch.delitem(gymnasium.registry, "camelcup/heaps")


def test_the_package_imports_no_library_of_environments():
    code = "import sys, camelcup_learn; sys.exit('gymnasium' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_pictures_without_their_libraries_are_explained(monkeypatch):
    monkeypatch.delitem(sys.modules, "camelcup_learn.environments.pixels", raising=False)
    monkeypatch.setitem(sys.modules, "resvg", None)
    message = r"^render_mode='rgb_array' needs resvg and Pillow: pip install 'camelcup-learn\[pictures\]'$"
    with pytest.raises(UserError, match=message):
        single("camelup", "Player0", render_mode="rgb_array")


def test_a_game_without_pictures_is_refused_when_it_is_made(tmp_path, monkeypatch):
    install(tmp_path, "heaps", {"heaps": "unlisted_games"})
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UserError, match="game heaps has no pictures"):
        single("heaps", "Even", observer=Defaults, render_mode="rgb_array")


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_learner_without_masks_learns_by_stable_baselines():
    sb3 = pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env as sb3_check_env
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv

    def make():
        return Monitor(single("camelup", ["RandomBot", "Player0"], illegal="replace"))

    sb3_check_env(make())
    games = DummyVecEnv([make, make])
    model = sb3.PPO("MultiInputPolicy", games, n_steps=64, batch_size=64, seed=1)
    model.learn(512)
    assert sum(len(monitor.get_episode_rewards()) for monitor in games.envs) > 10

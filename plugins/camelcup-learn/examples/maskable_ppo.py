"""Train sb3-contrib's MaskablePPO as one learner among bots.

pip install camelcup-learn sb3-contrib
python maskable_ppo.py --steps 200000 --opponents Player0 -o learned.zip
"""

import argparse

from camelcup_learn import single
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env


class Wins(BaseCallback):
    """Prints the share of the games won, after each update of the policy."""

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        games = self.model.ep_info_buffer
        if games:
            won = sum(game["r"] for game in games) / len(games)
            print(f"step {self.num_timesteps:>9,}: won {won:.0%} of the last {len(games)} games", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train MaskablePPO among bots.")
    parser.add_argument("--game", default="camelup")
    parser.add_argument("--opponents", default="RandomBot", help="the bot on all other seats")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--out", default="learned.zip")
    options = parser.parse_args()

    games = make_vec_env(lambda: single(options.game, options.opponents), n_envs=8, seed=options.seed)
    steps = min(1024, options.steps // 8)
    model = MaskablePPO(
        "MultiInputPolicy",
        games,
        n_steps=steps,
        batch_size=256,
        ent_coef=0.01,
        seed=options.seed,
        device="cpu",
    )
    model.learn(options.steps, callback=Wins())
    model.save(options.out)
    games.close()


if __name__ == "__main__":
    main()

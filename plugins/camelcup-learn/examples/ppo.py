"""Train by proximal policy optimization in one file, on a vector environment of Camel Up.

    pip install camelcup-learn torch
    python ppo.py --steps 2000000 --opponents quick -o learned.pt

The file is meant to be read and changed. It follows the manner of CleanRL: one file, no classes but the
network, and the whole update in sight.
"""

import argparse
from time import monotonic

import numpy as np
import torch
from camelcup_learn import vector
from torch import nn
from torch.distributions import Categorical

GAMMA, LAMBDA, CLIP = 0.995, 0.95, 0.2
EPOCHS, PARTS = 3, 4
"""Passes over the steps of an update, and the parts in which each pass takes them."""

parser = argparse.ArgumentParser(description="Train by proximal policy optimization.")
parser.add_argument("--opponents", default="random", help="random or quick")
parser.add_argument("--steps", type=int, default=2_000_000, help="in all games together")
parser.add_argument("--games", type=int, default=256, help="side by side")
parser.add_argument("--length", type=int, default=64, help="steps of each game between two updates")
parser.add_argument("--rate", type=float, default=1e-3)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("-o", "--out", default="learned.pt")
options = parser.parse_args()


class Network(nn.Module):
    """Values actions and the position, of the features scaled to about -1 to 1."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.policy = nn.Linear(256, actions)
        self.value = nn.Linear(256, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.body(torch.sign(seen) * torch.log1p(seen.abs()) / 3)
        logits = self.policy(hidden).masked_fill(~legal, -1e9)
        return Categorical(logits=logits), self.value(hidden).squeeze(-1)


def tensors(observations: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the features and the mask of observations."""
    return torch.from_numpy(observations["observation"]), torch.from_numpy(observations["action_mask"]).bool()


torch.manual_seed(options.seed)
games = vector("camelup", options.games, options.opponents)
observations, _ = games.reset(seed=options.seed)
seen, legal = tensors(observations)
network = Network(seen.shape[1], legal.shape[1])
optimizer = torch.optim.Adam(network.parameters(), lr=options.rate, eps=1e-5)

shape = options.length, options.games
all_seen, all_legal = (
    torch.zeros(*shape, seen.shape[1]),
    torch.zeros(*shape, legal.shape[1], dtype=torch.bool),
)
actions, log_chances = torch.zeros(shape, dtype=torch.long), torch.zeros(shape)
rewards, ends, values = torch.zeros(shape), torch.zeros(shape), torch.zeros(options.length + 1, options.games)

updates = max(1, options.steps // (options.length * options.games))
begun = monotonic()
for update in range(1, updates + 1):
    optimizer.param_groups[0]["lr"] = options.rate * (1 - (update - 1) / updates)
    with torch.no_grad():
        for step in range(options.length):
            all_seen[step], all_legal[step] = seen, legal
            policy, values[step] = network(seen, legal)
            actions[step] = policy.sample()
            log_chances[step] = policy.log_prob(actions[step])
            observations, gained, terminated, truncated, _ = games.step(actions[step].numpy())
            rewards[step] = torch.from_numpy(gained)
            ends[step] = torch.from_numpy(terminated | truncated)
            seen, legal = tensors(observations)
        _, values[options.length] = network(seen, legal)
        advantages, later = torch.zeros(shape), torch.zeros(options.games)
        for step in reversed(range(options.length)):
            goes_on = 1 - ends[step]
            error = rewards[step] + GAMMA * goes_on * values[step + 1] - values[step]
            later = advantages[step] = error + GAMMA * LAMBDA * goes_on * later

    flat = (all_seen.flatten(0, 1), all_legal.flatten(0, 1), actions.flatten(), log_chances.flatten())
    gains, targets = advantages.flatten(), (advantages + values[:-1]).flatten()
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gains)).chunk(PARTS):
            of_seen, of_legal, chosen, before = (each[part] for each in flat)
            policy, value = network(of_seen, of_legal)
            ratio = (policy.log_prob(chosen) - before).exp()
            gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            loss = (
                -clipped.mean()
                + 0.5 * (value - targets[part]).square().mean()
                - 0.01 * policy.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()

    if ended := int(ends.sum()):
        speed = update * options.length * options.games / (monotonic() - begun)
        won = float(rewards.sum()) / ended
        print(
            f"update {update} of {updates}: won {won:.1%} of {ended} games, {speed:,.0f} steps a second",
            flush=True,
        )

torch.save(network.state_dict(), options.out)

"""Environments of Camel Up beside PettingZoo's connect four, and steps a second of vector environments."""

import warnings
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pytest
from camelcup_learn import aec, vector

from camelcup.camelup import engine

STEPS = 5_000
PAIRS = 9
GAMES = 1024
TARGET = 1.5
"""Times the steps a second of connect four that those of Camel Up must be, compiled."""


def connect_four() -> Any:
    """Return PettingZoo's environment, as `env` makes it."""
    pytest.importorskip("pygame", reason="connect four needs it: pip install pygame-ce")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()


def steps_a_second(environment: Any, seed: int) -> float:
    """Return the steps in a second of processor time of agents that draw among their legal actions."""
    random, steps, start = Random(seed), 0, process_time()
    while steps < STEPS:
        environment.reset(seed=random.getrandbits(32))
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                environment.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
    return steps / (process_time() - start)


def bench_agents_in_turn_beside_connect_four(capsys: pytest.CaptureFixture[str]) -> None:
    own, other = aec(), connect_four()
    pairs = [(steps_a_second(own, seed), steps_a_second(other, seed)) for seed in range(PAIRS)]
    ratio = median(ours / theirs for ours, theirs in pairs)
    compiled = not engine.__file__.endswith(".py")
    with capsys.disabled():
        print(
            f"\naec of camelup: {median(ours for ours, _ in pairs):,.0f} steps a second, {ratio:.2f} times "
            f"PettingZoo's connect four (target: {TARGET}, compiled; this is "
            f"{'compiled' if compiled else 'Python'})"
        )
    assert not compiled or ratio >= TARGET


@pytest.mark.parametrize("opponents", ["random", "quick", "self"])
def bench_vector_environments(opponents: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = vector("camelup", GAMES, opponents)
    _, infos = games.reset(seed=1)
    draw = np.random.default_rng(1)
    spent, steps = 0.0, 100
    for _ in range(steps):
        mask = infos["action_mask"]
        actions = np.argmax(mask * draw.random(mask.shape), axis=1)
        start = process_time()
        *_, infos = games.step(actions)
        spent += process_time() - start
    with capsys.disabled():
        print(f"\nvector of camelup, {opponents}: {GAMES * steps / spent:,.0f} steps a second")
    assert spent > 0

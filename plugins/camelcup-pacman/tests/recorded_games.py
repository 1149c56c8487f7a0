"""Recorded games: their files, their states, and how well trackers know the enemies in them."""

from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np
from camelcup_pacman.engine import PacMan
from camelcup_pacman.readings import Noise
from camelcup_pacman.rules import Rules
from camelcup_pacman.tracking import MODELS
from forecasts import forecasts

ALL = Path(__file__).parents[4] / "shared" / "golden" / "pacman.jsonl.gz"
"""All recorded games, in a folder beside the repository, if it exists."""


class Score(NamedTuple):
    """Mean logarithm, and share among the five best, for each model; and the number of readings."""

    logs: list[float]
    best: list[float]
    readings: int


def plain(value):
    """Return a value with tuples for lists."""
    return tuple(map(plain, value)) if isinstance(value, list) else value


def game_of(recorded):
    maze = "\n".join(recorded["maze"])
    return PacMan(Rules(rules=recorded["rules"], maze=maze, limit=recorded["limit"]))


def outcome_of(step):
    """Return the outcome of chance before the move of a step."""
    return Noise(plain(step["chance"]["noise"]), plain(step["chance"].get("food", [])))


def states(recorded):
    """Yield the states of a recorded game in which a seat is to move."""
    game = game_of(recorded)
    state = game.start(4)
    for step in recorded["steps"]:
        state = game.resolve(state, outcome_of(step))
        yield state
        state = game.apply(state, (game.check(state, step["seat"], step["action"]),))


def scores(games, models=MODELS, **options):
    """Return the scores of trackers by rule set and player. options: those of `forecasts`"""
    found = defaultdict(list)
    for recorded in games:
        for forecast in forecasts(states(recorded), models, **options):
            key = recorded["rules"], recorded["players"][forecast.seat]
            found[key].append((forecast.logs, forecast.among_best))
    means = {key: np.mean(np.array(rows, dtype=float), axis=0) for key, rows in found.items()}
    return {key: Score(logs.tolist(), best.tolist(), len(found[key])) for key, (logs, best) in means.items()}

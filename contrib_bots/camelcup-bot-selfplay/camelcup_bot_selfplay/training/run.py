"""A training in a folder: one file for each round, from which it resumes with the same result."""

import time
from collections.abc import Iterator
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from attrs import asdict

from camelcup import UserError
from camelcup_bot_selfplay.features import OUTPUTS, Encoder
from camelcup_bot_selfplay.network import Network, write
from camelcup_bot_selfplay.training.learn import Adam, Learner
from camelcup_bot_selfplay.training.play import Arena, Decisions
from camelcup_bot_selfplay.training.settings import Settings


class Round(NamedTuple):
    """Results of a round.

    number:  from 1; the untrained network is round 0
    games:   games that ended
    entropy: of the policy: 0 if it were always sure
    share:   share of the win against older selves, 0.25 for an equal; not a number if no such game ended
    error:   mean squared error of the expected share of the win
    seconds: processor time
    """

    number: int
    games: int
    entropy: float
    share: float
    error: float
    seconds: float


class Training:
    """A training. folder: has a file for each round that was made"""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings

    def file(self, number: int) -> Path:
        """Return the path of the file of a round."""
        return self.folder / f"round-{number:03}.npz"

    def run(self) -> Iterator[Round]:
        """Make the rounds that are missing. Raises UserError where the folder is that of other settings."""
        self.folder.mkdir(parents=True, exist_ok=True)
        done = len(list(self.folder.glob("round-*.npz")))
        if not done:
            self._begin()
            done = 1
        network, adam = self._read(done - 1)
        for number in range(done, self.settings.rounds + 1):
            result = self._round(number, network, adam)
            self._write(number, network, adam)
            yield result

    def _begin(self) -> None:
        """Write the untrained network."""
        random = np.random.default_rng([self.settings.seed, 0])
        network = Network.fresh(Encoder().size, OUTPUTS, self.settings.width, random)
        zeros = ({name: np.zeros_like(each) for name, each in network.weights.items()} for _ in range(2))
        self._write(0, network, Adam(0, *zeros))

    def _round(self, number: int, network: Network, adam: Adam) -> Round:
        """Make a round: all its random numbers follow from the seed and its number."""
        began = time.process_time()
        settings = self.settings
        random = np.random.default_rng([settings.seed, number])
        arena = Arena(settings, int(random.integers(1 << 62)), random)
        learner = Learner(settings, network, adam, random)
        games, shares, reports = 0, [], []
        for iteration in range(settings.iterations):
            older = Network.load(self.file(int(random.integers(number))))
            decisions = arena.play(network, older)
            done = (number - 1 + iteration / settings.iterations) / settings.rounds
            reports.append(learner.learn(decisions, settings.rate * (1 - done)))
            games += int(decisions.over.sum())
            shares.append(_own_shares(arena, decisions))
        entropy, error = np.mean(reports, axis=0)
        ended = np.concatenate(shares)
        share = float(ended.mean()) if len(ended) else nan
        return Round(number, games, float(entropy), share, float(error), time.process_time() - began)

    def _write(self, number: int, network: Network, adam: Adam) -> None:
        """Write the file of a round."""
        averages = {
            f"{kind}.{name}": array
            for kind, arrays in (("mean", adam.mean), ("square", adam.square))
            for name, array in arrays.items()
        }
        settings = asdict(self.settings)
        write(self.file(number), {**network.weights, **averages, "steps": adam.steps, **settings})

    def _read(self, number: int) -> tuple[Network, Adam]:
        """Return the network and the optimizer after a round."""
        path = self.file(number)
        network = Network.load(path)
        with np.load(path) as file:
            self._check(path, {name: file[name].item() for name in asdict(self.settings)})
            mean, square = (
                {name: file[f"{kind}.{name}"] for name in network.weights} for kind in ("mean", "square")
            )
            return network, Adam(int(file["steps"]), mean, square)

    def _check(self, path: Path, found: dict[str, Any]) -> None:
        """Raise UserError for the first setting that differs from the one of the files."""
        for name, value in asdict(self.settings).items():
            if found[name] != value:
                raise UserError(
                    f"{path}: made with {name}={found[name]}, not {value}; resume it so, or name a new folder"
                )


def _own_shares(arena: Arena, decisions: Decisions) -> np.ndarray:
    """Return the share of the win in each game against older selves that ended."""
    turn, game = np.nonzero(decisions.over & arena.against_older)
    return decisions.shares[turn, game, arena.own_seat[game]]

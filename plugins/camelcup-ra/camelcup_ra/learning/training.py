"""Trains a network for a number of seats by self-play; a stopped training resumes where it was."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import define, frozen

from camelcup import UserError
from camelcup_ra.learning.boards import Sheet, new_boards
from camelcup_ra.learning.features import features
from camelcup_ra.learning.network import RATE, Network, Trainer, new_network
from camelcup_ra.learning.selfplay import Sample, play_games
from camelcup_ra.learning.transfer import transferred
from camelcup_ra.learning.weights import WRONG, Learnt, read_arrays, write_arrays
from camelcup_ra.rules import Rules
from camelcup_ra.tiles import BAG

BATCH = 256
"""Games that are played with the same weights."""

PASSES, ROWS = 3, 256
"""How often the positions of a batch are learnt, and how many at a time."""

LAST_RATE = 0.1
"""Part of the learning rate that is left at the end."""


@frozen
class Plan:
    """A training: a number of games at so many seats, from a seed."""

    seats: int
    games: int
    seed: int

    @property
    def batches(self) -> int:
        """Batches of games, of which the last may be smaller."""
        return -(-self.games // BATCH)

    def size(self, batch: int) -> int:
        """Return the games of a batch."""
        return min(BATCH, self.games - batch * BATCH)


@frozen
class Point:
    """A point of the learning curve, after a number of games.

    entropy: error of the chances to win, before the batch was learnt; an even guess has log(seats)
    error:   root of the mean squared error of the final points
    points:  mean final points of the seats in the games of the batch
    """

    games: int
    entropy: float
    error: float
    points: float


@define
class Training:
    """A training in progress. done: batches so far"""

    plan: Plan
    trainer: Trainer
    done: int
    curve: list[Point]

    @property
    def network(self) -> Network:
        """The network as it is now."""
        return self.trainer.network

    def run(self) -> Iterator[Point]:
        """Play and learn the batches that are left; yield a point after each."""
        sheet = Sheet(Rules(), self.plan.seats)
        while self.done < self.plan.batches:
            # A batch depends on its number and the weights only, so a resumed training repeats nothing.
            random = np.random.default_rng([self.plan.seed, self.plan.seats, self.done])
            sample, points = play_games(sheet, self.network, self.plan.size(self.done), random)
            rate = RATE * (1 - (1 - LAST_RATE) * self.done / self.plan.batches)
            entropy, error = _learn(sheet, self.trainer, sample, random, rate)
            self.done += 1
            games = min(self.done * BATCH, self.plan.games)
            self.curve.append(
                Point(games, round(entropy, 4), round(error**0.5, 3), round(float(points.mean()), 2))
            )
            yield self.curve[-1]

    def save(self, path: Path) -> None:
        """Write all that it takes to go on."""
        plan, curve = (
            [self.plan.seats, self.plan.games, self.plan.seed],
            [_row(point) for point in self.curve],
        )
        note = json.dumps({"plan": plan, "done": self.done, "curve": curve})
        arrays = {f"w_{name}": array for name, array in self.network.weights.items()}
        write_arrays(path, {**arrays, **self.trainer.state(), "note": np.array(note)})


def begin(plan: Plan, learnt: Mapping[int, Learnt] | None = None) -> Training:
    """Return a training that has not played yet.

    learnt: networks for other numbers of seats, of which the nearest is the first network here
    """
    if learnt:
        nearest = min(learnt, key=lambda seats: abs(seats - plan.seats))
        sheets = Sheet(Rules(), nearest), Sheet(Rules(), plan.seats)
        return Training(plan, Trainer(transferred(learnt[nearest].network, *sheets)), 0, [])
    random = np.random.default_rng([plan.seed, plan.seats])
    sheet = Sheet(Rules(), plan.seats)
    width = features(sheet, new_boards(sheet, BAG, 1, random))[0].shape[2]
    return Training(plan, Trainer(new_network(width, random)), 0, [])


def resume(plan: Plan, path: Path) -> Training:
    """Return the training that a file holds. Raises UserError where it is one of another plan."""
    try:
        arrays = read_arrays(path)
        note = json.loads(str(arrays.pop("note")))
        kept = Plan(*note["plan"])
        weights = {name[2:]: array for name, array in arrays.items() if name.startswith("w_")}
        trainer = Trainer(Network(weights), arrays)
    except (OSError, *WRONG) as error:
        raise UserError(f"{path}: not a training to go on with; delete it to begin anew") from error
    if kept != plan:
        raise UserError(
            f"{path}: a training of {kept.games} games with --seed {kept.seed}, not of {plan.games} games "
            f"with --seed {plan.seed}; delete it to begin anew"
        )
    return Training(plan, trainer, note["done"], [Point(*row) for row in note["curve"]])


def _learn(
    sheet: Sheet, trainer: Trainer, sample: Sample, random: np.random.Generator, rate: float
) -> Sequence[float]:
    """Learn the positions of a batch; return the mean errors of the first pass."""
    inputs, sure = features(sheet, sample.boards)
    errors: list[Sequence[float]] = []
    for number in range(PASSES):
        order = random.permutation(len(inputs))
        for start in range(0, len(order), ROWS):
            rows = order[start : start + ROWS]
            error = trainer.fit(inputs[rows], sure[rows], sample.chances[rows], sample.points[rows], rate)
            if number == 0:
                errors.append(error)
    mean: list[float] = np.mean(errors, axis=0).tolist()
    return mean


def _row(point: Point) -> list[Any]:
    return [point.games, point.entropy, point.error, point.points]

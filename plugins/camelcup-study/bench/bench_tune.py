"""Games that optimisers need on three known functions with noise, and on the options of Greedy."""

import warnings
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import cma
import numpy as np
import pytest
from camelcup_study.options import Option, Values, parse
from camelcup_study.search import Outcome, Tpe, search
from scipy.interpolate import RegularGridInterpolator
from scipy.stats import norm
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import Matern, WhiteKernel

from camelcup import derive, format_table, tournament

GAMES = 100
"""Games of a candidate, as in a search."""

BUDGETS = (1000, 2000, 4000, 8000, 16000)

SEEDS = 20

CLOSE = 0.02
"""A winner is good if its share of wins is so near to the best."""

ENOUGH = 0.8
"""Share of seeds with a good winner at which a budget is enough."""

ROLLS, RACES = (0.2, 1.0, 1.8), (0.2, 1.0, 1.8)

GREEDY_GAMES = 200
"""Games at each point of the grid of Greedy's options, all with the same luck."""

Shares = Callable[[Values], float]
"""Returns the share of wins that some values have in the long run."""


class Chance:
    """Proposes values at random."""

    def __init__(self, options: Sequence[Option], seed: int) -> None:
        self.options = options
        self.random = Random(seed)

    def ask(self) -> Values:
        return {each.name: value_at(each, self.random.random()) for each in self.options}

    def tell(self, value: float) -> None:
        """Learn nothing."""


class Cma:
    """CMA-ES on the unit cube (N. Hansen's package cma); an edge of the cube is cut up for listed values."""

    def __init__(self, options: Sequence[Option], seed: int) -> None:
        self.options = options
        settings = {"bounds": [0, 1], "seed": seed % 2**31 + 1, "verbose": -9, "maxiter": 10**6}
        self.strategy = cma.CMAEvolutionStrategy([0.5] * len(options), 0.3, settings)
        self.asked: list[Any] = []
        self.told: list[float] = []

    def ask(self) -> Values:
        if not self.asked:
            self.asked = self.strategy.ask()
        point = self.asked[len(self.told)]
        return {each.name: value_at(each, place) for each, place in zip(self.options, point, strict=True)}

    def tell(self, value: float) -> None:
        """Take the outcome; the strategy learns from a whole generation."""
        self.told.append(-value)
        if len(self.told) == len(self.asked):
            self.strategy.tell(self.asked, self.told)
            self.asked, self.told = [], []


class Gaussian:
    """A Gaussian process with noise on the unit cube (scikit-learn), and the largest expected improvement."""

    BEGIN, POINTS, AGAIN = 8, 300, 10
    """Random proposals at the beginning; points looked at for each other; proposals until the next kernel."""

    def __init__(self, options: Sequence[Option], seed: int) -> None:
        self.options = options
        self.random = np.random.default_rng(seed)
        self.points: list[Any] = []
        self.told: list[float] = []
        self.kernel = Matern([0.3] * len(options), (0.05, 5), nu=2.5) + WhiteKernel(0.5, (0.01, 10))

    def ask(self) -> Values:
        drawn = self.random.random((self.POINTS, len(self.options)))
        values = [
            {each.name: value_at(each, place) for each, place in zip(self.options, row, strict=True)}
            for row in drawn
        ]
        best = self._best(drawn) if len(self.told) >= self.BEGIN else 0
        self.points.append(drawn[best])
        return values[best]

    def _best(self, drawn: Any) -> int:
        fit = "fmin_l_bfgs_b" if len(self.told) % self.AGAIN == self.BEGIN % self.AGAIN else None
        model = GaussianProcessRegressor(self.kernel, optimizer=fit, normalize_y=True)
        with warnings.catch_warnings(action="ignore"):
            model.fit(self.points, self.told)
        self.kernel = model.kernel_
        mean, spread = model.predict(drawn, return_std=True)
        noise = model.kernel_.k2.noise_level * np.var(self.told)
        spread = np.sqrt(np.maximum(spread**2 - noise, 1e-12))
        ahead = mean - max(model.predict(self.points))
        return int(np.argmax(ahead * norm.cdf(ahead / spread) + spread * norm.pdf(ahead / spread)))

    def tell(self, value: float) -> None:
        """Take the outcome of the last proposal."""
        self.told.append(value)


def value_at(option: Option, place: float) -> str:
    """Return the value at a place from 0 to 1."""
    if option.values:
        return option.values[min(int(place * len(option.values)), len(option.values) - 1)]
    edge = 0.5 if option.whole else 0
    return option.text(option.low - edge + place * 0.999999 * (option.high - option.low + 2 * edge))


def hill(values: Values) -> float:
    """One peak in two ranges."""
    x, y = float(values["x"]), float(values["y"])
    return 0.6 - 0.5 * ((x - 0.3) ** 2 + (y - 0.7) ** 2)


def ridge(values: Values) -> float:
    """A narrow ridge across two ranges, that rises slowly."""
    x, y = float(values["x"]), float(values["y"])
    return 0.6 - min(0.5, 2 * (x - y) ** 2) - 0.3 * (x - 0.8) ** 2


def mixed(values: Values) -> float:
    """A range, whole numbers and a list; which number is best depends on the list."""
    style = "abc".index(values["style"])
    return (
        0.6
        - 0.08 * style
        - 0.04 * abs(int(values["depth"]) - 5 + style)
        - 0.3 * (float(values["x"]) - 0.2) ** 2
    )


def greedy() -> tuple[Shares, float]:
    """Return the share of wins of Greedy against itself by its options, and the best of a grid of them."""
    shares = [[_greedy(roll, race) for race in RACES] for roll in ROLLS]
    surface = RegularGridInterpolator((ROLLS, RACES), shares)
    return lambda values: float(surface((float(values["roll"]), float(values["race"])))), max(
        map(max, shares)
    )


def _greedy(roll: float, race: float) -> float:
    bots = [f"tuned=Greedy:roll={roll},race={race}", "Greedy"]
    seats = {"seats": 2, "seating": "gauntlet:tuned"}
    run = tournament(bots, GREEDY_GAMES, seed=1, isolation="none", executor="serial", progress=False, **seats)
    return sum(float(each.share(each.table.bots.index("tuned"))) for each in run.games()) / GREEDY_GAMES


SQUARE = ("x=0.0..1", "y=0.0..1")
FUNCTIONS = {
    "hill": (SQUARE, lambda: (hill, 0.6)),
    "ridge": (SQUARE, lambda: (ridge, 0.6)),
    "mixed": (("x=0.0..1", "depth=1..6", "style=a,b,c"), lambda: (mixed, 0.6)),
    "Greedy": ((f"roll={ROLLS[0]}..{ROLLS[-1]}", f"race={RACES[0]}..{RACES[-1]}"), greedy),
}
OPTIMISERS = {"random": Chance, "CMA-ES": Cma, "GP": Gaussian, "TPE": Tpe}


def loss(
    optimiser: Any, options: Sequence[Option], shares: Shares, best: float, budget: int, seed: int
) -> float:
    """Return by how much the share of the winner of a search is less than the best."""

    def play(values: Values, games: int, stage: str, number: int) -> Outcome:
        random, share = Random(derive(seed, stage, number)), shares(values)
        return Outcome(sum(random.random() < share for _ in range(games)) / games, "")

    winner, _ = search(optimiser(options, derive(seed, "optimiser")), play, budget, GAMES)
    return best - shares(winner.values)


@pytest.mark.parametrize("name", FUNCTIONS)
def bench_the_games_that_optimisers_need(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the mean loss at each budget in points, and the least budget that is enough."""
    texts, known = FUNCTIONS[name]
    options, (shares, best) = parse(texts), known()
    rows = []
    for title, optimiser in OPTIMISERS.items():
        losses = [
            [loss(optimiser, options, shares, best, budget, seed) for seed in range(SEEDS)]
            for budget in BUDGETS
        ]
        good = [sum(each <= CLOSE for each in found) >= ENOUGH * SEEDS for found in losses]
        needed = next((f"{budget:,}" for budget, enough in zip(BUDGETS, good, strict=True) if enough), "more")
        rows.append((title, *(f"{100 * sum(found) / SEEDS:.1f}" for found in losses), needed))
    with capsys.disabled():
        heads = ("points lost on", *(f"{budget:,}" for budget in BUDGETS), "games needed")
        print(f"\n{name}\n{format_table(heads, rows, numbers=True)}")

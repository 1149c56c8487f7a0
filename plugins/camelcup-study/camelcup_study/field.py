"""The field: what each bot gains from each other one, and how much of that goes round in circles."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from camelcup import Estimate
from camelcup.report import Bars, Cell, Figure, HeatMap
from camelcup_study.findings import POINTS, Chapter, Finding, percent
from camelcup_study.jackknife import LEAST, Floats, add_up, as_share, jackknife
from camelcup_study.results import Results

TITLE = "Rock, paper, scissors"

RESAMPLES = 200
"""Fields drawn again for the interval of a mixture."""

MOST = 20
"""Bots beyond which pairs are not estimated: their number grows with the square."""


class Field:
    """The model in which a bot's share of the win is an equal one and a gain from each other bot there.

    What one gains the other loses. At tables of two the gain is the share less one half. Gains are estimated
    by least squares; so are those that strengths alone would make: one number for each bot, whose differences
    are the gains.
    """

    def __init__(self, results: Results) -> None:
        self.results = results
        self.count = len(results.bots)
        self.pairs = list(combinations(range(self.count), 2))
        self.place = {pair: number for number, pair in enumerate(self.pairs)}
        self.strengths = np.zeros((len(self.pairs), self.count))
        for number, (one, other) in enumerate(self.pairs):
            self.strengths[number, [one, other]] = 1, -1
        self._add_up()

    def _add_up(self) -> None:
        """Add up the normal equations of each batch; games of the same bots have the same ones."""
        results, size = self.results, len(self.pairs)
        order = np.argsort(results.who, axis=1)
        sets, kind = np.unique(np.take_along_axis(results.who, order, axis=1), axis=0, return_inverse=True)
        shares = np.take_along_axis(results.shares, order, axis=1) - 1 / results.places
        kind = kind.reshape(-1)
        self.gram = np.zeros((results.batches, size, size))
        self.right = np.zeros((results.batches, size))
        self.cells = add_up(np.full(results.games, float(results.places)), results.batch, results.batches)
        for number, bots in enumerate(sets):
            chosen = kind == number
            design = self._design(bots)
            games = np.bincount(results.batch[chosen], minlength=results.batches)
            self.gram += games[:, None, None] * (design.T @ design)
            self.right += add_up(shares[chosen], results.batch[chosen], results.batches) @ design
        everywhere = self.gram.sum(axis=0)
        self.tells_pairs = bool(size and np.linalg.matrix_rank(everywhere) == size)

    def _design(self, bots: NDArray[np.int64]) -> Floats:
        """Return which gains add to the share of each of the bots at a table."""
        design = np.zeros((len(bots), len(self.pairs)))
        for one, other in combinations(range(len(bots)), 2):
            if bots[one] != bots[other]:
                design[[one, other], self.place[int(bots[one]), int(bots[other])]] = 1, -1
        return design

    def gains(self, weight: Floats) -> Floats:
        """Return the gain in each pair. weight: of each batch"""
        gram, right = np.tensordot(weight, self.gram, 1), weight @ self.right
        return np.asarray(np.linalg.lstsq(gram, right)[0], dtype=float)

    def spread(self, weight: Floats) -> tuple[float, float]:
        """Return the variances of the shares by strengths, and by what gains have beyond them."""
        gram, right = np.tensordot(weight, self.gram, 1), weight @ self.right
        cells, turn = float(weight @ self.cells), self.strengths
        strengths = np.linalg.lstsq(turn.T @ gram @ turn, turn.T @ right)[0]
        by_strength = float(strengths @ (turn.T @ right))
        whole = float(np.linalg.lstsq(gram, right)[0] @ right) if self.tells_pairs else by_strength
        return by_strength / cells, (whole - by_strength) / cells

    def fitted(self, weight: Floats) -> Floats:
        """Return the share less an equal one of each bot of each game, in the order of seats."""
        table = self.table(self.gains(weight))
        who = self.results.who
        return np.asarray(table[who[:, :, None], who[:, None, :]].sum(axis=2), dtype=float)

    def table(self, gains: Floats) -> Floats:
        """Return the gains as a table: of the bot of the row from that of the column."""
        table = np.zeros((self.count, self.count))
        for (one, other), gain in zip(self.pairs, gains, strict=True):
            table[one, other], table[other, one] = gain, -gain
        return table


def mixture(table: Floats) -> Floats:
    """Return the shares of the bots in a mixture against which none of them gains.

    table: gains, of the row from the column

    It solves the linear program of a game of two persons: the most that the mixture gains from each bot at
    least, which is 0.
    """
    count = len(table)
    found = linprog(
        [0.0] * count + [-1.0],
        A_ub=np.column_stack([-table.T, np.ones(count)]),
        b_ub=np.zeros(count),
        A_eq=[[1.0] * count + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * count + [(None, None)],
    )
    return np.asarray(found.x[:count], dtype=float)


def circles(results: Results) -> Chapter:
    """Return the gains in all pairs, the part that no ranking can show, and the mixture that nobody beats."""
    bots = len(results.bots)
    if bots < 3:
        return Chapter(TITLE, gaps=["circles: they need three bots at least"])
    if bots > MOST or results.batches < LEAST:
        few = f"{results.games} games are too few" if bots <= MOST else f"{bots} bots are too many"
        return Chapter(TITLE, gaps=[f"circles: {few} to tell all pairs apart"])
    field = Field(results)
    if not field.tells_pairs:
        return Chapter(TITLE, gaps=["circles: not all pairs of bots have met at tables that tell them apart"])
    gains = jackknife(field.gains, results.batches)
    figures = [_pairs(field, gains), _mixture(field)]
    share = _share(field)
    if share is None:
        gap = "circles: the bots are too alike to tell how much goes round in circles"
        return Chapter(TITLE, (), figures, [gap])
    return Chapter(
        TITLE, [Finding("goes round in circles, % of what bots gain", share, results.games, 100)], figures
    )


def _share(field: Field) -> Estimate | None:
    """Return the part of the variance by bots that strengths do not explain; None where there is none."""

    def parts(weight: Floats) -> Floats:
        by_strength, beyond = field.spread(weight)
        return np.array([by_strength + beyond, beyond / (by_strength + beyond or 1)])

    whole, share = jackknife(parts, field.results.batches)
    return as_share(share, len(field.results.alike)) if whole.low is not None and whole.low > 0 else None


def _pairs(field: Field, gains: Sequence[Estimate]) -> Figure:
    results = field.results
    met = np.zeros((field.count, field.count), dtype=int)
    for bots in results.who:
        distinct = np.unique(bots)
        met[np.ix_(distinct, distinct)] += 1
    shown = [_met_at_two(field, *pair) for pair in field.pairs] if results.places == 2 else gains
    rows: list[Sequence[Cell]] = []
    for one in range(field.count):
        for other in range(field.count):
            if one != other:
                gain, sign = shown[field.place[min(one, other), max(one, other)]], 1 if one < other else -1
                ends = sorted((sign * (gain.low or 0), sign * (gain.high or 0)))
                names = results.bots[one], results.bots[other]
                rows.append((*names, int(met[one, other]), sign * gain.value, *ends))
    return Figure(
        "Gains",
        "The points of the share of the win that the bot of the row gains from the bot of the column at one "
        "table, and the bot of the column loses. At a table of two: its share of the win above 50 %.",
        ("bot", "from", "meetings", *POINTS),
        rows,
        HeatMap("bot", "from", "points", 0, "meetings"),
    )


def _met_at_two(field: Field, one: int, other: int) -> Estimate:
    """Return the gain of one bot from another at tables of two, by the exact shares."""
    results = field.results
    own = [
        results.shares[games][results.who[games] == one]
        for games in results.alike
        if {*results.who[games[0]]} == {one, other}
    ]
    estimate = results.mean_of(own).estimate
    assert estimate.low is not None
    assert estimate.high is not None
    return Estimate(estimate.value - 0.5, estimate.low - 0.5, estimate.high - 0.5)


def _mixture(field: Field) -> Figure:
    """Return the figure of the mixture that no bot beats, with intervals from batches drawn again."""
    number = field.results.batches
    best = mixture(field.table(field.gains(np.ones(number))))
    random = np.random.default_rng(number)
    drawn = random.multinomial(number, np.full(number, 1 / number), size=RESAMPLES).astype(float)
    mixtures = np.array([mixture(field.table(field.gains(weight))) for weight in drawn])
    lows, highs = np.quantile(mixtures, [0.025, 0.975], axis=0)
    rows: list[Sequence[Cell]] = [
        (bot, field.results.games, float(share), float(min(low, share)), float(max(high, share)))
        for bot, share, low, high in zip(field.results.bots, best, lows, highs, strict=True)
    ]
    return Figure(
        "The mixture that nobody beats",
        "If opponents are drawn from this mixture, no bot of the field gains on the average. One bot with "
        "100 % beats or equals all others. The intervals come from games drawn again.",
        ("bot", "games", *percent("share %")),
        sorted(rows, key=lambda row: -float(row[2] or 0)),
        Bars("bot", "share %", "low %", "high %"),
    )

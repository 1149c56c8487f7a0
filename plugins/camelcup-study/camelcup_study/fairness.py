"""Fairness: wins by seat, and by what chance set up before the first decision."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.stats import norm

from camelcup import Estimate, GameRecord, Observer, Step
from camelcup.report import Bars, Cell, Column, Figure
from camelcup_study.findings import POINTS, Chapter, Finding, cells, percent
from camelcup_study.jackknife import Floats
from camelcup_study.results import Results

HALF = 30
"""Least lucks on each side of a start feature."""

SHOWN = 20
"""Start features in the table."""


def by_seat(results: Results) -> Chapter:
    """Return the share of wins of each seat, whatever bot sits there."""
    if not results.has_intervals:
        return Chapter("Fairness", gaps=[f"seats: {results.games} games are too few for intervals"])
    fair = 1 / results.places
    shares = [
        results.mean_of(results.shares[games, seat] for games in results.alike) for seat in _seats(results)
    ]
    estimates = [share.estimate for share in shares]
    rows = [(str(seat), results.games, *cells(each), fair) for seat, each in enumerate(estimates)]
    figure = Figure(
        "Wins by seat",
        "The share of the win that each seat had, with a 95 % interval; seat 0 moves first. The tick is an "
        "equal share. With the seating same-luck every bot has had every seat, with the same luck.",
        ("seat", "games", *percent("win %"), Column("equal %", 1, 100)),
        rows,
        Bars("seat", "win %", "low %", "high %", mark="equal %"),
    )
    findings = [
        Finding(f"seat {seat} wins, % (equal: {100 * fair:.1f})", each, results.games, 100)
        for seat, each in enumerate(estimates)
    ]
    return Chapter("Fairness", findings, [figure])


def _seats(results: Results) -> range:
    return range(results.places)


class Starts:
    """Keeps the features of the first state in which a seat decides, as each seat sees it.

    seats: one of each team
    """

    def __init__(self, observer: Observer[Any, Any], seats: Sequence[int], at_table: int) -> None:
        self.observer = observer
        self.seats = seats
        self.names = [feature.name for feature in observer.features(at_table)]
        self.first: Any = None
        self.of_luck: dict[int, list[Sequence[float]]] = {}

    def watch(self, step: Step) -> None:
        """Keep the state of the first decision of this game."""
        if self.first is None and step.turns[-1].seat is not None:
            self.first = step.before

    def add(self, record: GameRecord) -> None:
        """Observe the start of a game, all moves of which have been watched."""
        first, self.first = self.first, None
        seed = record.table.seed
        if first is not None and seed not in self.of_luck:
            view: Callable[[Any, int], Any] = self.observer.game.view
            self.of_luck[seed] = [self.observer.observe(seat, view(first, seat)) for seat in self.seats]

    def chapter(self, results: Results) -> Chapter:
        """Return the difference that each start feature makes to the share of each seat."""
        seeds = [results.seeds[int(games[0])] for games in results.alike]
        lucks = [games for games, seed in zip(results.alike, seeds, strict=True) if seed in self.of_luck]
        starts = np.array([self.of_luck[seed] for seed in seeds if seed in self.of_luck], dtype=float)
        shares = np.array([results.shares[games].mean(axis=0) for games in lucks])
        splits = [
            (seat, *split)
            for seat in range(len(self.seats))
            for split in _splits(starts[:, seat] if len(lucks) else starts, self.names)
        ]
        if not splits:
            return Chapter(
                "Start", gaps=[f"start: in {results.games} games chance sets up nothing that can be told"]
            )
        level = float(norm.ppf(1 - 0.025 / len(splits)))
        found = [(seat, name, _difference(shares[:, seat], more, level)) for seat, name, more in splits]
        found.sort(key=lambda each: -abs(each[2].value))
        clear = [each for each in found if (each[2].low or 0) > 0 or (each[2].high or 0) < 0]
        return self._chapter(results.games, len(found), found[:SHOWN], clear)

    def _chapter(self, games: int, tried: int, shown: Sequence[Any], clear: Sequence[Any]) -> Chapter:
        rows: list[Sequence[Cell]] = [
            (f"{name}, seat {seat}", games, *cells(each)) for seat, name, each in shown
        ]
        figure = Figure(
            "What chance set up",
            f"For the features of the first state, the share of the win of a seat in the games with more of "
            f"the feature less its share in the others, in points. {tried} were compared, and the intervals "
            f"allow for that: by luck alone one leaves 0 out in one study of 20. Here {len(clear)} do.",
            ("feature", "games", *POINTS),
            rows,
            Bars("feature", "points", "low", "high"),
        )
        findings = [
            Finding(f"start: more of {name}, seat {seat}, points", each, games, 100)
            for seat, name, each in clear[:3]
        ]
        return Chapter("Start", findings, [figure])


def _splits(starts: Floats, names: Sequence[str]) -> list[tuple[str, np.ndarray]]:
    """Return the starts with more of each feature than the median; each division of them once."""
    found: dict[bytes, tuple[str, np.ndarray]] = {}
    for name, column in zip(names, starts.T, strict=False):
        more = column > np.median(column)
        if not more.any():
            more = column >= np.median(column)
        key = (more if more[:1].all() else ~more).tobytes()
        if HALF <= more.sum() <= len(more) - HALF:
            found.setdefault(key, (name, more))
    return list(found.values())


def _difference(shares: Floats, more: np.ndarray, level: float) -> Estimate:
    """Return the mean of some shares less that of the others. level: half the width in standard errors"""
    some, others = shares[more], shares[~more]
    value = float(some.mean() - others.mean())
    margin = level * float(np.sqrt(some.var(ddof=1) / len(some) + others.var(ddof=1) / len(others)))
    return Estimate(value, value - margin, value + margin)

"""Features of positions: the share of the win with more and less of each, in positions alike."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from camelcup import Estimate, GameRecord, Observer, Step
from camelcup.report import Bars, Cell, Figure
from camelcup_study.findings import POINTS, Chapter, Finding, cells
from camelcup_study.jackknife import Floats, batches_of, holm
from camelcup_study.one_step import lead
from camelcup_study.wins import THIRDS, difference

TITLE = "What wins, by position"

TABLES = 2_000
"""The tables of a run, from the first, whose positions are observed."""

SHOWN = 20
"""Features in the table."""


class Features:
    """Observes the middle position of each third of a game, as each seat sees it. seats: at a table"""

    def __init__(self, observer: Observer[Any, Any], seats: int) -> None:
        self.observer = observer
        self.names = [feature.name for feature in observer.features(seats)]
        self.seats = seats
        self.states: list[Any] = []
        self.rows: list[tuple[int, ...]] = []
        """For each position and seat: game, bot, third of the game, lead."""
        self.observed: list[Any] = []
        self.bots: dict[str, int] = {}
        self.shares: list[float] = []
        self.seeds: list[int] = []

    def watch(self, step: Step) -> None:
        """Keep the positions of this game in which seats decide."""
        if step.turns[-1].seat is not None:
            self.states.append(step.before)

    def add(self, record: GameRecord) -> None:
        """Observe positions of a game, all moves of which have been watched."""
        states, self.states = self.states, []
        if not states or record.table.number >= TABLES:
            return
        game: Any = self.observer.game
        for third in range(THIRDS):
            state = states[(2 * third + 1) * len(states) // (2 * THIRDS)]
            for seat in range(self.seats):
                bot = self.bots.setdefault(record.table.bots[seat], len(self.bots))
                ahead = int(np.sign(lead(game, state, seat)))
                self.rows.append((len(self.seeds), bot, third, ahead))
                self.observed.append(np.array(self.observer.observe(seat, game.view(state, seat)), "f4"))
                self.shares.append(float(record.share(seat)))
        self.seeds.append(record.table.seed)

    def chapter(self) -> Chapter:
        """Return the difference that more of each feature makes."""
        batch, number = batches_of(self.seeds)
        game, bot, third, ahead = np.array(self.rows, dtype=int).reshape(-1, 4).T
        _, alike = np.unique((bot * THIRDS + third) * 3 + ahead + 1, return_inverse=True)
        shares, told = np.array(self.shares), []
        for name, more in _splits(np.array(self.observed), self.names, alike):
            counts, found = difference(more, shares, alike, batch[game], number)
            if found is not None:
                told.append((name, counts, found))
        if not told:
            return Chapter(
                TITLE, gaps=[f"what wins: {len(self.seeds)} games are too few for features of positions"]
            )
        wider = holm([found for _, _, found in told], number)
        rows = [(name, counts, each) for (name, counts, _), each in zip(told, wider, strict=True)]
        return self._chapter(sorted(rows, key=lambda row: -abs(row[2].value)))

    def _chapter(self, rows: Sequence[tuple[str, Sequence[int], Estimate]]) -> Chapter:
        clear = [row for row in rows if (row[2].low or 0) > 0 or (row[2].high or 0) < 0]
        games = len(self.seeds)
        shown: list[Sequence[Cell]] = [
            (name, games, *counts, *cells(each))
            for name, counts, each in [*clear, *(row for row in rows if row not in clear)][:SHOWN]
        ]
        figure = Figure(
            "More and less",
            f"In the middle of each third of a game: the share of the win of a seat whose view has more of a "
            f"feature than usual, less its share with less, in points: for one bot, ahead, level or behind, "
            f"and then averaged. {len(rows)} features were compared, and the intervals allow for "
            f"that; {len(clear)} leave 0 out. It is company, not cause.",
            (
                "feature",
                "games",
                "more",
                "less",
                *POINTS,
            ),
            shown,
            Bars("feature", "points", "low", "high"),
        )
        findings = [
            Finding(f"more of {name}, points of the win", each, games, 100) for name, _, each in clear[:3]
        ]
        return Chapter(TITLE, findings, [figure])


def _splits(observed: Floats, names: Sequence[str], alike: Any) -> list[tuple[str, Any]]:
    """Return the positions with more of each feature than the median of their class, each division once."""
    found: dict[bytes, tuple[str, Any]] = {}
    middle = np.array(
        [np.median(observed[alike == each], axis=0) for each in range(alike.max(initial=-1) + 1)]
    )
    for place, name in enumerate(names if len(observed) else ()):
        values, usual = observed[:, place], middle[alike, place]
        more = values > usual
        if not more.any():
            more = values >= usual
        found.setdefault((more if more[0] else ~more).tobytes(), (name, more))
    return list(found.values())

"""Size: how long a game is, and how many actions there are to choose from."""

from array import array
from collections.abc import Sequence
from time import process_time

import numpy as np

from camelcup import AnyGame, GameRecord, Step, encode_json, replay
from camelcup.report import Cell, Column, Figure, Lines
from camelcup_study.findings import Chapter, Finding, cells
from camelcup_study.jackknife import LEAST, Floats, add_up, batches_of, jackknife, quantile

TENTHS = 10

VIEWS = 16
"""Of so many decisions, the view of one is measured."""

TIMED = 400
"""Most games that are played again by themselves, to time them."""

COUNTED = ("decisions a game", "decisions a seat", "turns a game, chance included", "chance events a game")
"""Means over games."""


class Size:
    """Counts decisions and the legal actions at each. seats: at a table"""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.legal, self.tenth, self.of_game = array("i"), array("i"), array("i")
        """For each decision: the number of legal actions, the tenth of its game, the number of its game."""
        self.sums: list[tuple[float, ...]] = []
        self.seeds: list[int] = []
        self.decisions = 0
        self.views = [0, 0]

    def watch(self, step: Step) -> None:
        """Count one move."""
        if step.turns[-1].seat is None:
            return
        for turn in step.turns[-len(step.move) :]:
            assert turn.seat is not None
            if self.game.lists_actions:
                self.legal.append(len(self.game.legal_actions(step.before, turn.seat)))
            self.decisions += 1
            if self.decisions % VIEWS == 0:
                view = self.game.encode_view(self.game.view(step.before, turn.seat))
                self.views[0] += 1
                self.views[1] += len(encode_json(view))

    def add(self, record: GameRecord) -> None:
        """Count a game, all moves of which have been watched."""
        counts = self.legal[len(self.of_game) :]
        decisions = sum(turn.seat is not None for turn in record.turns)
        self.tenth.extend(place * TENTHS // len(counts) for place in range(len(counts)))
        self.of_game.extend([len(self.seeds)] * len(counts))
        turns, forced = len(record.turns), sum(count == 1 for count in counts)
        self.sums.append((1, decisions, turns, turns - decisions, forced, *self.views, *self._timed(record)))
        self.seeds.append(record.table.seed)
        self.views = [0, 0]

    def _timed(self, record: GameRecord) -> tuple[int, float]:
        """Return the turns of a game and the seconds that playing it again takes; 0 for later games."""
        if len(self.seeds) >= TIMED:
            return 0, 0
        began = process_time()
        replay(record, self.game).finish()
        return len(record.turns), process_time() - began

    def chapter(self) -> Chapter:
        """Return what was counted."""
        batch, number = batches_of(self.seeds)
        games = len(self.seeds)
        if number < LEAST:
            return Chapter("Size", gaps=[f"size: {games} games are too few for intervals"])
        findings = self._means(add_up(np.array(self.sums), batch, number), games)
        if not self.legal:
            return Chapter("Size", findings, gaps=["legal actions: too many to list in this game"])
        histogram = self._histogram(batch, number)
        every = histogram.sum(axis=1)
        findings += [
            Finding(f"legal actions, {name}", quantile(every, share), games, digits=0)
            for name, share in (("median", 0.5), ("95 % of decisions have at most", 0.95))
        ]
        return Chapter("Size", findings, [self._by_tenth(histogram)])

    def _means(self, sums: Floats, games: int) -> list[Finding]:
        """Return the findings that are means or ratios. sums: of each batch"""

        def ratios(weight: Floats) -> Floats:
            count, decisions, turns, chance, forced, views, size, timed, seconds = weight @ sums
            means = [decisions, decisions / self.seats, turns, chance]
            of_views = [size / views] if views else []
            of_lists = [forced / decisions] if self.legal else []
            return np.array([*(mean / count for mean in means), timed / seconds, *of_views, *of_lists])

        estimates = iter(jackknife(ratios, len(sums)))
        found = [Finding(name, next(estimates), games) for name in COUNTED]
        found.append(Finding("turns a second, replayed on one core", next(estimates), games, digits=0))
        if sums[:, 5].all():
            found.append(Finding("bytes of a view", next(estimates), games, digits=0))
        if self.legal:
            found.append(Finding("forced moves, % of decisions", next(estimates), games, 100))
        return found

    def _histogram(self, batch: np.ndarray, number: int) -> Floats:
        """Return how often each number of legal actions came, by batch and tenth."""
        legal = np.array(self.legal)
        histogram = np.zeros((number, TENTHS, legal.max() + 1))
        np.add.at(histogram, (batch[np.array(self.of_game)], np.array(self.tenth), legal), 1)
        return histogram

    def _by_tenth(self, histogram: Floats) -> Figure:
        """Return the figure of legal actions from the beginning of a game to its end."""
        rows: list[Sequence[Cell]] = []
        for tenth in range(TENTHS):
            part = histogram[:, tenth]
            seen = part.sum(axis=0)
            if (part.sum(axis=1) > 0).all():
                numbers = [cell for share in (0.5, 0.95) for cell in cells(quantile(part, share))]
                rows.append((tenth + 1, int(seen.sum()), *numbers, int(np.flatnonzero(seen)[-1])))
        return Figure(
            "Legal actions from the beginning of a game to its end",
            "The median of the legal actions at a decision with its 95 % interval, in each tenth of the "
            "decisions of a game; the number that 95 % of decisions do not exceed; the most that were seen.",
            (
                "tenth",
                "decisions",
                "median",
                "low",
                "high",
                Column("95 %"),
                "95 % low",
                "95 % high",
                "most seen",
            ),
            rows,
            Lines("tenth", "median", low="low", high="high"),
        )

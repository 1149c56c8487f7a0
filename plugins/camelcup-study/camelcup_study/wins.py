"""Kinds of actions: the share of the win with and without each, in positions that are alike."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from camelcup import AnyGame, Display, Estimate, GameRecord, Step
from camelcup.report import Bars, Cell, Figure
from camelcup_study.findings import POINTS, Chapter, Finding, cells
from camelcup_study.jackknife import LEAST, Floats, add_up, batches_of, jackknife
from camelcup_study.one_step import lead

TITLE = "What wins"

THIRDS = 3

LEAST_CHOICES = 100
"""Decisions with a kind, and without it, under which nothing is said of it."""

Chosen = tuple[int, int, int, int]
"""A seat, whether it is ahead (1), level (0) or behind (-1), the kind it chose, the kinds it had as bits."""


class Kinds:
    """Counts which kinds of actions, as `Display.kind` names them, seats chose where they had several."""

    def __init__(self, game: AnyGame, display: Display[Any, Any, Any]) -> None:
        self.game = game
        self.display = display
        self.number: dict[str, int] = {}
        self.now: list[Chosen] = []
        self.rows: list[tuple[int, ...]] = []
        """For each decision: game, bot, third of the game, lead, kind, kinds it had as bits."""
        self.bots: dict[str, int] = {}
        self.shares: list[float] = []
        self.seeds: list[int] = []

    def watch(self, step: Step) -> None:
        """Count one move."""
        if step.turns[-1].seat is None or not self.game.lists_actions:
            return
        for turn, action in zip(step.turns[-len(step.move) :], step.move, strict=True):
            seat = turn.seat
            assert seat is not None
            kinds = {self.display.kind(each) for each in self.game.legal_actions(step.before, seat)}
            if len(kinds) > 1:
                bits = sum(1 << self._number(kind) for kind in sorted(kinds))
                ahead = int(np.sign(lead(self.game, step.before, seat)))
                self.now.append((seat, ahead, self._number(self.display.kind(action)), bits))

    def _number(self, kind: str) -> int:
        return self.number.setdefault(kind, len(self.number))

    def add(self, record: GameRecord) -> None:
        """Count a game, all moves of which have been watched."""
        now, self.now = self.now, []
        for place, (seat, ahead, kind, bits) in enumerate(now):
            bot = self.bots.setdefault(record.table.bots[seat], len(self.bots))
            self.rows.append((len(self.seeds), bot, place * THIRDS // len(now), ahead, kind, bits))
            self.shares.append(float(record.share(seat)))
        self.seeds.append(record.table.seed)

    def chapter(self) -> Chapter:
        """Return the difference that each kind makes."""
        if not self.rows:
            return Chapter(TITLE, gaps=["what wins: seats never choose between kinds of actions"])
        game, bot, third, ahead, kind, bits = np.array(self.rows).T
        batch, number = batches_of(self.seeds)
        alike = (bot * THIRDS + third) * 3 + ahead + 1
        rows: list[Sequence[Cell]] = []
        findings = []
        for name, place in sorted(self.number.items()):
            could = (bits >> place & 1).astype(bool)
            chose = (kind == place) & could
            own = np.array(self.shares)[could]
            counts, found = difference(chose[could], own, alike[could], batch[game[could]], number)
            if found is None:
                continue
            rows.append((name, len(self.seeds), *counts, *cells(found)))
            findings.append(Finding(f"after {name}, points of the win", found, len(self.seeds), 100))
        return Chapter(TITLE, findings, [_figure(rows)] if rows else [])


def _figure(rows: Sequence[Sequence[Cell]]) -> Figure:
    return Figure(
        "With and without",
        "The share of the win of a seat where it took an action of a kind, less its share where it could "
        "have and did not, in points: for one bot in one third of the game, ahead, level or behind, and "
        "then averaged. It is company, not cause: a bot chooses what suits its position.",
        (
            "kind",
            "games",
            "with",
            "without",
            *POINTS,
        ),
        rows,
        Bars("kind", "points", "low", "high"),
    )


def difference(
    own: Any, shares: Floats, alike: Any, batch: Any, number: int
) -> tuple[Sequence[int], Estimate | None]:
    """Return how many positions are with and without something, and the difference of the mean shares.

    own:    whether each position is with it
    alike:  its class; classes in which all or none are with it are left out
    batch:  its batch, of so many
    None stands for a difference that these positions cannot tell.
    """
    classes = int(alike.max(initial=0)) + 1
    values = np.column_stack([own, own * shares, ~own, ~own * shares]).astype(float)
    sums = add_up(values, batch * classes + alike, number * classes).reshape(number, classes, 4)
    sums = sums[:, (sums[:, :, [0, 2]].sum(axis=0) > 0).all(axis=1)]
    counts = [int(count) for count in sums[:, :, [0, 2]].sum(axis=(0, 1))]
    if number < LEAST or min(counts) < LEAST_CHOICES:
        return counts, None
    (found,) = jackknife(lambda weight: _difference(weight, sums), number)
    # Without a spread the bots, not what they do, decide who wins here.
    return counts, None if found.low == found.high else found


def _difference(weight: Floats, sums: Floats) -> Floats:
    """Return the mean difference over classes, weighted by how much each tells."""
    some, with_it, others, without = np.tensordot(weight, sums, 1).T
    both = (some > 0) & (others > 0)
    some, others = some[both], others[both]
    telling = some * others / (some + others)
    apart = with_it[both] / some - without[both] / others
    return np.array([telling @ apart / telling.sum()])

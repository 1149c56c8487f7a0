"""Kinds of actions, by bot and by phase of the game."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from camelcup import Display, GameRecord, Phase, Step
from camelcup.report import Cell, Column, Figure, Page, Stacked

THIRDS = ("first third", "second third", "last third")

TENTHS = 10

FAILED = "after a fault"
"""The kind of an action that was played for a bot that failed, or was out."""

COLUMNS = ("kind", "actions", Column("share %", 1, 100))


class Actions(Page):
    """Actions by kind, as `Display.kind` names them. bots: best first"""

    title = "Who does what, and when"

    def __init__(self, display: Display[Any, Any, Any], bots: Sequence[str]) -> None:
        self.display = display
        self.bots = bots
        self.kinds: list[str] = []
        """The kinds of the actions of this game so far."""
        self.by_tenth: Counter[tuple[int, str]] = Counter()
        self.by_bot: Counter[tuple[str, int, str]] = Counter()

    def watch(self, step: Step) -> None:
        if step.turns[-1].seat is not None:
            self.kinds += [
                FAILED if turn.seat in step.out else self.display.kind(action)
                for turn, action in zip(step.turns[-len(step.move) :], step.move, strict=True)
            ]

    def add(self, record: GameRecord) -> None:
        kinds, self.kinds = self.kinds, []
        bots, fills = record.table.bots, record.table.fills
        failed = {(fault.turn, fault.seat) for fault in record.faults if fault.phase is Phase.MOVE}
        seats = [turn.seat for turn in record.turns if turn.seat is not None]
        for place, (seat, kind) in enumerate(zip(seats, kinds, strict=True)):
            if seat not in fills:
                done = FAILED if (place, seat) in failed else kind
                self.by_tenth[place * TENTHS // len(seats), done] += 1
                self.by_bot[bots[seat], place * len(THIRDS) // len(seats), done] += 1

    def figures(self) -> Sequence[Figure]:
        kinds = sorted(
            {kind for _, kind in self.by_tenth}, key=lambda kind: (kind == FAILED, self._rank(kind))
        )
        if len(kinds) < 2:
            return []
        return [self._of_phases(kinds), self._of_bots(kinds), self._of_thirds(kinds)]

    def _rank(self, kind: str) -> tuple[int, str]:
        """Return the sort key of a kind: the most frequent comes first."""
        return -sum(self.by_tenth[tenth, kind] for tenth in range(TENTHS)), kind

    def _of_phases(self, kinds: Sequence[str]) -> Figure:
        counts = [
            (
                (f"{100 // TENTHS * tenth} to {100 // TENTHS * (tenth + 1)} %",),
                [self.by_tenth[tenth, kind] for kind in kinds],
            )
            for tenth in range(TENTHS)
        ]
        return Figure(
            "By phase of the game",
            "The share of each kind among the actions of all bots, in each tenth of the turns of a game.",
            ("phase", *COLUMNS),
            _rows(counts, kinds),
            Stacked("phase", "kind", "share %", order=tuple(kinds)),
        )

    def _of_bots(self, kinds: Sequence[str]) -> Figure:
        thirds = range(len(THIRDS))
        counts = [
            ((bot,), [sum(self.by_bot[bot, third, kind] for third in thirds) for kind in kinds])
            for bot in self.bots
        ]
        return Figure(
            "By bot",
            f"The share of each kind among the actions of each bot. {FAILED.capitalize()} the default action "
            f"is played.",
            ("bot", *COLUMNS),
            _rows(counts, kinds),
            Stacked("bot", "kind", "share %", order=tuple(kinds)),
        )

    def _of_thirds(self, kinds: Sequence[str]) -> Figure:
        counts = [
            ((bot, name), [self.by_bot[bot, third, kind] for kind in kinds])
            for bot in self.bots
            for third, name in enumerate(THIRDS)
        ]
        return Figure(
            "By bot and phase",
            "The same for each third of the game.",
            ("bot", "phase", *COLUMNS),
            _rows(counts, kinds),
            Stacked("phase", "kind", "share %", group="bot", order=tuple(kinds)),
        )


def _rows(
    counts: Sequence[tuple[tuple[str, ...], Sequence[int]]], kinds: Sequence[str]
) -> tuple[tuple[Cell, ...], ...]:
    """Return a row for each kind of each label that has any. counts: labels, with a number for each kind"""
    return tuple(
        (*labels, kind, number, number / sum(numbers))
        for labels, numbers in counts
        for kind, number in zip(kinds, numbers, strict=True)
        if number
    )

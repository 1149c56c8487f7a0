"""The decisions of one bot after which it fell behind most."""

from collections.abc import Sequence
from heapq import nsmallest
from itertools import count
from typing import Any

from attrs import frozen

from camelcup import Display, GameRecord, Step
from camelcup.report import Figure, Page
from camelcup_report.pages.columns import Columns, column_of

SHOWN = 10
"""Decisions that are listed."""


@frozen
class Decision:
    """A decision of a seat. before, after: its lead over the best other seat, then and at its next one"""

    table: int
    position: int
    seat: int
    action: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """The change of its lead, negative where it fell behind."""
        return self.after - self.before


class Costly(Page):
    """Decisions that were followed by the largest loss of lead.

    bot:   whose decisions they are
    teams: as in a tournament
    """

    title = "Decisions that cost most"

    def __init__(
        self, bot: str, display: Display[Any, Any, Any], unit: str, teams: Sequence[Sequence[int]] = ()
    ) -> None:
        self.bot = bot
        self.display = display
        self.unit = unit
        self.teams = teams
        self.worst: list[Decision] = []
        self._begin()

    def _begin(self) -> None:
        self.position = count()
        self.open: dict[int, tuple[int, Any, float]] = {}
        """For each seat its last decision: the number of the position, the action, the lead."""
        self.closed: list[tuple[int, int, Any, float, float]] = []
        self.end: Any = None

    def watch(self, step: Step) -> None:
        position = next(self.position)
        self.end = step.after
        if step.turns[-1].seat is None:
            return
        seats = [turn.seat for turn in step.turns[-len(step.move) :] if turn.seat is not None]
        scores = self.display.game.scores(step.before)
        for seat, action in zip(seats, step.move, strict=True):
            lead = self._lead(scores, seat)
            self._close(seat, lead)
            if seat not in step.out:  # else it did not decide this
                self.open[seat] = position, action, lead

    def _close(self, seat: int, lead: float) -> None:
        """Note the lead of a seat when it decides again, or at the end."""
        if seat in self.open:
            position, action, before = self.open.pop(seat)
            if lead < before:
                self.closed.append((position, seat, action, before, lead))

    def _lead(self, scores: Sequence[float], seat: int) -> float:
        """Return the distance of a seat's score to the best of other seats, or of other teams."""
        own = next((team for team in self.teams if seat in team), (seat,))
        return scores[seat] - max((score for at, score in enumerate(scores) if at not in own), default=0)

    def add(self, record: GameRecord) -> None:
        scores = self.display.game.scores(self.end) if self.open else ()
        for seat in tuple(self.open):
            self._close(seat, self._lead(scores, seat))
        table = record.table
        own = [
            Decision(table.number, position, seat, self.display.shorthand(action), before, after)
            for position, seat, action, before, after in self.closed
            if table.bots[seat] == self.bot
        ]
        every = [*self.worst, *own]
        self.worst = nsmallest(SHOWN, every, key=lambda each: (each.change, each.table, each.position))
        self._begin()

    def figures(self) -> Sequence[Figure]:
        if not self.worst:
            return []
        numbers = [number for each in self.worst for number in (each.before, each.after)]
        rows = [
            (each.table, each.position, each.seat, each.action, each.before, each.after, each.change)
            for each in self.worst
        ]
        how = (
            f"Its lead in {self.unit} over the best other seat when it decided, and when it decided next, or "
            f"at the end. What chance and others did in between counts too: look before you blame the action."
        )
        leads = [column_of(head, numbers) for head in ("lead", "lead then", "change")]
        columns: Columns = ("table", "after turn", "seat", "action", *leads)
        return [Figure("Where it fell behind", how, columns, rows)]

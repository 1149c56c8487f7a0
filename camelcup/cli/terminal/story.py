"""One game, turn by turn, on a terminal or as plain text."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from textwrap import indent
from typing import Any

import click
from rich.cells import cell_len

from camelcup.cli.options import Number, Whole, combine
from camelcup.cli.terminal.frames import Page, Picture, Stage, align
from camelcup.cli.terminal.pace import SLOWEST, Slides, Steps
from camelcup.cli.terminal.source_tables import gains_table
from camelcup.cup.tournament import name_places
from camelcup.errors import UserError
from camelcup.game.display import Display
from camelcup.game.game import CHANCE, OVER
from camelcup.game.step import Step
from camelcup.game.teams import find_teams
from camelcup.records import Ending, Fault, GameRecord, Table
from camelcup.results.text import fault_text
from camelcup.table.match import Match

BESIDE = 22
"""Columns of a line about a seat without the name of its bot."""

PACE = combine(
    click.option(
        "--delay",
        type=Number(min=0, max=SLOWEST),
        metavar="SECONDS",
        help="Seconds for a turn; keys change it. [default: the game's own pace on a terminal, else 0]",
    ),
    click.option(
        "--step",
        is_flag=True,
        help="Read a line after each turn: Enter for the next, b to go back, the number of a turn to go "
        "there, q to quit.",
    ),
)
"""Options for how fast a game is shown."""

AS = click.option(
    "--as",
    "only",
    type=Whole(min=0),
    metavar="SEAT",
    help="Show the game as SEAT sees it, until it is over.",
)

Show = Callable[[Picture, bool], object]
"""Shows a picture, and returns when the next is due; the second argument says that it is the last."""

Pace = Callable[[Stage], Show]
"""Makes a `Show` for a stage."""


class Story:
    """Makes a picture of the start of a game, and of the position after each turn.

    A turn is an action of a seat, or of all seats that act at once, with the chance events that follow.

    turns:   actions of seats so far
    printed: returns what bots printed since it was last called
    only:    a seat, from which to hide the others' scores and what the game conceals; None to show all
    """

    def __init__(
        self,
        display: Display[Any, Any, Any],
        bots: Sequence[str],
        stage: Stage,
        show: Show,
        printed: Callable[[], str] = str,
        only: int | None = None,
    ) -> None:
        self.display = display
        self.game = display.game
        self.bots = bots
        self.names = name_places(bots)
        self.teams = find_teams(self.game, len(bots)) or [(seat,) for seat in range(len(bots))]
        self.stage = stage
        self.show = show
        self.printed = printed
        self.only = only
        self.turns = 0
        self.faults = 0
        self.new_faults: Sequence[Fault] = ()
        self.out: Sequence[int] = ()
        self.actions: list[str] = []
        self.outcomes: list[str] = []
        self.events: list[str] = []
        self.reasons: list[str] = []
        self.silent: set[int] = set()

    def begin(self) -> None:
        """Show the start, unless chance is to set up the board first."""
        start = self.game.start(len(self.bots))
        self.scores = self.game.scores(start)
        if self.game.to_move(start) is not CHANCE:
            self._show(start)

    def follow(self, match: Match) -> GameRecord:
        """Show a game from its start to its end, and return its record."""
        self.begin()
        for step in match:
            self.watch(step)
        return match.finish()

    def watch(self, step: Step) -> None:
        """Show a move."""
        seats = self.game.to_move(step.before)
        if isinstance(seats, tuple):
            self.new_faults = step.faults[self.faults :]
            self.faults = len(step.faults)
            self.out = step.out
            self.actions = [
                f"{self.bots[seat]} ({self._place(seat, turn)}) {self._action_text(seat, action)}"
                for turn, (seat, action) in enumerate(zip(seats, step.move, strict=True), self.turns)
            ]
            self.outcomes = []
            if self.only is None or self.only in seats:  # the one seat's reasons stay until it moves again
                self.reasons = [self._reasons(seat, text) for seat, text in step.reasons.items()]
            self.turns += len(seats)
        else:
            self.outcomes.append(self._outcome_text(step.move))
        self.events += self.display.events(step.before, step.move, step.after, self.names)
        if self.display.shows_gains:
            only = self._only(step.after)
            shown = range(len(self.bots)) if only is None else [only]
            self.events += gains_table(self.display.sources(step.before, step.move, step.after), shown)
        if self.game.to_move(step.after) is not CHANCE:
            self._show(step.after)

    def _action_text(self, seat: int, action: Any) -> str:
        known = self.only in (None, seat)
        return str(action) if known else self.display.announce(action) or "moves"

    def _outcome_text(self, outcome: Any) -> str:
        return str(outcome) if self.only is None else self.display.announce(outcome)

    def _fault_text(self, fault: Fault) -> str:
        return f"fault of {_fault_line(self.bots, fault)}"

    def _reasons(self, seat: int, text: str) -> str:
        """Return the reasons of a seat; that it gives none is said once."""
        if text:
            return f"{self.names[seat]} explains:\n{indent(text, '    ')}"
        said, self.silent = seat in self.silent, self.silent | {seat}
        return "" if said else f"{self.names[seat]} gives no reasons"

    def _only(self, state: Any) -> int | None:
        """Return the seat whose scores alone are shown; None where all are, as at the end of a game."""
        hides = self.display.secret_scores and self.game.to_move(state) is not OVER
        return self.only if hides else None

    def _place(self, seat: int, turn: int) -> str:
        """Return a seat in words, with a mark where the default action was played for its bot."""
        failed = any((fault.seat, fault.turn) == (seat, turn) for fault in self.new_faults)
        return f"seat {seat}, default action" if failed or seat in self.out else f"seat {seat}"

    def _show(self, state: Any) -> None:
        """Show a state; it is the last, if the game is over."""
        scores = self.game.scores(state)
        waits = self.game.to_move(state)
        seats = self._seats(scores, waits if isinstance(waits, tuple) else (), self._only(state))
        shown = state if self.only is None or waits is OVER else self.display.conceal(state, self.only)
        board = f"{seats}\n\n{self.display.show(shown, self.stage.colour)}"
        self.show(Picture(self.turns, self._head(), self._notes(), board), waits is OVER)
        self.scores = scores
        self.events = []
        self.new_faults = ()

    def _head(self) -> str:
        """Return the last turn in words, with what it settled and its faults."""
        if not self.actions:
            return "\n".join([self._style("the start", bold=True), *self.events])
        moves = ": ".join(filter(None, ["; ".join(self.actions), ", ".join(filter(None, self.outcomes))]))
        faults = [self._style(self._fault_text(fault), fg="red") for fault in self.new_faults]
        lines = [self._style(f"turn {self.turns}: {moves}", bold=True), *self.events, *faults]
        return "\n".join([*lines, *filter(None, self.reasons)])

    def _notes(self) -> str:
        """Return the tracebacks of the last turn's faults, and what bots printed in it."""
        return "\n".join(filter(None, [*(fault.traceback for fault in self.new_faults), self.printed()]))

    def _seats(self, scores: Sequence[float], waits: Sequence[int], only: int | None) -> str:
        """Return a line for each seat: a mark if it is to move, its bot, its score and the change of that.

        A bot that is out of the game is marked so. The seats of a team share a line.
        """
        names = align(self.bots, self.stage.width - BESIDE)
        lines = []
        for team in self.teams:
            seat = team[0]
            score, before, known = scores[seat], self.scores[seat], only is None or only in team
            mark = ">" if set(team) & set(waits) else " "
            line = f"{mark} {_listed(team)}  {names[seat]} {score if known else '?':>5}"
            if known and score != before:
                line += self._style(f"  {score - before:+}", fg="green" if score > before else "red")
            if out := [each for each in team if each in self.out]:
                which = "" if len(out) == len(team) else f"seat {_listed(out)} "
                line += self._style(f"  {which}out", fg="red")
            lines.append(line)
        return "\n".join(lines)

    def _style(self, text: str, bold: bool = False, fg: str | None = None) -> str:
        return click.style(text, bold=bold or None, fg=fg) if self.stage.colour else text


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def result_text(record: GameRecord, width: int) -> str:
    """Return the end of a game as text: the reason, the scores, the winners and all faults.

    width: columns into which the table of the scores must fit
    """
    turns = sum(turn.seat is not None for turn in record.turns)
    bots = record.table.bots
    ending = "over" if record.ending is Ending.OVER else "stopped at the turn cap,"
    best_first = sorted(range(len(bots)), key=lambda seat: -record.scores[seat])
    result = dict.fromkeys(record.winners, "wins") | dict.fromkeys(record.out, "out")
    head, *names = align(["bot", *bots], width - BESIDE)
    rows = [
        f"{seat:4}  {names[seat]}  {record.scores[seat]:5}  {result.get(seat, '')}" for seat in best_first
    ]
    table = [f"seat  {head}  score", f"----  {'-' * cell_len(head)}  -----", *rows]
    lines = [f"{ending} after {turns} turns", "", *(line.rstrip() for line in table)]
    if record.faults:
        lines += ["", "faults", *(fault_in_full(bots, fault) for fault in record.faults)]
    return "\n".join(lines)


def fault_in_full(bots: Sequence[str], fault: Fault) -> str:
    """Return a fault as a line, with its traceback beneath."""
    return "\n".join(filter(None, [_fault_line(bots, fault), indent(fault.traceback, "    ")]))


def _fault_line(bots: Sequence[str], fault: Fault) -> str:
    return fault_text(bots[fault.seat], fault, f"seat {fault.seat}")


def check_seat(only: int | None, table: Table) -> None:
    """Raise UserError where no such seat of --as is at the table."""
    if only is not None and only >= len(table.bots):
        raise UserError(f"--as {only}: the table has seats 0 to {len(table.bots) - 1}")


def choose_pace(display: Display[Any, Any, Any], delay: float | None, step: bool) -> Pace:
    """Return what makes the pace on a stage."""
    if delay is None:
        delay = display.pace if sys.stdout.isatty() else 0.0
    return Steps if step else partial(Slides, delay=delay)


def choose_stage() -> AbstractContextManager[Stage]:
    """Return the terminal if there is one that can be redrawn, else a page."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return nullcontext(Page())
    from camelcup.cli.terminal.screen import Screen

    return Screen()

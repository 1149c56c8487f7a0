"""One game, turn by turn, on a terminal or as plain text."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, Protocol

import click
from tabulate import tabulate

from camelcup.cli.options import combine
from camelcup.cli.tables import fault_text
from camelcup.errors import UserError
from camelcup.game import CHANCE, OVER, Game
from camelcup.records import Ending, Fault, GameRecord
from camelcup.referee import Step

DELAY = 0.5
"""Default seconds between turns on a terminal."""

LONGEST_DELAY = 3600.0

PACE = combine(
    click.option(
        "--delay",
        type=float,
        metavar="SECONDS",
        help=f"Pause between turns. [default: {DELAY} on a terminal, else 0]",
    ),
    click.option("--step", is_flag=True, help="Wait for Enter between turns."),
)
"""The options of commands that show a game."""


class Stage(Protocol):
    """A place to show pictures; `colour` says whether it takes terminal colours."""

    colour: bool

    def show(self, head: str, board: str) -> None:
        """Show the board, under a heading with the last move and the seats."""
        ...


class Page:
    """Prints pictures one after another, as plain text."""

    colour = False

    def __init__(self) -> None:
        self.file = sys.stdout  # bots in this process print elsewhere during the game

    def show(self, head: str, board: str) -> None:
        click.echo(f"{head}\n\n{board}\n", file=self.file)


class Story:
    """Shows the start of a game, and the board after each turn.

    A turn is an action of a seat, or of all seats that act at once, with the chance events that follow.

    turns: actions of seats so far
    """

    def __init__(
        self, game: Game[Any, Any, Any], bots: Sequence[str], stage: Stage, wait: Callable[[], object]
    ) -> None:
        self.game = game
        self.bots = bots
        self.stage = stage
        self.wait = wait
        self.turns = 0
        self.faults = 0
        self.new_faults: Sequence[Fault] = ()
        self.actions: list[str] = []
        self.outcomes: list[str] = []

    def begin(self) -> None:
        """Show the start, unless chance is to set up the board first."""
        start = self.game.start(len(self.bots))
        self.scores = self.game.scores(start)
        if self.game.to_move(start) is not CHANCE:
            self._show(start)

    def watch(self, step: Step) -> None:
        """Show a move; the referee calls this after each."""
        seats = self.game.to_move(step.before)
        if isinstance(seats, tuple):
            moves = zip(seats, step.move, strict=True)
            self.actions = [f"{self.bots[seat]} (seat {seat}) {action}" for seat, action in moves]
            self.outcomes = []
            self.turns += len(seats)
            self.new_faults = step.faults[self.faults :]
            self.faults = len(step.faults)
        else:
            self.outcomes.append(str(step.move))
        if self.game.to_move(step.after) is not CHANCE:
            self._show(step.after)

    def _show(self, state: Any) -> None:
        """Show a state, then wait, unless the game is over."""
        scores = self.game.scores(state)
        waits = self.game.to_move(state)
        seats = self._seats(scores, waits if isinstance(waits, tuple) else ())
        self.stage.show(f"{self._headline()}\n\n{seats}", self.game.show(state, self.stage.colour))
        self.scores = scores
        if waits is not OVER:
            self.wait()

    def _headline(self) -> str:
        """Return the last turn in words, with its faults."""
        if not self.actions:
            return self._style("the start", bold=True)
        events = ": ".join(filter(None, ["; ".join(self.actions), ", ".join(self.outcomes)]))
        faults = [
            self._style(f"\nfault of {text}", fg="red") for text in fault_lines(self.bots, self.new_faults)
        ]
        return self._style(f"turn {self.turns}: {events}", bold=True) + "".join(faults)

    def _seats(self, scores: Sequence[float], waits: Sequence[int]) -> str:
        """Return a line for each seat: a mark if it is to move, its bot, its score and the change of that."""
        width = max(map(len, self.bots))
        lines = []
        for seat, (bot, score, before) in enumerate(zip(self.bots, scores, self.scores, strict=True)):
            line = f"{'>' if seat in waits else ' '} {seat}  {bot:{width}} {score:5}"
            if score != before:
                line += self._style(f"  {score - before:+}", fg="green" if score > before else "red")
            lines.append(line)
        return "\n".join(lines)

    def _style(self, text: str, bold: bool = False, fg: str | None = None) -> str:
        return click.style(text, bold=bold or None, fg=fg) if self.stage.colour else text


def result_text(record: GameRecord) -> str:
    """Return the end of a game as text: the reason, the scores, the winners and all faults."""
    turns = sum(turn.seat is not None for turn in record.turns)
    bots = record.table.bots
    ending = "over" if record.ending is Ending.OVER else "stopped at the turn cap,"
    best_first = sorted(range(len(bots)), key=lambda seat: -record.scores[seat])
    result = dict.fromkeys(record.winners, "wins") | dict.fromkeys(record.out, "out")
    rows = [[seat, bots[seat], record.scores[seat], result.get(seat, "")] for seat in best_first]
    lines = [f"{ending} after {turns} turns", "", tabulate(rows, ["seat", "bot", "score", ""], "simple")]
    if record.faults:
        lines += ["", "faults", *fault_lines(bots, record.faults)]
    return "\n".join(lines)


def fault_lines(bots: Sequence[str], faults: Sequence[Fault]) -> list[str]:
    """Return a line for each fault."""
    return [fault_text(bots[fault.seat], fault, f"seat {fault.seat}") for fault in faults]


def choose_wait(delay: float | None, step: bool) -> Callable[[], object]:
    """Return what is called between turns. Raises UserError for a delay out of range."""
    if delay is None:
        delay = DELAY if sys.stdout.isatty() else 0.0
    if not 0 <= delay <= LONGEST_DELAY:  # false for nan too
        raise UserError(f"--delay {delay:g}: it must be from 0 to {LONGEST_DELAY:g} seconds")
    return sys.stdin.readline if step else partial(time.sleep, delay)


def choose_stage(step: bool) -> AbstractContextManager[Stage]:
    """Return the terminal if there is one that can be redrawn, else a page; rich is imported only then."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return nullcontext(Page())
    from camelcup.cli.screen import Screen

    return Screen("Enter: next turn   Ctrl-C: stop" if step else "")

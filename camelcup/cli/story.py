"""A game told turn by turn, on a terminal or as plain text."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Protocol

import click
from tabulate import tabulate

from camelcup.cli.options import together
from camelcup.errors import UserError
from camelcup.game import CHANCE, OVER, Game, State, picture
from camelcup.record import Ending, Fault, GameRecord, Turn
from camelcup.replay import read_move

DELAY = 0.5
"""Seconds a picture stands on a terminal, where nobody says."""

LONGEST_DELAY = 3600.0

PACE = together(
    click.option(
        "--delay",
        type=float,
        metavar="SECONDS",
        help=f"The time between turns. [default: {DELAY} on a terminal, else 0]",
    ),
    click.option("--step", is_flag=True, help="Wait for Enter before each turn, instead."),
)
"""The options of commands that tell a game."""


class Stage(Protocol):
    """Where pictures are shown."""

    colour: bool

    def show(self, head: str, board: str) -> None:
        """Show what happened and who plays, and the board."""
        ...


class Page:
    """Pictures one after another, as plain text."""

    colour = False

    def show(self, head: str, board: str) -> None:
        click.echo(f"{head}\n\n{board}\n")


class Story:
    """A game as it is told: a picture of the start, and one after each turn.

    A turn is what a seat does, or all seats that act at once, and what chance makes of it.
    """

    def __init__(self, game: Game, bots: Sequence[str], stage: Stage, wait: Callable[[], object]) -> None:
        self.game = game
        self.bots = bots
        self.stage = stage
        self.wait = wait
        self.state = game.start(len(bots))
        self.scores = game.scores(self.state)
        self.moves = 0  # of the record, those of chance among them
        self.turns = 0
        self.faults = 0
        self.new_faults: list[str] = []
        self.actions: list[str] = []
        self.outcomes: list[str] = []

    def begin(self) -> None:
        """Show the start, unless chance is still to set it up."""
        if self.game.to_move(self.state) is not CHANCE:
            self._show()

    def go_on(self, state: State, turns: list[Turn], faults: list[Fault]) -> None:
        """Tell the last move; the referee calls this after each."""
        new = turns[self.moves :]
        move = read_move(self.game, self.state, new)
        seats = self.game.to_move(self.state)
        if isinstance(seats, tuple):
            self.actions = [
                f"{self.bots[seat]} (seat {seat}) {action}" for seat, action in zip(seats, move, strict=True)
            ]
            self.outcomes = []
            self.turns += len(seats)
            self.new_faults = [fault_text(self.bots, fault) for fault in faults[self.faults :]]
            self.faults = len(faults)
        else:
            self.outcomes.append(str(move))
        self.moves = len(turns)
        self.state = state
        if self.game.to_move(state) is not CHANCE:
            self._show()

    def _show(self) -> None:
        """Show the state, and leave time to look at it where the game goes on."""
        scores = self.game.scores(self.state)
        head = f"{self._headline()}\n\n{self._seats(scores)}"
        self.stage.show(head, picture(self.game, self.state, self.stage.colour))
        self.scores = scores
        if self.game.to_move(self.state) is not OVER:
            self.wait()

    def _headline(self) -> str:
        """What happened, in words."""
        if not self.actions:
            return self._style("the start", bold=True)
        happened = ": ".join(filter(None, ["; ".join(self.actions), ", ".join(self.outcomes)]))
        faults = [self._style(f"\nfault of {fault}", fg="red") for fault in self.new_faults]
        return self._style(f"turn {self.turns}: {happened}", bold=True) + "".join(faults)

    def _seats(self, scores: Sequence[int]) -> str:
        """A line a seat: whether it is to move, its bot, its score, and what that has gained or lost."""
        waits = self.game.to_move(self.state)
        width = max(map(len, self.bots))
        lines = []
        for seat, (bot, score, before) in enumerate(zip(self.bots, scores, self.scores, strict=True)):
            mark = ">" if isinstance(waits, tuple) and seat in waits else " "
            line = f"{mark} {seat}  {bot:{width}} {score:5}"
            if score != before:
                line += self._style(f"  {score - before:+}", fg="green" if score > before else "red")
            lines.append(line)
        return "\n".join(lines)

    def _style(self, text: str, bold: bool = False, fg: str | None = None) -> str:
        return click.style(text, bold=bold or None, fg=fg) if self.stage.colour else text


def result_text(record: GameRecord) -> str:
    """How a game ended: why, who won with what score, and every fault."""
    turns = sum(turn.seat is not None for turn in record.turns)
    bots = record.table.bots
    ending = "over" if record.ending is Ending.OVER else "stopped at the turn cap,"
    best_first = sorted(range(len(bots)), key=lambda seat: -record.scores[seat])
    result = dict.fromkeys(record.winners, "wins") | dict.fromkeys(record.forfeits, "forfeits")
    rows = [[seat, bots[seat], record.scores[seat], result.get(seat, "")] for seat in best_first]
    lines = [f"{ending} after {turns} turns", "", tabulate(rows, ["seat", "bot", "score", ""], "simple")]
    if record.faults:
        lines += ["", "faults"]
    return "\n".join([*lines, *(fault_text(bots, fault) for fault in record.faults)])


def fault_text(bots: Sequence[str], fault: Fault) -> str:
    """A fault as a person reads it."""
    return (
        f"{bots[fault.seat]} (seat {fault.seat}) after turn {fault.turn}, {fault.kind.value}: {fault.reason}"
    )


def choose_wait(delay: float | None, step: bool) -> Callable[[], object]:
    """What is done between turns. Raises UserError where the delay is not to be had."""
    if delay is None:
        delay = DELAY if sys.stdout.isatty() else 0.0
    if not 0 <= delay <= LONGEST_DELAY:  # false for nan too
        raise UserError(f"--delay {delay:g}: it must be from 0 to {LONGEST_DELAY:g} seconds")
    if step:
        return sys.stdin.readline  # at its end there is nobody to wait for
    return partial(time.sleep, delay)


def choose_stage(step: bool) -> AbstractContextManager[Stage]:
    """The terminal, where there is one that can be drawn on; elsewhere rich is not even imported."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return nullcontext(Page())
    from camelcup.cli.screen import Screen

    return Screen("Enter: the next turn   Ctrl-C: stop" if step else "")

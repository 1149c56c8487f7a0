"""Where a game is shown, and how fast: a whole terminal, or plain text."""

import os
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

import click
from click.exceptions import Exit

from camelcup.cli.options import SLOWEST_SECONDS
from camelcup.game.display import Display
from camelcup.session.narration import WIDE, Frame
from camelcup.text import seconds

if TYPE_CHECKING:  # rich is slow to import
    from camelcup.cli.terminal.full_screen import FullScreen

Screen: TypeAlias = "PlainText | FullScreen"  # a place to show frames


class PlainText:
    """Prints frames one after another, as plain text."""

    colour = False
    keys = False
    width = WIDE
    height: int | None = None

    def __init__(self) -> None:
        self.file = sys.stdout  # bots in this process print elsewhere during the game

    def show(self, frame: Frame, foot: str = "") -> None:
        """Print a frame. foot: what keys do, and here there are none"""
        click.echo(f"{frame}\n", file=self.file)

    def wait(self, seconds: float | None) -> str:
        """Wait; there are no keys."""
        time.sleep(seconds or 0)
        return ""


def choose_screen() -> AbstractContextManager[Screen]:
    """Return the terminal if there is one that can be redrawn, else plain text."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return nullcontext(PlainText())
    from camelcup.cli.terminal.full_screen import FullScreen

    return FullScreen()


FASTER, SLOWER, PAUSE, NEXT, QUIT = "+", "-", " ", "n", "q"  # keys that a person may press between turns
FASTEST_SECONDS = 0.001  # the shortest time for a turn that keys can choose

FRAME_SECONDS = 1 / 60
"""Least seconds from one frame on a terminal to the next: a faster game leaves out frames."""


class Slides:
    """Shows each frame, with a pause after all but the last; keys change the delay."""

    def __init__(self, screen: Screen, delay: float) -> None:
        self.screen = screen
        self.delay = delay
        self.drawn = -FRAME_SECONDS
        self.paused = False
        self.keys = screen.keys and delay > 0

    def show(self, frame: Frame) -> None:
        """Show a frame, and wait; a fast game leaves out frames. Raises Exit if the person quits."""
        began = time.monotonic()
        if not self.keys or frame.last or began - self.drawn >= FRAME_SECONDS:
            self._show(frame)
        if frame.last:
            return
        if not self.keys:
            self.screen.wait(self.delay)
            return
        while True:
            left = max(0.0, began + self.delay - time.monotonic())
            key = self.screen.wait(None if self.paused else left)
            if key == NEXT:
                self.drawn = -FRAME_SECONDS  # the next frame is shown, however soon it comes
                return
            if key:
                self._press(key)
                self._show(frame)
            elif self.paused:  # the keyboard is gone
                self.paused = False
            else:
                return

    def _show(self, frame: Frame) -> None:
        self.drawn = time.monotonic()
        self.screen.show(frame, self._foot() if self.keys else "")

    def _foot(self) -> str:
        fast = self.delay < 1
        rate = f"{round(1 / self.delay, 2):g} turns a second" if fast else f"{seconds(self.delay)} a turn"
        pace = "paused" if self.paused else rate
        return f"{pace}   {FASTER} faster   {SLOWER} slower   space: pause   {NEXT}: next   {QUIT}: quit"

    def _press(self, key: str) -> None:
        if key == QUIT:
            raise Exit(0)
        if key == FASTER:
            self.delay = max(self.delay / 2, FASTEST_SECONDS)
        elif key == SLOWER:
            self.delay = min(2 * self.delay, SLOWEST_SECONDS)
        elif key == PAUSE:
            self.paused = not self.paused


def choose_pace(screen: Screen, display: Display[Any, Any, Any], delay: float | None) -> Slides:
    """Return the pace of a screen: that of the game on a terminal, unless a person sets another."""
    if delay is None:
        delay = display.pace if sys.stdout.isatty() else 0.0
    return Slides(screen, delay)

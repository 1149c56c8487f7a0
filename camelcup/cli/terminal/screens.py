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
from camelcup.text import plural, seconds, short_repr

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
        """Print a frame; lines for a person go to stderr."""
        click.echo(f"{frame}\n", file=self.file)
        if foot:
            click.echo(foot, err=True)

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


KEYS = "Enter: next turn   b: back   NUMBER: that turn   q: quit"
"""Answers that a person may give after a turn."""

FASTER, SLOWER, PAUSE, QUIT = "+", "-", " ", "q"  # keys that a person may press between turns
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
        return f"{pace}   {FASTER} faster   {SLOWER} slower   space: pause   {QUIT}: quit"

    def _press(self, key: str) -> None:
        if key == QUIT:
            raise Exit(0)
        if key == FASTER:
            self.delay = max(self.delay / 2, FASTEST_SECONDS)
        elif key == SLOWER:
            self.delay = min(2 * self.delay, SLOWEST_SECONDS)
        elif key == PAUSE:
            self.paused = not self.paused


class Steps:
    """Shows the frames that a person asks for on standard input; at its end, the rest of them."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.seen: list[Frame] = []
        self.target = 0
        self.message = ""
        self.keys = KEYS if sys.stdin.isatty() else ""

    def show(self, frame: Frame) -> None:
        """Take the next frame; return when another is due. Raises Exit if the person quits."""
        self.seen.append(frame)
        if frame.turn < self.target and not frame.last:
            return
        if frame.turn < self.target:
            self.message = f"the game has {plural(frame.turn, 'turn')}"
        self.target = 0
        place = len(self.seen) - 1
        while place < len(self.seen):
            self.screen.show(self.seen[place], "\n".join(filter(None, [self.message, self.keys])))
            self.message = ""
            place = self._choose(place)

    def _choose(self, place: int) -> int:
        """Return the place of the frame that is asked for; the number of frames for the next one."""
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line:
            return len(self.seen)
        if word == "q":
            raise Exit(0)
        if word == "b":
            self.message = "" if place else "this is the start"
            return max(place - 1, 0)
        if word.isdecimal():
            return self._find(int(word))
        if word:
            self.message = (
                f"{short_repr(line.strip())} is no answer; answers are Enter, b, q and the number of a turn"
            )
            return place
        return place + 1

    def _find(self, turn: int) -> int:
        places = [place for place, frame in enumerate(self.seen) if frame.turn >= turn]
        if places:
            return places[0]
        if self.seen[-1].last:
            self.message = f"the game has {plural(self.seen[-1].turn, 'turn')}"
            return len(self.seen) - 1
        self.target = turn
        return len(self.seen)


def choose_pace(
    screen: Screen, display: Display[Any, Any, Any], delay: float | None, step: bool
) -> Slides | Steps:
    """Return the pace of a screen: that of the game on a terminal, unless a person sets another."""
    if step:
        return Steps(screen)
    if delay is None:
        delay = display.pace if sys.stdout.isatty() else 0.0
    return Slides(screen, delay)

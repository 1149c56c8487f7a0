"""The pace at which a game is shown: pauses between turns, or steps that a person asks for."""

import sys
import time

from click.exceptions import Exit

from camelcup.cli.terminal.frames import Picture, Stage
from camelcup.text import plural, seconds, short_repr

KEYS = "Enter: next turn   b: back   NUMBER: that turn   q: quit"
"""Answers that a person may give after a turn."""

FASTER, SLOWER, PAUSE, QUIT = "+", "-", " ", "q"
"""Keys that a person may press between turns."""

FASTEST, SLOWEST = 0.001, 3600
"""Least and most seconds for a turn that keys can choose."""

FRAME = 1 / 60
"""Least seconds from one picture on a terminal to the next: a faster game leaves out pictures."""


class Slides:
    """Shows each picture, with a pause after all but the last; keys change the delay.

    delay: seconds from one picture to the next
    drawn: when the last picture was shown
    """

    def __init__(self, stage: Stage, delay: float) -> None:
        self.stage = stage
        self.delay = delay
        self.drawn = -FRAME
        self.paused = False
        self.keys = stage.keys and delay > 0

    def __call__(self, picture: Picture, last: bool) -> None:
        began = time.monotonic()
        if not self.keys or last or began - self.drawn >= FRAME:
            self._show(picture)
        if last:
            return
        if not self.keys:
            self.stage.wait(self.delay)
            return
        while True:
            left = max(0.0, began + self.delay - time.monotonic())
            key = self.stage.wait(None if self.paused else left)
            if key:
                self._press(key)
                self._show(picture)
            elif self.paused:  # the keyboard is gone
                self.paused = False
            else:
                return

    def _show(self, picture: Picture) -> None:
        self.drawn = time.monotonic()
        self.stage.show(picture, self._foot() if self.keys else "")

    def _foot(self) -> str:
        """Return the pace and the keys that change it."""
        fast = self.delay < 1
        rate = f"{round(1 / self.delay, 2):g} turns a second" if fast else f"{seconds(self.delay)} a turn"
        pace = "paused" if self.paused else rate
        return f"{pace}   {FASTER} faster   {SLOWER} slower   space: pause   {QUIT}: quit"

    def _press(self, key: str) -> None:
        """Do what a key stands for; ignore other keys. Raises Exit where the person quits."""
        if key == QUIT:
            raise Exit(0)
        if key == FASTER:
            self.delay = max(self.delay / 2, FASTEST)
        elif key == SLOWER:
            self.delay = min(2 * self.delay, SLOWEST)
        elif key == PAUSE:
            self.paused = not self.paused


class Steps:
    """Shows the pictures that a person asks for on standard input; at its end, the rest of them.

    seen:    the pictures so far
    target:  a turn to go to, that is still to be played
    message: a line for the person, shown once
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.seen: list[Picture] = []
        self.target = 0
        self.message = ""
        self.keys = KEYS if sys.stdin.isatty() else ""

    def __call__(self, picture: Picture, last: bool) -> None:
        """Take the next picture; return when another is needed. Raises Exit where the person quits."""
        self.seen.append(picture)
        if picture.turn < self.target and not last:
            return
        if picture.turn < self.target:
            self.message = f"the game has {plural(picture.turn, 'turn')}"
        self.target = 0
        place = len(self.seen) - 1
        while place < len(self.seen):
            self.stage.show(self.seen[place], "\n".join(filter(None, [self.message, self.keys])))
            self.message = ""
            place = self._choose(place, last)

    def _choose(self, place: int, last: bool) -> int:
        """Return the place of the picture that is asked for; the number of pictures for the next one."""
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
            return self._find(int(word), last)
        if word:
            self.message = (
                f"{short_repr(line.strip())} is no answer; answers are Enter, b, q and the number of a turn"
            )
            return place
        return place + 1

    def _find(self, turn: int, last: bool) -> int:
        """Return the place of the picture after a number of turns."""
        found = [place for place, picture in enumerate(self.seen) if picture.turn >= turn]
        if found:
            return found[0]
        if last:
            self.message = f"the game has {plural(self.seen[-1].turn, 'turn')}"
            return len(self.seen) - 1
        self.target = turn
        return len(self.seen)

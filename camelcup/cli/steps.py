"""The pace at which a game is shown: pauses between turns, or steps that a person asks for."""

import sys
import time

from click.exceptions import Exit

from camelcup.cli.stages import Picture, Stage
from camelcup.words import counted, shorten

KEYS = "Enter: next turn   b: back   NUMBER: that turn   q: quit"
"""Answers that a person may give after a turn."""


class Slides:
    """Shows each picture, with a pause after all but the last."""

    def __init__(self, stage: Stage, delay: float) -> None:
        self.stage = stage
        self.delay = delay

    def __call__(self, picture: Picture, last: bool) -> None:
        self.stage.show(picture)
        if not last:
            time.sleep(self.delay)


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
            self.message = f"the game has {counted(picture.turn, 'turn')}"
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
                f"{shorten(line.strip())} is no answer; answers are Enter, b, q and the number of a turn"
            )
            return place
        return place + 1

    def _find(self, turn: int, last: bool) -> int:
        """Return the place of the picture after a number of turns."""
        found = [place for place, picture in enumerate(self.seen) if picture.turn >= turn]
        if found:
            return found[0]
        if last:
            self.message = f"the game has {counted(self.seen[-1].turn, 'turn')}"
            return len(self.seen) - 1
        self.target = turn
        return len(self.seen)

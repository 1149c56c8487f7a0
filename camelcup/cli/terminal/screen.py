"""A terminal on which one picture is redrawn in place."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from camelcup.cli.terminal.frames import Picture
from camelcup.cli.terminal.keys import Keyboard, has_keys
from camelcup.system import ctrl_c_later

Lines = list[Text]


class Screen:
    """The whole terminal, until it is left; the last picture stays."""

    colour = True

    def __init__(self) -> None:
        self.console = Console(file=sys.stdout, highlight=False)  # not what bots in this process print to
        self.live = Live(console=self.console, screen=True, auto_refresh=False)
        self.tallest = 0
        self.last: Picture | None = None
        self.keys = has_keys()
        self.keyboard: Keyboard | None = None

    @property
    def width(self) -> int:
        """Columns of the terminal."""
        return self.console.width

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def show(self, picture: Picture, foot: str = "") -> None:
        """Replace the picture. Boards end on the same line, whatever their height, where there is room."""
        self.last = picture
        head, board, notes = self._parts(picture)
        tall = len(head) + len(board)
        self.tallest = max(self.tallest, tall)
        feet = self._fold(foot)
        room = self.console.height - len(feet) - 1
        padding = [Text()] * min(self.tallest - tall, room - tall - len(notes))
        lines = [*_fit([*head, *padding, *board, *notes], room), Text(), *feet]
        with ctrl_c_later():  # in the midst of a drawing it would leave the terminal as it is
            self.live.update(Text("\n").join(lines), refresh=True)

    def wait(self, seconds: float | None) -> str:
        """Return the next key; empty if none is pressed in time, or if there is no keyboard."""
        if not self.keys:
            time.sleep(seconds or 0)
            return ""
        self.keyboard = self.keyboard or Keyboard()
        return self.keyboard.read(seconds)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.keyboard:
            self.keyboard.close()
        self.live.stop()
        if self.last:
            head, board, notes = self._parts(self.last)
            self.console.print(Text("\n").join([*head, *board, *notes]), soft_wrap=True)
            self.console.print()

    def _parts(self, picture: Picture) -> tuple[Lines, Lines, Lines]:
        """Return the lines of the head, the board and the notes, with a blank line between them."""
        notes = [Text(), *self._fold(picture.notes)] if picture.notes else []
        return self._fold(picture.head), [Text(), *self._crop(picture.board)], notes

    def _fold(self, text: str) -> Lines:
        """Return text as lines that are folded to the width of the terminal."""
        return list(Text.from_ansi(text).wrap(self.console, self.width)) if text else []

    def _crop(self, text: str) -> Lines:
        """Return text as lines that are cut at the width of the terminal, and say how much was cut."""
        lines = list(Text.from_ansi(text).split(allow_blank=True))
        widest = max(line.cell_len for line in lines)
        if widest <= self.width:
            return lines
        for line in lines:
            line.truncate(self.width, overflow="ellipsis")
        return [*lines, *self._fold(f"… cut at {self.width} of {widest} columns")]


def _fit(lines: Lines, room: int) -> Lines:
    """Return lines that fit into a height: without blank ones, then cut, with a count of those left out."""
    if len(lines) <= room:
        return lines
    lines = [line for line in lines if line.plain.strip()]
    if len(lines) <= room:
        return lines
    shown = max(room - 1, 0)
    return [*lines[:shown], Text(f"… {len(lines) - shown} more lines in a taller terminal")]

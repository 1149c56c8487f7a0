"""The whole terminal: a frame that is redrawn in place, and single keys that a person presses."""

import os
import select
import sys
import time
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from camelcup.session.narration import Frame
from camelcup.system import ctrl_c_later
from camelcup.text import flow_text

try:
    import termios
    import tty
except ImportError:  # Windows
    HAS_KEYS = False
else:
    HAS_KEYS = True

Lines = list[Text]


class FullScreen:
    """The whole terminal, until it is left; the last frame stays."""

    colour = True

    def __init__(self) -> None:
        self.console = Console(file=sys.stdout, highlight=False)  # not what bots in this process print to
        self.live = Live(console=self.console, screen=True, auto_refresh=False)
        self.tallest = 0
        self.last: Frame | None = None
        self.before: Frame | None = None
        self.keys = HAS_KEYS and sys.stdin.isatty()
        self.keyboard: Keyboard | None = None

    @property
    def width(self) -> int:
        """Columns of the terminal."""
        return self.console.width

    @property
    def height(self) -> int:
        """Lines of the terminal."""
        return self.console.height

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def show(self, frame: Frame, foot: str = "") -> None:
        """Replace the frame. Boards end on the same line, whatever their height, if there is room."""
        if frame is not self.last:  # else only the foot is new
            self.before, self.last = self.last, frame
        feet = self._fold(foot)
        room = self.console.height - len(feet) - 1
        head, board, notes = self._parts(frame)
        if _lines_of(head, board) > room:
            beside = tuple(flow_text(frame.seats, self.width).splitlines())
            head, board, notes = self._parts(frame._replace(seats=beside))
        tall = len(head) + len(board)
        self.tallest = max(self.tallest, tall)
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

    def __exit__(self, *error: object) -> None:
        if self.keyboard:
            self.keyboard.close()
        self.live.stop()
        self.before = None  # what stays is the board alone
        if self.last:
            head, board, notes = self._parts(self.last)
            self.console.print(Text("\n").join([*head, *board, *notes]), soft_wrap=True)
            self.console.print()

    def _parts(self, frame: Frame) -> tuple[Lines, Lines, Lines]:
        notes = [Text(), *self._fold(frame.notes)] if frame.notes else []
        return self._fold(frame.head), [Text(), *self._crop(self._position(frame))], notes

    def _position(self, frame: Frame) -> Lines:
        """Return the lines of the seats and the board, with marks on what changed since the frame before."""
        board = _lines(frame.board)
        if self.before:
            mark_changes(board, _lines(self.before.board))
        return [*_lines("\n".join(frame.seats)), Text(), *board]

    def _fold(self, text: str) -> Lines:
        return list(Text.from_ansi(text).wrap(self.console, self.width)) if text else []

    def _crop(self, lines: Lines) -> Lines:
        widest = max(line.cell_len for line in lines)
        if widest <= self.width:
            return lines
        for line in lines:
            line.truncate(self.width, overflow="ellipsis")
        return [*lines, *self._fold(f"… cut at {self.width} of {widest} columns")]


def _lines(text: str) -> Lines:
    return list(Text.from_ansi(text).split(allow_blank=True))


def _lines_of(*parts: Lines) -> int:
    return sum(bool(line.plain.strip()) for part in parts for line in part)


def _fit(lines: Lines, room: int) -> Lines:
    """Return lines that fit into a height: without blank ones, then cut, with a count of those left out."""
    if len(lines) <= room:
        return lines
    lines = [line for line in lines if line.plain.strip()]
    if len(lines) <= room:
        return lines
    shown = max(room - 1, 0)
    return [*lines[:shown], Text(f"… {len(lines) - shown} more lines in a taller terminal")]


class Keyboard:
    """Reads keys from the terminal on standard input, which does not echo them until `close`."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.fileno()
        self.before = termios.tcgetattr(self.terminal)
        tty.setcbreak(self.terminal, termios.TCSANOW)

    def read(self, seconds: float | None) -> str:
        """Return the next key; empty if none is pressed in time. seconds: None to wait without a limit"""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return ""
        return os.read(self.terminal, 1).decode(errors="replace")

    def close(self) -> None:
        """Restore the terminal, and discard keys that were not read: the shell would get them."""
        termios.tcsetattr(self.terminal, termios.TCSAFLUSH, self.before)


def mark_changes(board: Sequence[Text], before: Sequence[Text]) -> None:
    """Underline the characters that differ from the board before, and blanks where something stood."""
    for line, old in _pairs(board, before):
        line.pad_right(max(0, len(old) - len(line)))
        for place, (new, was) in enumerate(zip_longest(line.plain, old, fillvalue=" ")):
            if new != was:
                line.stylize("underline", place, place + 1)


def _pairs(board: Sequence[Text], before: Sequence[Text]) -> Iterator[tuple[Text, str]]:
    """Yield the lines that differ, each with the one in whose place it stands; empty for a new line."""
    texts, olds = [line.plain for line in board], [line.plain for line in before]
    for kind, first, last, begin, end in SequenceMatcher(None, olds, texts, autojunk=False).get_opcodes():
        if kind != "equal":
            replaced = olds[first:last] + [""] * (end - begin)
            yield from zip(board[begin:end], replaced, strict=False)

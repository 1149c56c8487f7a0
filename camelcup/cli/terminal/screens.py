"""Where a game is shown: on the whole terminal, as plain text, or as a transcript for people who type."""

import os
import sys
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

import click

from camelcup.session.narration import WIDE, Frame

if TYPE_CHECKING:  # rich is slow to import
    from camelcup.cli.terminal.full_screen import FullScreen

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears a terminal, with the lines above its first one


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


class Transcript(PlainText):
    """Prints for people, one turn below the other: text is wrapped, boards are not."""

    def __init__(self) -> None:
        super().__init__()
        self.is_terminal = self.file.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.colour = self.is_terminal
        self.measure()

    def measure(self) -> None:
        """Read the size of the terminal, which may have changed."""
        self.width, self.lines = get_terminal_size()
        self.height = self.lines if self.is_terminal else None

    def print(self, text: str) -> None:
        """Print lines as they are."""
        self.file.write(f"{text}\n")
        self.file.flush()

    def write(self, text: str) -> None:
        """Print lines, wrapped at the width of the terminal."""
        if not self.is_terminal:
            return self.print(text)
        from rich.console import Console
        from rich.text import Text

        console = Console(file=self.file, highlight=False, width=self.width)
        return console.print(Text.from_ansi(text))

    def lines_of(self, texts: Iterable[str]) -> int:
        """Return the lines that texts take where `write` wraps them; none where nothing leaves the screen."""
        if not self.is_terminal:
            return 0
        lines = [line for text in texts for line in click.unstyle(text).splitlines()]
        return sum(len(wrap(line, self.width)) for line in lines)

    def clear(self) -> None:
        """Clear the terminal: what stands there is not for the next person."""
        if self.is_terminal:
            self.file.write(CLEAR)


def choose_screen() -> AbstractContextManager[Screen]:
    """Return the terminal if there is one that can be redrawn, else plain text."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return nullcontext(PlainText())
    from camelcup.cli.terminal.full_screen import FullScreen

    return FullScreen()

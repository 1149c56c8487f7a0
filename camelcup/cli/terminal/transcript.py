"""Text on a terminal that people type on: it is wrapped, boards are not."""

import os
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import wrap

import click

from camelcup.cli.terminal.screens import PlainText

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines above its first one."""


class Transcript(PlainText):
    """Prints for people, one turn below the other."""

    def __init__(self) -> None:
        super().__init__()
        self.is_terminal = self.file.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.colour = self.is_terminal
        self.width, self.height = get_terminal_size()

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

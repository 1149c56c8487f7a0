"""A terminal, or a file, on which the turns of a game stand one below the other."""

import os
import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import wrap

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears a terminal, with the lines above its first one

MAX_WIDTH = 100  # most columns of the rules


class Transcript:
    """Prints for people, one turn below the other: text is wrapped, boards are not.

    file:   the real standard output; bots in this process print elsewhere during the game
    width:  columns of the terminal
    lines:  its lines
    height: the same; None if it is no terminal
    """

    def __init__(self) -> None:
        self.file = sys.stdout
        self.is_terminal = self.file.isatty() and os.environ.get("TERM", "dumb") != "dumb"
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

    def write_guide(self, text: str) -> None:
        """Print Markdown, on a terminal as that reads."""
        if not self.is_terminal:
            return self.print(text.rstrip("\n"))
        from rich.console import Console
        from rich.markdown import Markdown

        return Console(file=self.file).print(Markdown(text), width=min(self.width, MAX_WIDTH))

    def lines_of(self, texts: Iterable[str]) -> int:
        """Return the lines that texts take where `write` wraps them; none where nothing leaves the screen."""
        if not self.is_terminal:
            return 0
        from rich.text import Text

        lines = [line for text in texts for line in Text.from_ansi(text).plain.splitlines()]
        return sum(len(wrap(line, self.width)) for line in lines)

    def clear(self) -> None:
        """Clear the terminal: what stands there is not for the next person."""
        if self.is_terminal:
            self.file.write(CLEAR)

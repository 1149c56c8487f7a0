"""A terminal on which one picture is redrawn in place."""

import sys
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text


class Screen:
    """The whole terminal, until it is left; the last picture stays.

    foot: a line below every picture but the last
    """

    colour = True

    def __init__(self, foot: str = "") -> None:
        self.foot = foot
        self.console = Console(file=sys.stdout, highlight=False)  # not what bots in this process print to
        self.live = Live(console=self.console, screen=True, auto_refresh=False)
        self.tallest = 0
        self.last = ""

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def show(self, head: str, board: str) -> None:
        """Replace the picture. Boards end on the same line, whatever their height."""
        height = board.count("\n")
        self.tallest = max(self.tallest, height)
        self.last = f"{head}\n\n{board}"
        padding = "\n" * (self.tallest - height)
        self.live.update(_text(f"{head}\n\n{padding}{board}\n\n{self.foot}"), refresh=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.stop()
        self.console.print(_text(self.last), soft_wrap=True)
        self.console.print()


def _text(picture: str) -> Text:
    """Return text with its colours; lines that are too long for the terminal are cut."""
    return Text.from_ansi(picture, no_wrap=True, overflow="crop")

"""Where the frames of a game are shown: on the whole terminal, or one after another as plain text."""

import os
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

import click

from camelcup.session.narration import WIDE, Frame


class Screen(Protocol):
    """A place to show frames.

    colour: whether it takes terminal colours
    keys:   whether a person can press keys there between frames
    """

    colour: bool
    keys: bool

    @property
    def width(self) -> int:
        """Columns of a line."""
        ...

    def show(self, frame: Frame, foot: str = "") -> None:
        """Show a frame, with lines for a person who is asked what to show next."""
        ...

    def wait(self, seconds: float | None) -> str:
        """Return the next key; empty if none is pressed in time. seconds: None to wait without a limit"""
        ...


class PlainText:
    """Prints frames one after another, as plain text."""

    colour = False
    keys = False
    width = WIDE

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

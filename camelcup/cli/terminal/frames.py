"""Places to show pictures of a game."""

import sys
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import click
from rich.cells import cell_len


class Picture(NamedTuple):
    """A position of a game, as text.

    turn:  turns of seats before it
    head:  the last turn, with all that it settled
    notes: tracebacks and output; empty where there are none
    board: the seats and the board; its lines cannot be folded
    """

    turn: int
    head: str
    notes: str
    board: str

    def __str__(self) -> str:
        return "\n\n".join(filter(None, self[1:]))


class Stage(Protocol):
    """A place to show pictures.

    colour: whether it takes terminal colours
    keys:   whether a person can press keys there between pictures
    """

    colour: bool
    keys: bool

    @property
    def width(self) -> int:
        """Columns of a line."""
        ...

    def show(self, picture: Picture, foot: str = "") -> None:
        """Show a picture, with lines for a person who is asked what to show next."""
        ...

    def wait(self, seconds: float | None) -> str:
        """Return the next key; empty if none is pressed in time. seconds: None to wait without a limit"""
        ...


class Page:
    """Prints pictures one after another, as plain text."""

    colour = False
    keys = False
    width = 1000

    def __init__(self) -> None:
        self.file = sys.stdout  # bots in this process print elsewhere during the game

    def show(self, picture: Picture, foot: str = "") -> None:
        click.echo(f"{picture}\n", file=self.file)
        if foot:
            click.echo(foot, err=True)

    def wait(self, seconds: float | None) -> str:
        time.sleep(seconds or 0)
        return ""


def align(names: Sequence[str], room: int) -> list[str]:
    """Return names padded to the same columns of a terminal; of one wider than the room, its end."""
    width = min(max(map(cell_len, names)), room)
    fitted = [name if cell_len(name) <= width else f"…{_end(name, width - 1)}" for name in names]
    return [name + " " * (width - cell_len(name)) for name in fitted]


def _end(name: str, width: int) -> str:
    """Return the end of a name that fits into a width."""
    while cell_len(name) > width:
        name = name[1:]
    return name

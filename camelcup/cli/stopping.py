"""Ctrl-C during a run: the first one lets the games in flight end, the second one does not."""

import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

import click

from camelcup.record import Table


class Stop:
    """Whether Ctrl-C was pressed."""

    pressed = False

    def until(self, tables: Iterable[Table]) -> Iterator[Table]:
        """The tables, until then."""
        for table in tables:
            if self.pressed:
                return
            yield table

    def press(self, number: int, frame: FrameType | None) -> None:
        """What is done at Ctrl-C; raises KeyboardInterrupt the second time."""
        if self.pressed:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            raise KeyboardInterrupt
        self.pressed = True
        click.echo("finishing the games in flight; Ctrl-C again stops at once", err=True)


@contextmanager
def stop_on_ctrl_c() -> Generator[Stop, None, None]:
    """While it lasts, Ctrl-C is answered so; where it did something of its own before, it still does."""
    stop = Stop()
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield stop
        return
    signal.signal(signal.SIGINT, stop.press)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)

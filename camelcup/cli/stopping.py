"""Ctrl-C during a run: the first lets the games in flight end; the second, SIGTERM and SIGHUP do not."""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import NoReturn

import click

from camelcup.executors import Executor
from camelcup.record import Table


class Stop:
    """Whether Ctrl-C was pressed; `tell` says what comes of it.

    executor: plays the tables; one that takes them ahead has a method `wind_up`
    """

    def __init__(self, executor: Executor) -> None:
        self.wind_up: Callable[[], object] = getattr(executor, "wind_up", int)
        self.tell: Callable[[str], object] = partial(click.echo, err=True)
        self.pressed = False
        self.number = int(signal.SIGINT)

    def until(self, tables: Iterable[Table]) -> Iterator[Table]:
        """The tables, until then."""
        for table in tables:
            if self.pressed:
                return
            yield table

    def press(self, number: int, frame: FrameType | None) -> None:
        """What is done at Ctrl-C; raises KeyboardInterrupt the second time."""
        if self.pressed:
            self.end(number, frame)
        self.pressed = True
        self.wind_up()
        self.tell("finishing the games in flight; Ctrl-C again stops at once")

    def end(self, number: int, frame: FrameType | None) -> NoReturn:
        """Stop at once: the interrupt, which tells by what, is a person's, and no bot is charged with it."""
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.pressed, self.number = True, number
        self.wind_up()  # where the interrupt is lost, as in what Python calls to free things
        raise KeyboardInterrupt(number)


@contextmanager
def stop_on_ctrl_c(executor: Executor) -> Generator[Stop, None, None]:
    """While it lasts, Ctrl-C is answered so; where it did something of its own before, it still does."""
    stop = Stop(executor)
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield stop
        return
    ends = [each for each in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(each) is signal.SIG_DFL]
    signal.signal(signal.SIGINT, stop.press)
    for each in ends:
        signal.signal(each, stop.end)  # or a terminal is left as it is
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for each in ends:
            signal.signal(each, signal.SIG_DFL)

"""Ctrl-C during a run: the first lets the games in progress end; the second, SIGTERM and SIGHUP do not."""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

import click

from camelcup.records import Table
from camelcup.system import ctrl_c_later, end_signals

USUAL = (signal.SIG_DFL, signal.default_int_handler)  # handlers of signals that nothing else handles


class Stop:
    """State of a run that can be stopped: `on_stop` is called when the first Ctrl-C is pressed."""

    def __init__(self) -> None:
        self.on_stop: Callable[[], object] | None = None
        self.report: Callable[[str], object] = _report
        self.pressed = False
        self.number = int(signal.SIGINT)

    def until(self, tables: Iterable[Table]) -> Iterator[Table]:
        """Yield tables until the run is to stop."""
        for table in tables:
            if self.pressed:
                return
            yield table

    def press(self, number: int, frame: FrameType | None) -> None:
        """Handle Ctrl-C; raises KeyboardInterrupt the second time."""
        if self.pressed:
            self.end(number, frame)
        self.pressed = True
        if self.on_stop is not None:
            self.on_stop()
        with suppress(RuntimeError):  # the signal came in the midst of a bot's own write to the same file
            self.report("finishing the games in progress; Ctrl-C again stops at once")

    def end(self, number: int, frame: FrameType | None) -> NoReturn:
        """Stop at once: raise KeyboardInterrupt with the number of the signal."""
        if signal.getsignal(signal.SIGINT) == self.press:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self.pressed, self.number = True, number  # Python drops what is raised while it frees an object
        raise KeyboardInterrupt(number)


def _report(line: str) -> None:
    with ctrl_c_later():  # its handler prints to stderr, too, which must not be in the midst of a line
        click.echo(line, err=True)


@contextmanager
def stop_on_ctrl_c() -> Generator[Stop, None, None]:
    """Handle each signal that stops a run, unless something else handles it.

    A run in the background of a shell script ignores Ctrl-C, but no SIGTERM.
    """
    stop = Stop()
    # The default action of the other signals would leave the terminal as it is, and the run unreported.
    handlers = {signal.SIGINT: stop.press, **dict.fromkeys(end_signals(), stop.end)}
    replaced = {number: handler for number in handlers if (handler := signal.getsignal(number)) in USUAL}
    for number in replaced:
        signal.signal(number, handlers[number])
    try:
        yield stop
    finally:
        for number, handler in replaced.items():
            signal.signal(number, handler)

"""Executors: where tables are played. One file each."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from camelcup.entry import Entry
from camelcup.hookspecs import hookimpl
from camelcup.records import Table


class Executor(Protocol):
    """Plays tables, wherever it likes.

    The factory takes a `Setup` and the number of workers that a person asked for, or None.
    """

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        """Yield the record line of each table, in any order.

        Closing the iterator leaves nothing running. An executor takes tables only shortly before it plays
        them: Ctrl-C ends the iterable.
        """
        ...


@hookimpl
def camelcup_register_executors(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="processes",
            factory="camelcup.executors.processes:Processes",
            summary="several worker processes",
        )
    )
    register(
        Entry(name="serial", factory="camelcup.executors.serial:Serial", summary="one table after another")
    )

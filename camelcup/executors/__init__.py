"""Executors: where tables are played. One file an executor."""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol

from camelcup.entry import Entry
from camelcup.hookspecs import hookimpl
from camelcup.record import GameRecord, Table


class Executor(Protocol):
    """Plays tables."""

    def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
        """The record of every table, in any order; tables are taken as they are needed.

        turns: whether records keep their turns, which is most of what there is to send

        Closing the generator ends the play and leaves no process behind. The tables may end early; an
        executor that takes them ahead may also have a method `wind_up()`, which is called then, in a
        signal handler: from then on no game is begun, and those that were are played to their end.
        """
        ...


@hookimpl
def camelcup_register_executors(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="processes",
            factory="camelcup.executors.processes:Processes",
            summary="in worker processes, one a core",
        )
    )
    register(
        Entry(
            name="serial", factory="camelcup.executors.serial:Serial", summary="in this process, one by one"
        )
    )

"""Executors: where tables are played. One file each."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from camelcup.errors import UserError
from camelcup.installed.entries import Entry
from camelcup.installed.hookspecs import hookimpl
from camelcup.installed.plugins import Plugins
from camelcup.records import Table


class Executor(Protocol):
    """Plays tables, wherever it likes.

    The factory takes a `WorkerSpec`, the number of workers that a person asked for, or None, and the text
    behind the colon of `--executor name:target`, if it allows one.
    """

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        """Yield the record line of each table, in any order.

        Closing the iterator leaves nothing running. Ctrl-C ends the iterable. An executor that takes tables
        long before it plays them has a method `stop()`, which Ctrl-C calls too: it plays no others than those
        that it has begun.
        """
        ...


def find_executor(plugins: Plugins, text: str) -> Callable[..., Executor]:
    """Return a callable that makes the executor of a text `name` or `name:target` of a setup and workers."""
    name, colon, target = text.partition(":")
    factory: Any = plugins.executors.find(name).load()
    if not colon:
        return factory  # type: ignore[no-any-return]
    try:
        inspect.signature(factory).bind(None, None, target)
    except TypeError:
        raise UserError(f"--executor {text!r}: {name} takes nothing behind a colon") from None
    return lambda setup, workers=None: factory(setup, workers, target)


@hookimpl
def camelcup_register_executors() -> list[Entry]:
    return [
        Entry(
            name="processes",
            factory="camelcup.cup.executors.processes:Processes",
            summary="several worker processes",
        ),
        Entry(
            name="serial", factory="camelcup.cup.executors.serial:Serial", summary="one table after another"
        ),
    ]

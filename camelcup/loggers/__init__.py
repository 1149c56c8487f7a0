"""Loggers: what is kept of each record. One file a logger."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from camelcup.entry import Entry
from camelcup.hookspecs import hookimpl
from camelcup.record import GameRecord


class Logger(AbstractContextManager["Logger"], Protocol):
    """Keeps records. Entered before the first game, where it raises UserError if it cannot write."""

    def write(self, record: GameRecord) -> None:
        """Keep one record."""
        ...


@hookimpl
def camelcup_register_loggers(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="jsonl",
            factory="camelcup.loggers.jsonl:JsonLines",
            summary="jsonl:FILE, one record a line",
        )
    )

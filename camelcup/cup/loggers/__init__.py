"""Loggers: what is kept of each record."""

import os
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from camelcup.errors import UserError
from camelcup.files import append_whole, write_errors
from camelcup.game.game import AnyGame
from camelcup.installed.entries import Entry
from camelcup.installed.hookspecs import hookimpl
from camelcup.installed.plugins import Plugins
from camelcup.records import GameRecord, GameResult, Table, decode_record

if TYPE_CHECKING:
    from camelcup.cup.plan import Plan
    from camelcup.results.comparison import Summary


class Logger:
    """Base class of loggers.

    writes_files: whether the target is a file or a folder, which a run writes once

    >>> class Lengths(Logger):
    ...     def write(self, record):
    ...         print(len(record.turns), "turns")
    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> Lengths().write_line(encode_record(record))
    3 turns
    """

    writes_files: ClassVar[bool] = True

    def follow(self, summary: "Summary") -> None:
        """Look at the games that a resumed run has, before `begin`; the summary counts all that come."""

    def begin(self, plan: "Plan") -> None:
        """Prepare, before the first game. Raises UserError where it cannot write."""

    def table_begun(self, table: Table) -> None:
        """Note a table that is handed to the workers, which play it at once or soon."""

    def write_line(self, line: bytes) -> None:
        """Keep one record, given as its JSON line; by default decode it for `write`."""
        self.write(decode_record(line))

    def write(self, record: GameRecord) -> None:
        """Keep one record."""
        raise NotImplementedError

    def table_ended(self, result: GameResult) -> None:
        """Note a record that is counted, without its turns unless the standings read them."""

    def end(self, summary: "Summary") -> None:
        """Finish, whatever ended the run; `summary.standings` has the games that were played."""

    def stay(self) -> None:
        """Keep open what a person looks at; called at the end of a command on a terminal."""


def find_loggers(
    plugins: Plugins, logs: Iterable[str], cup: Path | None
) -> list[tuple[Callable[..., Logger], str]]:
    """Return the factory and the target of each text `name:target`; no two share a file."""
    loggers = []
    taken = {} if cup is None else {os.path.realpath(cup): "the cup"}
    for log in logs:
        name, _, target = log.partition(":")
        factory = plugins.loggers.find(name).load()
        if not target:
            raise UserError(f"--log {log!r} has no target: write {name}:PATH")
        if not writes_files(plugins, name):
            loggers.append((factory, target))
            continue
        place = os.path.realpath(target)
        if place in taken:
            raise UserError(f"--log {log}: {taken[place]} is written to that file; name another")
        taken[place] = "another --log"
        loggers.append((factory, target))
    return loggers


def writes_files(plugins: Plugins, name: str) -> bool:
    """Whether the target of a logger is a file or a folder."""
    return bool(getattr(plugins.loggers.find(name).load(), "writes_files", True))


class JsonLines(Logger):
    """Writes records to a new file; each line is complete, whenever the run ends."""

    def __init__(self, target: str, game: AnyGame) -> None:
        self.path = Path(target)
        self.file: FileIO | None = None
        self.size = 0
        """Bytes of complete lines."""

    def begin(self, plan: "Plan") -> None:
        with write_errors(f"log {self.path}", exists="name another file"):
            self.file = self.path.open("xb", buffering=0)

    def write_line(self, line: bytes) -> None:
        """Add a line: all of it or nothing. Raises UserError where the file takes no more."""
        assert self.file is not None
        with write_errors(f"log {self.path}"):
            self.size = append_whole(self.file, line, self.size)

    def end(self, summary: "Summary") -> None:
        assert self.file is not None
        self.file.close()
        if not self.size:
            self.path.unlink()  # so that a run that could not begin can be tried again


@hookimpl
def camelcup_register_loggers() -> list[Entry]:
    return [
        Entry(name="jsonl", factory="camelcup.cup.loggers:JsonLines", summary="jsonl:FILE, one record a line")
    ]

"""Loggers: what is kept of each record. One file a logger."""

from typing import TYPE_CHECKING

from camelcup.installed.entries import Entry
from camelcup.installed.hookspecs import hookimpl
from camelcup.records import GameRecord, decode_record

if TYPE_CHECKING:
    from camelcup.cup.plan import Plan
    from camelcup.results.summary import Summary


class Logger:
    """Base class of loggers."""

    def begin(self, plan: "Plan") -> None:
        """Prepare, before the first game. Raises UserError where it cannot write."""

    def write_line(self, line: bytes) -> None:
        """Keep one record, given as its JSON line; by default decode it for `write`."""
        self.write(decode_record(line))

    def write(self, record: GameRecord) -> None:
        """Keep one record."""
        raise NotImplementedError

    def end(self, summary: "Summary") -> None:
        """Finish, whatever ended the run; `summary.standings` has the games that were played."""


@hookimpl
def camelcup_register_loggers() -> list[Entry]:
    return [
        Entry(
            name="jsonl",
            factory="camelcup.cup.loggers.jsonl:JsonLines",
            summary="jsonl:FILE, one record a line",
        )
    ]

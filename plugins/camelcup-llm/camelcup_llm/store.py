"""The exchanges with models, kept in a file of SQLite: an answer is bought once."""

import os
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import asdict

from camelcup import UserError
from camelcup_llm.exchange import Exchange, Request

SCHEMA = """
begin immediate;
create table if not exists exchange (
    digest text primary key, request text not null, answer text not null, input_tokens integer not null,
    output_tokens integer not null, seconds real not null, cost real not null, late integer not null
) without rowid;
create table if not exists open_request (
    number integer primary key, cost real not null, process integer not null
);
commit;
"""
"""Locked first: of two processes that read and then write, SQLite refuses one at once."""

SPENT = "select total(cost) from (select cost from exchange union all select cost from open_request)"

KEEP = """
insert into exchange values
    (:digest, :request, :answer, :input_tokens, :output_tokens, :seconds, :cost, :late)
on conflict do update set answer = excluded.answer, input_tokens = excluded.input_tokens,
    output_tokens = excluded.output_tokens, seconds = excluded.seconds, cost = cost + excluded.cost,
    late = excluded.late where late
"""

WAIT_SECONDS = 60.0
"""Seconds for another process to finish its writing."""


class Store:
    """A file of exchanges, which many processes may use at once; it is opened when it is first used.

    One may use it in several threads, but not at the same time.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.database: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the file."""
        if self.database is not None:
            self.database.close()
            self.database = None

    def find(self, request: Request) -> Exchange | None:
        """Return what is kept of a request; None for nothing."""
        query = (
            "select answer, input_tokens, output_tokens, seconds, cost, late from exchange where digest = ?"
        )
        with self._transaction() as database:
            row = database.execute(query, (request.digest,)).fetchone()
        return Exchange(**(dict(row) | {"late": bool(row["late"])})) if row else None

    def reserve(self, cost: float, budget: float | None) -> int | None:
        """Note a request that costs so much at most, and return its number.

        A request whose process dies stays noted, since it may have been paid. Where all exchanges, and all
        that are open, could cost more than the budget then, returns None if a process is still busy with one,
        and raises UserError if there is none.
        """
        with self._transaction() as database:
            database.execute("begin immediate")
            (spent,) = database.execute(SPENT).fetchone()
            if budget is not None and spent + cost > budget:
                busy = database.execute("select distinct process from open_request").fetchall()
                if any(is_alive(process) for (process,) in busy):
                    return None
                raise UserError(
                    f"budget {budget:g}: ${spent:.4f} of it is spent or promised ({self.path}), and the next "
                    f"answer may cost ${cost:.4f}; raise it and resume"
                )
            query = "insert into open_request (cost, process) values (?, ?)"
            return database.execute(query, (cost, os.getpid())).lastrowid

    def release(self, number: int) -> None:
        """Forget a request that got no answer, and so costs nothing."""
        with self._transaction() as database:
            database.execute("delete from open_request where number = ?", (number,))

    def keep(self, number: int, request: Request, exchange: Exchange) -> None:
        """Keep the answer to an open request."""
        values = {"digest": request.digest, "request": request.json, **asdict(exchange)}
        with self._transaction() as database:
            database.execute("begin immediate")
            database.execute(KEEP, values)
            database.execute("delete from open_request where number = ?", (number,))

    def all(self) -> Iterator[dict[str, Any]]:
        """Yield every exchange, by digest."""
        with self._transaction() as database:
            for row in database.execute("select * from exchange"):
                yield dict(row)

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection, None, None]:
        """Yield a connection, in a transaction that is committed at the end. Raises UserError."""
        try:
            if self.database is None:
                self.database = sqlite3.connect(self.path, WAIT_SECONDS, check_same_thread=False)
                self.database.row_factory = sqlite3.Row
                self.database.executescript(SCHEMA)
            with self.database:
                yield self.database
        except sqlite3.Error as error:
            raise UserError(f"{self.path}: {error}") from error


def is_alive(process: int) -> bool:
    """Whether a process of this machine is running; False on systems where nobody may ask."""
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True

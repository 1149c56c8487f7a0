"""Opens the database of a league: SQLite in one file, or PostgreSQL."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from camelcup import UserError
from camelcup_league import schema

T = TypeVar("T")

SQLITE = "league.db"
"""The file in the folder of a league, unless another database is named."""

BUSY_SECONDS = 60.0
"""Time for which a transaction waits for others, and for a database that has stopped to come back."""

WAIT_SECONDS = 0.2


class Database:
    """The database of a league.

    url:  of SQLAlchemy
    name: what messages call it

    `read` and `write` call a function with a connection, in one transaction. Writing transactions come one
    after the other: on SQLite by its lock, on PostgreSQL by the row of the league, which each changes first.
    """

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
            self.name = self.url.render_as_string(hide_password=True)
            self._engine = create_engine(self.url, pool_pre_ping=True)
        except (ArgumentError, NoSuchModuleError) as error:
            raise UserError(
                f"--db {url}: {error}; write postgresql+psycopg://USER@HOST/DATABASE or sqlite:///FILE"
            ) from None
        except ModuleNotFoundError as error:
            raise UserError(
                f"--db {url}: {error.name} is not installed; pip install 'camelcup-league[postgresql]'"
            ) from None
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return what a function finds, which changes nothing. Raises UserError as `write` does."""
        return self._run(work, writes=False)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Return what a function returns, once what it changed is on the disk.

        It is called again where the connection is lost, so that it must be right to have done it before.
        Raises UserError where the database does not come back.
        """
        return self._run(work, writes=True)

    def _run(self, work: Callable[[Connection], T], writes: bool) -> T:
        deadline = monotonic() + BUSY_SECONDS
        while True:
            try:
                connected = self._engine.connect().execution_options(writes=writes)
                with connected as connection, connection.begin():
                    return work(connection)
            except DBAPIError as error:
                may_pass = isinstance(error, OperationalError) or error.connection_invalidated
                if not may_pass or monotonic() > deadline or self._is_missing(error):
                    reason = str(error.orig).strip().splitlines()[0]
                    raise UserError(f"{self.name}: {reason}") from error
                sleep(WAIT_SECONDS)

    def _is_missing(self, error: DBAPIError) -> bool:
        """Whether waiting does not help: no file can be there, or no such database."""
        return "unable to open" in str(error.orig) or "does not exist" in str(error.orig)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def migrate(database: Database, new: bool = False) -> None:
    """Bring the tables of a database to this version. new: whether it must not have any yet

    Raises UserError for a database of a newer version, and for one that is not of a league, or is already.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)

    def upgrade(connection: Connection) -> None:
        has_league = inspect(connection).has_table(schema.league.name)
        if new and has_league:
            raise UserError(f"{database.name}: it holds a league already")
        if not new and not has_league:
            raise UserError(f"{database.name}: it holds no league; camelcup league init begins one")
        found = MigrationContext.configure(connection).get_current_revision()
        if found is not None and found not in {each.revision for each in script.walk_revisions()}:
            raise UserError(
                f"{database.name}: a league of a newer version ({found}); upgrade this one "
                f"(pip install -U camelcup-league)"
            )
        if found != script.get_current_head():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    database.write(upgrade)


def _set_up_sqlite(connection: Any, record: object) -> None:
    """Have a connection wait for others, and leave transactions to `_begin_sqlite`."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "foreign_keys = ON", f"busy_timeout = {BUSY_SECONDS * 1000:.0f}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that writes has the lock from the start, or reads what another changes."""
    writes = connection.get_execution_options().get("writes", True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

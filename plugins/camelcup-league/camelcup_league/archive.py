"""A league in one file, from which the same league is made elsewhere, on another database too."""

import json
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text

from camelcup import UserError
from camelcup_league import schema
from camelcup_league.database import SQLITE, Database, migrate
from camelcup_league.home import Home
from camelcup_league.runner import RECORDS
from camelcup_league.settings import FILE, with_database
from camelcup_league.versions import BOTS

ROWS = "rows.jsonl"
"""The member of an archive with the rows of all tables, one a line."""

AT_ONCE = 1000
"""Rows that are written to a database at once."""


def export(league: Home, path: Path) -> int:
    """Write a league to a new file, and return the number of its results.

    Raises UserError where the file exists or cannot be written.
    """
    try:
        with path.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            games = league.database.read(partial(_write_rows, archive=archive))
            archive.write(league.folder / FILE, FILE)
            for folder in (BOTS, RECORDS):
                for member in sorted((league.folder / folder).rglob("*")):
                    if member.is_file():
                        archive.write(member, member.relative_to(league.folder).as_posix())
    except FileExistsError:
        raise UserError(f"{path}: exists already; name a new file") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from error
    return games


def _write_rows(connection: Connection, archive: zipfile.ZipFile) -> int:
    """Write the rows of all tables, those before that others name."""
    with archive.open(ROWS, "w") as member:
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table).order_by(*table.primary_key)):
                line = json.dumps([table.name, dict(row._mapping)], separators=(",", ":"))
                member.write(line.encode() + b"\n")
    return connection.scalar(select(func.count()).select_from(schema.results)) or 0


def restore(path: Path, folder: Path, url: str | None) -> None:
    """Make the league of an archive in a new folder. url: of its database; by default a file in the folder

    Raises UserError for a file that is no such archive, and for members that would lie outside the folder.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if ROWS not in names or FILE not in names:
                raise UserError(f"{path}: not an archive of a league; camelcup league export writes one")
            if (folder / FILE).exists():
                raise UserError(f"{folder}: there is a league already")
            folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                if name != ROWS:
                    _extract(archive, name, folder, path)
            with_database(folder, url)
            database = Database(url or f"sqlite:///{folder / SQLITE}")
            migrate(database, new=True)
            with archive.open(ROWS) as rows:
                database.write(partial(_insert_rows, lines=list(rows)))
            database.close()
    except (OSError, zipfile.BadZipFile, ValueError) as error:
        raise UserError(f"{path}: not an archive of a league ({error})") from error


def _extract(archive: zipfile.ZipFile, name: str, folder: Path, path: Path) -> None:
    place = PurePosixPath(name)
    inside = name == FILE or (place.parts[0] in (BOTS, RECORDS) and not place.is_absolute())
    if not inside or ".." in place.parts or "\\" in name:
        raise UserError(f"{path}: {name!r} would lie outside the league; refused")
    target = folder / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(archive.read(name))


def _insert_rows(connection: Connection, lines: list[bytes]) -> None:
    known = schema.metadata.tables
    for table, rows in _by_table(lines):
        for start in range(0, len(rows), AT_ONCE):
            connection.execute(insert(known[table]), rows[start : start + AT_ONCE])
        if connection.dialect.name == "postgresql":
            _count_on(connection, known[table])


def _by_table(lines: list[bytes]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the rows of each table, in the order of the lines."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        table, row = json.loads(line)
        found.setdefault(table, []).append(row)
    yield from found.items()


def _count_on(connection: Connection, table: Table) -> None:
    """Have PostgreSQL count on behind the rows that came with numbers."""
    column = table.autoincrement_column
    if column is not None and column.name in ("id", "number"):
        name = connection.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))
        if name is not None:
            most = connection.scalar(select(func.max(column)))
            connection.execute(text("SELECT setval(:name, :most)"), {"name": name, "most": most})

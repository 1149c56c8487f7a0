"""The games of a bot as one cup file."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import evolve
from sqlalchemy import Connection, select

from camelcup import GameRecord, UserError, decode_record, encode_record, gather
from camelcup_league.home import Home, current_season
from camelcup_league.schema import files, places, results, tables
from camelcup_league.versions import Version, all_versions, find_version

Found = tuple[list[tuple[str, int, int]], set[int]]
"""The path, the offset and the size of records, and the versions that played."""

HIDDEN = "its owner sees why"
"""The reason of a fault, for all but the owner of the bot."""


def games_file(
    league: Home, bot: str, path: Path, *, last: int | None = None, reader: str | None = None
) -> int:
    """Write the games of a bot in this season to a new cup file, and return their number.

    bot:    `Bot`, or `Bot.2` for one version of it
    last:   so many games at most, the last ones; None for all
    reader: the owner for whom it is, who does not see why bots of others failed; None for the organiser

    Raises UserError for a bot without games, and where the file cannot be written.
    """
    known = {version.id: version for version in league.versions()}
    found, played = league.database.read(lambda connection: _find(connection, bot, last))
    if not found:
        raise UserError(f"{bot}: it has played no game in this season")
    by_name = {version.name: version for version in known.values()}
    paths = dict.fromkeys(league.folder / place[0] for place in found)
    specs = {known[number].name: known[number].spec for number in sorted(played)}

    def lines() -> Iterator[bytes]:
        for place, offset, size in found:
            line = read_line(league.folder / place, offset, size)
            if reader is None:
                yield line
            else:
                yield encode_record(hide_reasons(decode_record(line), by_name, reader))

    return gather(path, list(paths), specs, league.folder, lines())


def _find(connection: Connection, bot: str, last: int | None) -> Found:
    """Return where the records of a bot in the season are, in the order of the sequence."""
    newest, season = find_version(connection, bot), current_season(connection).number
    own = [version.id for version in all_versions(connection) if version.bot == newest.bot]
    played_by = [newest.id] if "." in bot else own
    query = (
        select(files.c.path, results.c.offset, results.c.size, tables.c.versions)
        .select_from(results.join(tables).join(files, results.c.file == files.c.id))
        .where(results.c.sequence.in_(select(places.c.sequence).where(places.c.version.in_(played_by))))
        .where(tables.c.season == season)
        .order_by(results.c.sequence.desc())
    )
    rows = connection.execute(query.limit(last)).all()[::-1]
    played = {version for row in rows for version in json.loads(row.versions)}
    return [(row.path, row.offset, row.size) for row in rows], played


def read_line(path: Path, offset: int, size: int) -> bytes:
    """Return the line of a record. Raises UserError where its file cannot be read."""
    try:
        with path.open("rb") as file:
            file.seek(offset)
            return file.read(size)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error


def hide_reasons(record: GameRecord, known: Mapping[str, Version], reader: str | None) -> GameRecord:
    """Return a record as an owner may see it: why bots of others failed, and what these wrote, is left out.

    known: the versions by their names; reader: the owner; None for somebody who is none
    """
    bots = record.table.bots
    faults = [
        fault
        if known[bots[fault.seat]].owner == reader
        else evolve(fault, reason=HIDDEN, traceback="", output="")
        for fault in record.faults
    ]
    return evolve(record, faults=tuple(faults), kept=None)
